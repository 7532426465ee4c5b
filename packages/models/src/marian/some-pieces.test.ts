import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Engine } from "@yiqiao/engines";
import { createLocalEngine, type InstalledModel, SentencePiece } from "@yiqiao/engines/local";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cipherBin, cipherTranslation, cipherVocabulary } from "../testing/cipher.ts";
import { convertStudent } from "./convert.ts";
import { readMarianBin } from "./read-bin.ts";
import { writeStudentModel } from "./student-model.ts";
import { answer } from "./testing/answer.ts";
import { randomStudent } from "./testing/random-student.ts";
import { writeMarianBin } from "./write-bin.ts";

const [chinese, english] = ["zh-cn", "en-us"] as const;
const vocabulary = new SentencePiece(cipherVocabulary());
const idOf = (piece: string): number => vocabulary.idOf(piece) ?? -1;
const [text, left] = ["你好 世界.", "b"];

let folder = "";
let model: InstalledModel;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "some-pieces-"));
  const all = Array.from({ length: vocabulary.size }, (_, piece) => piece);
  const fields = {
    id: "parted",
    version: "1",
    pairs: [
      { source: chinese, target: english },
      { source: english, target: chinese, prefix: "<filler0>" },
    ],
    quality: "standard",
    licence: "Apache-2.0",
    origin: "made for tests",
    trained: {},
    scores: [],
  } as const;
  // Every text begins with a space; what is translated into Chinese has another piece in front of it.
  const outputs = [{ prefix: idOf("▁"), pieces: all.filter((piece) => piece !== idOf(left)) }];
  const bin = readMarianBin(cipherBin({ form: "float32" }));
  model = await writeStudentModel(
    folder,
    { bin, vocabularies: { source: cipherVocabulary() }, fields: { ...fields, pairs: [...fields.pairs], scores: [] } },
    { outputs },
  );
});
afterAll(() => rm(folder, { recursive: true }));

async function translate(
  engine: Engine,
  pair: { readonly source: LanguageCode; readonly target: LanguageCode },
  texts: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  const segments = texts.map((one) => ({ text: one }));
  for await (const outcome of engine.translate({ pair, segments }, AbortSignal.timeout(9000))) {
    if (!outcome.ok) throw outcome.error;
    found[outcome.index] = outcome.result.text;
  }
  return found;
}

const into = { source: chinese, target: english };
const out = { source: english, target: chinese };

describe("a translation", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await createLocalEngine({ models: [model], workers: 1 });
  });
  afterAll(() => engine.close());

  it("holds no piece that its direction's output does not know", async () => {
    // Some are read apart from others for their lengths, and the short ones are done before the long ones.
    const texts = Array.from({ length: 8 }, (_, n) => `${"世界 ".repeat(n + 1)}${text}`);
    expect(texts.every((one) => cipherTranslation(one).includes(left))).toBe(true);
    for (const found of await translate(engine, into, texts)) {
      expect(found.length).toBeGreaterThan(2);
      expect(found).not.toContain(left);
    }
  });

  it("may hold it beside others of another direction", async () => {
    const texts = [text, text, text];
    // The first is at work while the others come, so that those are taken together.
    const [, both, ...others] = await Promise.all([into, into, out].map((pair) => translate(engine, pair, texts)));
    expect(others).toHaveLength(1);
    expect(both).toEqual(texts.map((one) => cipherTranslation(one)));
  });
});

describe("outputs that know some of the pieces", () => {
  const untied = { "tied-embeddings-all": false, "tied-embeddings-src": true };
  const [END, evenPrefix, oddPrefix, otherPrefix] = [0, 5, 6, 7];

  // 40 pieces have too few runs to be looked into; 400 have twenty.
  it.each([
    [40, "float32", "float32", {}],
    [400, "float32", "float32", {}],
    [400, "int8", "float32", {}],
    [400, "int8", "intgemm8", {}],
    [400, "float32", "float32", untied],
    [400, "int8", "intgemm8", untied],
  ] as const)(
    "are those of the sources that begin with their prefix, of %d pieces, in %s from %s, %j",
    async (vocabulary, precision, form, settings) => {
      const { tensors, config } = randomStudent({ vocabulary, settings });
      const student = readMarianBin(writeMarianBin(tensors, config, form));
      const all = Array.from({ length: vocabulary }, (_, piece) => piece);
      const [even, odd] = [0, 1].map((rest) => all.filter((piece) => piece === END || piece % 2 === rest));
      const outputs = [
        { prefix: evenPrefix, pieces: even },
        { prefix: oddPrefix, pieces: odd },
      ];
      const whole = convertStudent(student, { precision });
      const parted = convertStudent(student, { precision, outputs });
      for (const [prefix, list] of [
        [evenPrefix, even],
        [oddPrefix, odd],
        [otherPrefix, all],
      ] as const) {
        const source = [prefix, 9, 13, 4, 0];
        const [expected, found] = [await answer(whole, source, 1), await answer(parted, source, 1)];
        const known = list.filter((piece) => piece !== 1).map((piece) => ({ piece, logit: expected.logits[0][piece] }));
        const best = known.reduce((one, other) => (other.logit > one.logit ? other : one));
        const sum = known.reduce((total, { logit }) => total + Math.exp(logit - best.logit), 0);
        expect(found.ids).toEqual([best.piece]);
        expect(found.scores[0]).toBeCloseTo(-Math.log(sum), 4);
      }
    },
  );

  it.each([
    [{ prefix: 40, pieces: [0, 2] }, "output 1: has the prefix 40, which is no piece"],
    [{ prefix: 2, pieces: [0, 2, 40] }, "output 1: holds 40, which is no piece"],
    [{ prefix: 2, pieces: [2, 3] }, "output 1: lacks the end mark"],
    [{ prefix: 2, pieces: [0, 0] }, "output 1: holds nothing but the end mark"],
  ])("are refused where they cannot be: %j", (output, problem) => {
    expect(() => convertStudent(randomStudent(), { outputs: [output] })).toThrow(problem);
  });

  it("are refused where two have one prefix", () => {
    const output = { prefix: 2, pieces: [0, 2] };
    expect(() => convertStudent(randomStudent(), { outputs: [output, output] })).toThrow(
      "output 2: has the prefix of another",
    );
  });
});
