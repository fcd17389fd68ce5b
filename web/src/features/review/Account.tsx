import type { Review, SeatReview } from "../../api/types";
import type { Props } from "./index";
import { moveName, points, signedPoints } from "./words";
import { tr } from "./texts";

const TERMS = ["luck", "own", "others", "hidden"] as const;

/** Where the result of a seat came from, how well it decided, and its key moments. */
export function Account(props: Omit<Props, "source"> & { review: Review; account: SeatReview }) {
  const { account, name, jump } = props;
  const best = TERMS.reduce((one, other) => (account[other] > account[one] ? other : one));
  const worst = TERMS.reduce((one, other) => (account[other] < account[one] ? other : one));
  const outcome = account.result === 1 ? "won" : account.result > 0 ? "shared" : "lost";
  return (
    <section aria-label={tr("account")}>
      <p class="review-sentence">
        {tr(`sentence.${outcome}`, { name: name(account.seat) })}{" "}
        {account[best] > 0 && tr(`gain.${best}`, { points: points(account[best]) })}{" "}
        {account[worst] < 0 && tr(`loss.${worst}`, { points: points(-account[worst]) })}
      </p>
      <table class="review-account">
        <caption class="unseen">{tr("account")}</caption>
        <tbody>
          <tr>
            <th scope="row">{tr("start_share")}</th>
            <td>{points(account.start)}</td>
          </tr>
          {TERMS.map((term) => (
            <tr key={term}>
              <th scope="row">{tr(`term.${term}`)}</th>
              <td>{signedPoints(account[term])}</td>
            </tr>
          ))}
          <tr class="review-sum">
            <th scope="row">{tr("result")}</th>
            <td>{points(account.result)}</td>
          </tr>
        </tbody>
      </table>
      <p>
        {tr("skill", {
          accuracy: Math.round(account.accuracy),
          loss: points(account.mean_loss / 100),
          count: account.decisions,
        })}
      </p>
      <h3>{tr("moments")}</h3>
      <ol class="log-lines">
        {account.moments.map((moment) => (
          <li key={moment.step}>
            <button type="button" class="log-line" onClick={() => jump(moment.step)}>
              {tr("moment", {
                step: moment.step,
                move: moveName(props, moment.step),
                points: signedPoints(moment.change),
                cause: tr(`cause.${moment.cause}`),
              })}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
