import { expect, test } from "vitest";
import { matchShare } from "./match-share.ts";

test.each([
  [1.01, 1.01],
  [1, 1],
  [0.999, 0.99],
  [0.97, 0.97],
  [0.57, 0.57],
  [0.5, 0.5],
])("a score of %d is shown as %d", (score, share) => {
  expect(matchShare(score)).toBe(share);
});
