// A complete bot for Node: lifts, drops or fires if possible, otherwise plays the first legal move.
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.type === "hello") say({ type: "hello", protocol: 1, name: "bold" });
  if (asked.type === "turn") {
    const { legal } = asked.view;
    say({ type: "move", id: asked.id, line: legal.find((each) => /^(lift|drop|fire)/.test(each)) ?? legal[0] });
  }
}
