import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readModel } from "../manifest.ts";
import { LoadedModel } from "../runtime/loaded-model.ts";
import type { StepModel } from "./step-model.ts";
import { topPieces } from "./top-pieces.ts";

const folder = fileURLToPath(new URL("../../../../../models/zh-en-starter", import.meta.url));
const pair = { source: "en-us", target: "zh-cn" } as const;
const texts = [
  "The server keeps a copy of every file until the job has finished, and sends it on the next morning.",
  "We meet at nine.",
  "Both parties shall keep the terms of this agreement confidential.",
  "She learned to play the piano when she was only five years old.",
];

let model: LoadedModel;
let steps: StepModel;
let sources: number[][];
beforeAll(async () => {
  model = await LoadedModel.load(await readModel(folder));
  steps = model.steps;
  const { prefix } = model.marksOf(pair);
  sources = texts.map((text) => prefix.concat(model.source.encode(text).ids, steps.endId));
});
afterAll(() => model.release());

const rowOf = (logits: Float32Array | undefined, row: number): Float32Array =>
  (logits ?? new Float32Array()).subarray(row * steps.vocabularySize, (row + 1) * steps.vocabularySize);

/** How far two rows are apart, as a share of how far they are from nothing; the unknown piece is left out. */
function distance(one: Float32Array, other: Float32Array): number {
  const [a, b] = [one, other].map((values) => Array.from(values).toSpliced(1, 1));
  const pairs = a.map((value, n) => [value, b[n]]);
  const difference = pairs.reduce((sum, [x, y]) => sum + (x - y) ** 2, 0);
  return Math.sqrt(difference / pairs.reduce((sum, [x]) => sum + x ** 2, 0));
}

// Who reads all scores has the output of all pieces asked, who does not that of the language's own.
it.each([true, false])("tells the likeliest pieces as whoever reads all scores finds them: %s", async (logits) => {
  const all = await (await steps.encode(sources)).step(undefined, { logits: true });
  const step = await (await steps.encode(sources)).step(undefined, { choices: 5, logits, scores: true });
  for (const [row, choices] of (step.choices ?? []).entries()) {
    const read = topPieces(rowOf(all.logits, row), 5, () => false);
    expect(choices.map(({ id }) => id)).toEqual(read.map(({ id }) => id));
    // What the other output knows besides has its share of what is likely.
    const more = choices[0].score - read[0].score;
    expect(more).toBeGreaterThan(-1e-3);
    expect(more).toBeLessThan(logits ? 1e-3 : 0.05);
    for (const [n, { score }] of choices.entries()) expect(score - more).toBeCloseTo(read[n].score, 3);
    expect(step.next[row]).toBe(read[0].id);
    expect(step.scores?.[row]).toBe(choices[0].score);
  }
});

it("lets every hypothesis look at its own sentence, those together that are of one, also when others are given up", async () => {
  const all = await steps.encode(sources);
  const first = await all.step(undefined, { choices: 2 });
  const [likeliest, second] = [0, 1].map((n) => (first.choices ?? []).map((choices) => choices[n].id));
  // Two of the first sentence, one of each of the others.
  all.select([0, 0, 1, 2, 3]);
  const together = await all.step([likeliest[0], second[0], likeliest[1], likeliest[2], likeliest[3]], {
    logits: true,
    attention: true,
  });
  expect(together.next).toHaveLength(5);
  for (const [row, sentence] of [0, 0, 1, 2, 3].entries()) {
    const looks =
      together.attention?.subarray(row * all.sourceLength, (row + 1) * all.sourceLength) ?? new Float32Array();
    const own = sources[sentence].length;
    expect(looks.slice(0, own).reduce((sum, look) => sum + look, 0)).toBeCloseTo(1, 3);
  }
  for (const [row, piece] of [likeliest[0], second[0]].entries()) {
    const alone = await steps.encode([sources[0]]);
    await alone.step(undefined, {});
    const same = await alone.step([piece], { logits: true });
    expect(distance(rowOf(same.logits, 0), rowOf(together.logits, row))).toBeLessThan(0.15);
    expect(distance(rowOf(same.logits, 0), rowOf(together.logits, 1 - row))).toBeGreaterThan(0.4);
  }
  // The second of the first sentence and the last sentence go on, which leaves half of the sentences.
  const goOn = [together.next[1], together.next[4]];
  all.select([1, 4]);
  const after = await all.step(goOn, { logits: true, attention: true });
  expect(all.sourceLength).toBe(sources[0].length);
  for (const [row, { sentence, before }] of [
    { sentence: 0, before: [second[0], goOn[0]] },
    { sentence: 3, before: [likeliest[3], goOn[1]] },
  ].entries()) {
    const alone = await steps.encode([sources[sentence]]);
    await alone.step(undefined, {});
    await alone.step([before[0]], {});
    const same = await alone.step([before[1]], { logits: true });
    const found = rowOf(after.logits, row);
    // int8 is rounded for a batch as a whole.
    expect(distance(rowOf(same.logits, 0), found)).toBeLessThan(0.15);
    expect(distance(rowOf(same.logits, 0), rowOf(after.logits, 1 - row))).toBeGreaterThan(0.4);
  }
});
