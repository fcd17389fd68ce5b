import type { paths } from "./generated";
import { API, Refusal, Unreachable } from "./http";
import type { Problem } from "./types";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type ApiPath = { [P in keyof paths]: P extends `${typeof API}${infer Rest}` ? Rest : never }[keyof paths];
/** The operation behind a method and a path; never if there is none. */
type Operation<M extends Method, P extends ApiPath> =
  paths[`${typeof API}${P}`] extends Record<Lowercase<M>, infer O> ? NonNullable<O> : never;
/** The paths that take a method. */
type PathOf<M extends Method> = { [P in ApiPath]: Operation<M, P> extends never ? never : P }[ApiPath];

type Json<T> = T extends { content: { "application/json": infer Content } } ? Content : undefined;
/** What an operation answers when it succeeds; undefined without content. */
type Answer<O> = O extends { responses: infer R } ? Json<R[keyof R & (200 | 201 | 202 | 204)]> : never;

type Given<O, K extends "path" | "query"> = O extends { parameters: { [Key in K]: infer Value extends object } }
  ? Record<K, Value>
  : O extends { parameters: { [Key in K]?: infer Value } }
    ? [Value] extends [undefined]
      ? unknown
      : { [Key in K]?: Value }
    : unknown;
/** A body as data, or `json`, a text that is sent as it is: whether it is a record is for the server to say. */
type Body<O> = O extends { requestBody: { content: { "application/json": infer Content } } }
  ? { body: Content } | { json: string }
  : unknown;
type Input<O> = Given<O, "path"> & Given<O, "query"> & Body<O>;
/** No input is needed where none of its parts is required. */
type Inputs<O> = object extends Input<O> ? [input?: Input<O>] : [input: Input<O>];

/** The same as `Input`, for any operation. */
interface AnyInput {
  path?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  json?: string;
}

/**
 * Call an operation of the server. Method, path, parameters, body and answer are those of its OpenAPI document, which is
 * generated from the server's own types. Throws `Refusal` if the server refuses, `Unreachable` if it does not answer.
 */
export function request<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...inputs: Inputs<Operation<M, P>>
): Promise<Answer<Operation<M, P>>>;
export async function request(method: Method, path: string, input: AnyInput = {}): Promise<unknown> {
  const { path: names = {}, query = {}, body, json } = input;
  const init: RequestInit = { method };
  const content = json ?? (body === undefined ? undefined : JSON.stringify(body));
  if (content !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = content;
  }
  let response: Response;
  try {
    response = await fetch(API + addressOf(path, names, query), init);
  } catch {
    throw new Unreachable();
  }
  const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (response.ok) return answer;
  throw new Refusal(problemIn(answer) ?? { kind: "unavailable", code: "incident", text: response.statusText });
}

function addressOf(path: string, names: Record<string, string>, query: NonNullable<AnyInput["query"]>): string {
  const filled = path.replace(/{(\w+)}/g, (_, name: string) => encodeURIComponent(names[name]!));
  const asked = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) asked.set(name, `${value}`);
  return asked.size ? `${filled}?${asked}` : filled;
}

/** A refusal comes as a problem, or as a command's answer that has one. */
function problemIn(answer: Problem | { problem: Problem } | undefined): Problem | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  if ("problem" in answer) return answer.problem;
  return "code" in answer ? answer : undefined;
}
