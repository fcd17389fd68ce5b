/** The messages of docs/protocol.md, generated from the server's OpenAPI document: see `npm run types`. */
import type { components } from "./generated";

type Messages = components["schemas"];

type AnyKey<T> = T extends unknown ? keyof T : never;
/** A tagged union whose members can be read before they are told apart: a field of another member is undefined. */
type Readable<T, All = T> = T extends unknown ? T & { [K in Exclude<AnyKey<All>, keyof T>]?: undefined } : never;
export type PublicEvent = Readable<Messages["Update"]["event"]>;

export type Snapshot = Messages["Snapshot"];
export type Update = Messages["Update"] & { event: PublicEvent };
export type SnapshotOrUpdate = Snapshot | Update;
export type Accepted = Messages["Accepted"];
export type Refused = Messages["Refused"];
export type Presence = Messages["Presence"];
export type Pong = Messages["Pong"];
/** What a feed says. */
export type ServerMessage = Snapshot | Update | Accepted | Refused | Presence | Pong;

export type TableInfo = Messages["TableInfo"];
export type TableListing = Messages["TableListing"];
export type Settings = Messages["Settings"];
export type SeatInfo = Messages["SeatInfo"];
export type Proposal = Messages["Proposal"];
export type ProposedAction = Proposal["what"];
export type ClockFace = Messages["ClockFace"];
export type ChatLine = Messages["ChatLine"];
export type Fairness = Messages["Fairness"];
export type LegalMove = Messages["LegalMove"];
export type Disclosure = Messages["Disclosure"];
export type Problem = Messages["Problem"];

export type SubmarineView = Messages["SubmarineView"];
export type SubHuntView = Messages["SubHuntView"];
/** The moves of each game, by the name that its view has. */
interface Moves {
  submarine: {
    legal: Messages["SubmarineLegalMove"];
    made: Messages["SubmarineMove"];
    intended: Messages["SubmarineIntendedMove"];
  };
  subhunt: {
    legal: Messages["SubHuntLegalMove"];
    made: Messages["SubHuntMove"];
    intended: Messages["SubHuntIntendedMove"];
  };
}
type GameOf<V> = V extends { game: infer G extends keyof Moves } ? G : keyof Moves;
/** What can be chosen in the game of a view, and what was done there; for views of any game, one of all games. */
export type LegalMoveOf<V> = Moves[GameOf<V>]["legal"];
export type MadeMoveOf<V> = Moves[GameOf<V>]["made"];
/** A move that a player means, legal or not, to ask why it cannot be played. */
export type IntendedMoveOf<V> = Moves[GameOf<V>]["intended"];
export type Moved<V = unknown> = Omit<Messages["MovedEvent"], "move"> & { move?: MadeMoveOf<V> | null };

type Common = Exclude<keyof SubmarineView & keyof SubHuntView, "game" | "phase" | "ships">;
/** What the views of all games have in common. */
export type View = Pick<SubmarineView, Common> & { game: string };
/** Some fields of a view: those that an event has changed. */
export type ViewChanges = Messages["ViewChanges"];

/** What can be asked of a table, without the id and the seq that every command gets on its way. */
export type Command =
  | Messages["Sit"]
  | Messages["Leave"]
  | Messages["Arrange"]
  | Messages["Invite"]
  | Messages["Ready"]
  | Messages["Reveal"]
  | Messages["Start"]
  | Messages["Move"]
  | Messages["Undo"]
  | Messages["Resign"]
  | Messages["Chat"]
  | Messages["Propose"]
  | Messages["Answer"]
  | Messages["Rematch"];
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
export type CommandDraft = Without<Command, "id" | "seq">;

export type NewTable = Messages["NewTable"];
export type SeatRequest = NewTable["seats"][number];
export type Clock = Settings["clock"];
export type BotSeat = Messages["BotSeat"];
export type TableCreated = Messages["TableCreated"];
export type PuzzleList = Messages["PuzzleList"];
export type PuzzleInfo = Messages["PuzzleInfo"];
export type PuzzlePosition = Messages["PuzzlePosition"];
export type PuzzleAttempt = Messages["PuzzleAttempt"];
export type PuzzleAnswer = Messages["PuzzleAnswer"];
export type Solver = Messages["Solver"];
export type Tables = Messages["Tables"];
export type CurrentUser = Messages["CurrentUser"];
export type NewToken = Messages["NewToken"];
export type TokenInfo = Messages["TokenInfo"];
export type TokenMade = Messages["TokenMade"];
export type TokenList = Messages["TokenList"];
export type RemoteBot = Messages["RemoteBot"];
export type RemoteBots = Messages["RemoteBots"];
export type Link = Messages["Link"];
export type ContactInfo = Messages["ContactInfo"];
export type InvitationInfo = Messages["InvitationInfo"];
export type SentInvitation = Messages["SentInvitation"];
export type PersonHere = Messages["PersonHere"];
export type Featured = Messages["Featured"];
export type Turns = Messages["Turns"];
export type VacationInfo = Messages["VacationInfo"];
export type WebhookInfo = Messages["WebhookInfo"];
export type Webhooks = Messages["Webhooks"];
export type ToldEvents = WebhookInfo["events"];
export type Deliveries = Messages["Deliveries"];
export type DeliveryInfo = Messages["DeliveryInfo"];
export type EmailInfo = Messages["EmailInfo"];
export type Lessons = Messages["Lessons"];
export type Lesson = Messages["Lesson"];
export type LessonPosition = Messages["LessonPosition"];
export type Attempt = Messages["Attempt"];
export type AttemptResult = Messages["AttemptResult"];
export type Frame = Messages["Frame"];
export type Hint = Messages["Hint"];
export type Plan = Messages["Plan"];
export type PlanOutcome = Messages["PlanOutcome"];
export type PlannedMove = Messages["PlannedMove"];
export type PlanPreview = Messages["Preview"];
export type Candidate = Messages["Candidate"];
export type Reason = Messages["Reason"];
export type Why = Messages["Why"];
export type PastView = Messages["PastView"];
export type GameHistory = Messages["History"];
export type Annotations = Messages["Annotations"];
export type Replay = Messages["Replay"];
export type ReplayMoment = Messages["ReplayMoment"];
export type Proof = Messages["Proof"];
/** As files hold it, and as a table gives it once the game is over. */
export type GameRecord = Messages["Record"] & Partial<Pick<Messages["TableRecord"], "fairness" | "seats">>;
export type Games = Messages["Games"];
export type GameInfo = Messages["GameInfo"];
export type OptionInfo = Messages["OptionInfo"];
export type BotInfo = Messages["BotInfo"];
export type Value = OptionInfo["default"];

export type Review = Messages["Review"];
export type ReviewProgress = Messages["ReviewProgress"];
export type SeatReview = Messages["SeatReview"];
export type StepReview = Messages["StepReview"];
