import { expect, test } from "vitest";
import { clusterMarkers, nextIn } from "./markerClusters";

const at = (step: number) => ({ step, seat: 1, kind: "lift", params: {} });

test("each moment has a mark, and marks have room", () => {
  const moments = [1, 2, 50, 99, 100].map(at);
  const marks = clusterMarkers(moments, 100, 4);
  expect(marks.map((mark) => mark.moments.map((moment) => moment.step))).toEqual([[1, 2], [50], [99, 100]]);
  expect(marks.map((mark) => mark.place)).toEqual([0.125, 0.625, 0.875]);
});

test("clicks on a mark lead from one of its moments to the next, and round", () => {
  const shared = [3, 3, 5].map(at);
  expect([0, 3, 5, 9].map((step) => nextIn(shared, step))).toEqual([3, 5, 3, 3]);
});
