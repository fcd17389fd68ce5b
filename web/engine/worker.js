/*
 * The engine in the browser: Python on WebAssembly, in a thread of its own, with lessons, puzzles and one practice
 * game. Asked with `{ id, do, with }`, where `do` is a method of fathom.offline.practice.Practice, or a key of `answers`,
 * and `with` is JSON for it; answers with `{ id, said }`, JSON texts, or `{ id, error }`.
 */
import { loadPyodide } from "./pyodide.mjs";

const here = new URL(".", import.meta.url).href;

async function begin() {
  const [python, site] = await Promise.all([
    loadPyodide({ indexURL: here, packageCacheDir: here }),
    fetch(new URL("site.zip", here)).then((response) =>
      response.ok ? response.arrayBuffer() : Promise.reject(response),
    ),
  ]);
  python.unpackArchive(site, "zip");
  const { Practice } = python.pyimport("fathom.offline.practice");
  const lesson = python.pyimport("fathom.study.lessons").answered;
  const puzzle = python.pyimport("fathom.study.puzzles.service").answered;
  // What is wanted of a lesson or a puzzle is in the JSON.
  const answers = {
    lessons: lesson,
    lesson,
    attempt: lesson,
    puzzles: puzzle,
    puzzle,
    puzzleAttempt: puzzle,
  };
  return { Practice, answers };
}

let beginning = null;
let practice = null;

/** What Python returns: one message or several, as bytes. */
function texts(found) {
  const made = found.toJs();
  found.destroy();
  return (Array.isArray(made) ? made : [made]).map((each) => new TextDecoder().decode(each));
}

self.onmessage = async ({ data: { id, do: what, with: given } }) => {
  try {
    const { Practice, answers } = await (beginning ??= begin());
    if (what in answers) {
      self.postMessage({ id, said: texts(answers[what](given)) });
      return;
    }
    if (what === "begin" || what === "again") {
      practice = Practice[what](given);
      what = "snapshot";
      given = undefined;
    }
    const found = given === undefined ? practice[what]() : practice[what](given);
    self.postMessage({ id, said: texts(found) });
  } catch (error) {
    if (!practice) beginning = null; // it may have been the network
    self.postMessage({ id, error: String(error) });
  }
};
