import { expect, it } from "vitest";
import { judgementOfHalf, judgementOfWhole } from "./judgement.ts";

const led = { library: "TM", author: "Ann", score: 0.6 };
const machine = {
  start: 0,
  end: 9,
  target: "一。二。",
  firstOrigin: "mt",
  score: 0.5,
  confidence: 0.2,
  led,
  judged: [],
} as const;
const match = { ...machine, firstOrigin: "fuzzy", score: 0.85, confidence: null, led: null } as const;
const front = { start: 0, end: 4, target: "一。" };
const back = { start: 5, end: 9, target: "二。" };

const halfOf = (segment: Parameters<typeof judgementOfHalf>[0], half: typeof front) => {
  const { start, end, target } = half;
  return { ...segment, start, end, target, ...judgementOfHalf(segment, half) };
};

it("leaves a match its score in front, and an engine's translation nothing", () => {
  const unknown = { score: null, confidence: null, led: null };
  expect(judgementOfHalf(machine, front)).toMatchObject(unknown);
  expect(judgementOfHalf(machine, back)).toMatchObject(unknown);
  expect(judgementOfHalf(match, front)).toMatchObject({ ...unknown, score: 0.85 });
  expect(judgementOfHalf(match, back)).toMatchObject(unknown);
});

it("brings back what led the engine, unless the text is another", () => {
  const halves = [front, back].map((half) => halfOf(machine, half));
  const { score, confidence } = machine;
  expect(judgementOfWhole(halves, machine)).toMatchObject({ score, confidence, led });
  const changed = { ...machine, target: "一。三。" };
  expect(judgementOfWhole(halves, changed)).toMatchObject({ score: null, confidence: null, led: null });
});

it("is the lowest that is known, led by nothing, and remembers each shape once", () => {
  const parts = [
    { ...machine, ...front, confidence: 0.9 },
    { ...machine, ...back, score: null },
  ];
  const whole = judgementOfWhole(parts, machine);
  expect(whole).toMatchObject({ score: 0.5, confidence: 0.2, led: null });
  const again = parts.map((part) => halfOf({ ...machine, ...whole }, part));
  expect(again).toMatchObject([
    { score: 0.5, confidence: 0.9, led },
    { score: null, confidence: 0.2, led },
  ]);
  expect(judgementOfWhole(again, machine).judged).toHaveLength(3);
});
