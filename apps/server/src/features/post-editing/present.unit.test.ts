import { expect, it } from "vitest";
import { skeletonOf } from "./present.ts";

it("tells shares as whole percents, each as it is", () => {
  const row = { id: 1, unit: 0, status: "draft", isLocked: false, origin: "mt", version: 0 } as const;
  const lengths = { sourceLength: 1, targetLength: 1 };
  const rows = [
    { ...row, ...lengths, score: 0.57, confidence: 0.29 },
    { ...row, ...lengths, score: 0.999, confidence: null },
  ];
  const { scores, confidences } = skeletonOf(1, rows, new Map());
  expect([scores, confidences]).toEqual([
    [57, 99],
    [29, null],
  ]);
});
