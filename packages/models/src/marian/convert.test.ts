import { readFileSync } from "node:fs";
import { Tensor } from "onnxruntime-node";
import { describe, expect, it } from "vitest";
import { measureAlphas } from "./activations.ts";
import type { MarianBin } from "./bin-format.ts";
import { checkProducts } from "./check-products.ts";
import { convertStudent } from "./convert.ts";
import { OnnxGraph } from "./onnx/onnx-graph.ts";
import { byColumns, quantise } from "./quantise.ts";
import { readMarianBin } from "./read-bin.ts";
import { openGraph } from "./run-graphs.ts";
import { answer } from "./testing/answer.ts";
import { randomStudent } from "./testing/random-student.ts";
import { writeMarianBin } from "./write-bin.ts";

interface Variant {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly answers: readonly {
    readonly source: readonly number[];
    readonly ids: readonly number[];
    readonly logits: readonly (readonly number[])[];
    readonly attention: readonly (readonly number[])[];
  }[];
}

const variants = JSON.parse(
  readFileSync(new URL("testing/references.json", import.meta.url), "utf8"),
) as readonly Variant[];

const largestDifference = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number =>
  Math.max(...a.flatMap((row, n) => row.map((value, m) => Math.abs(value - b[n][m]))));

/** The unknown piece's score only has to be very low. */
const known = (logits: readonly (readonly number[])[]): number[][] => logits.map((row) => row.toSpliced(1, 1));

const relativeError = (found: readonly number[], exact: readonly number[]): number => {
  const pairs = exact.flatMap((value, n) => (n === 1 ? [] : [[value, found[n]]]));
  const sum = (of: (pair: readonly number[]) => number): number => pairs.reduce((total, pair) => total + of(pair), 0);
  return Math.sqrt(sum(([a, b]) => (a - b) ** 2) / sum(([a]) => a ** 2));
};

describe.each(variants)("a student with $name", ({ settings, answers }) => {
  const student = randomStudent({ settings });

  it("says in float32 what the reference says", async () => {
    for (const { source, ids, logits, attention } of answers) {
      const found = await answer(convertStudent(student, { precision: "float32" }), source, ids.length);
      expect(found.ids).toEqual(ids);
      expect(largestDifference(known(logits), known(found.logits))).toBeLessThan(2e-4);
      expect(largestDifference(attention, found.attention)).toBeLessThan(2e-5);
      const likelihoods = logits.map((row) => {
        const rest = row.toSpliced(1, 1);
        return Math.max(...rest) - Math.log(rest.reduce((sum, logit) => sum + Math.exp(logit), 0));
      });
      expect(largestDifference([likelihoods], [found.scores])).toBeLessThan(2e-4);
    }
  });

  it.each(["float32", "intgemm8"] as const)("stays close to it in int8, from a file in %s", async (form) => {
    const read = readMarianBin(writeMarianBin(student.tensors, student.config, form));
    const [{ source, logits }] = answers;
    const found = await answer(convertStudent(read), source, 1);
    expect(relativeError(found.logits[0], logits[0])).toBeLessThan(0.06);
    expect(found.logits[0][1]).toBeLessThan(-9000);
  });
});

describe("several hypotheses of several sentences", () => {
  // 41 has no divisors, so that no runs of it can be looked into; 400 has twenty runs of twenty.
  it.each([40, 41, 400])("says of each what it says of it alone, of %d pieces", async (vocabulary) => {
    const student = randomStudent({ vocabulary });
    const { architecture, encoder, decoder } = convertStudent(student, { precision: "float32" });
    const [reading, writing] = [await openGraph(encoder), await openGraph(decoder)];
    const { dimension, decoderLayers, vocabularySize } = architecture;
    const step = async (
      sentences: readonly { readonly source: readonly number[]; readonly previous: readonly number[] }[],
    ) => {
      const length = Math.max(...sentences.map(({ source }) => source.length));
      const width = Math.max(...sentences.map(({ previous }) => previous.length));
      const shape = [sentences.length, length];
      const padded = sentences.flatMap(({ source }) => [...source, ...Array<number>(length - source.length).fill(0)]);
      const mask = sentences.flatMap(({ source }) => Array.from({ length }, (_, n) => Number(n < source.length)));
      const previous = sentences.flatMap((sentence) => sentence.previous);
      const places = sentences.flatMap((sentence, n) => sentence.previous.map((_, m) => n * width + m));
      const slots = Array<number>(sentences.length * width).fill(0);
      for (const [row, place] of places.entries()) slots[place] = row;
      const integers = (values: readonly number[], dimensions: readonly number[]) =>
        new Tensor("int64", BigInt64Array.from(values, BigInt), dimensions);
      const floats = (values: readonly number[], dimensions: readonly number[]) =>
        new Tensor("float32", Float32Array.from(values), dimensions);
      const memory = await reading.run({ ids: integers(padded, shape), mask: floats(mask, shape) });
      const cellWidth = decoderLayers * dimension;
      const cells = previous.flatMap((piece) => Array.from({ length: cellWidth }, (_, m) => Math.sin(piece * m + m)));
      const output = await writing.run({
        ...memory,
        cells: floats(cells, [previous.length, cellWidth]),
        prev: integers(previous, [previous.length]),
        position: integers([2], [1]),
        gaps: floats(
          mask.map((isThere) => (isThere === 1 ? 0 : -1e9)),
          [sentences.length, 1, 1, length],
        ),
        slots: integers(slots, [sentences.length, width]),
        places: integers(places, [previous.length]),
        choices: integers([4], [1]),
      });
      const rowsOf = (name: string, size: number): number[][] =>
        previous.map((_, row) =>
          Array.from(output[name].data as Float32Array, Number).slice(row * size, (row + 1) * size),
        );
      const looks = output["looks"].data as Float32Array;
      const firstHead = places.map((place) => {
        const at = (Math.floor(place / width) * architecture.heads * width + (place % width)) * length;
        return Array.from(looks.subarray(at, at + length));
      });
      return {
        logits: rowsOf("logits", vocabularySize),
        attention: firstHead,
        pieces: rowsOf("pieces", 4),
      };
    };
    const sentences = [
      { source: [5, 9, 13, 4, 7, 0], previous: [6, 8] },
      { source: [11, 3, 0], previous: [12] },
      { source: [4, 17, 20, 0], previous: [6, 9, 3] },
    ];
    const together = await step(sentences);
    const alone = await Promise.all(
      sentences.flatMap(({ source, previous }) => previous.map((piece) => step([{ source, previous: [piece] }]))),
    );
    const logits = alone.flatMap((one) => one.logits);
    const attention = alone.flatMap((one) => one.attention);
    expect(largestDifference(logits, together.logits)).toBeLessThan(2e-4);
    expect(largestDifference(attention, together.attention)).toBeLessThan(2e-5);
    for (const [row, pieces] of together.pieces.entries()) {
      const likeliest = [...logits[row].keys()].toSorted((a, b) => logits[row][b] - logits[row][a]);
      expect(pieces).toEqual(likeliest.slice(0, 4));
    }
    await Promise.all([reading.release(), writing.release()]);
  });
});

describe("products of int8 weights", () => {
  const rows = 64;
  const columns = 32;
  const random = randomStudent({ dimension: rows, heads: 4 }).tensors.get("encoder_l1_self_Wq");
  const values = (random?.values ?? new Float32Array()).subarray(0, rows * columns) as Float32Array;
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const int8 = { values: Int8Array.from(values, (value) => Math.round((value / largest) * 127)), multiplier: 1 };

  it.each([
    ["of a float32 model", { values }, Int8Array],
    ["of an int8 model", int8, Uint8Array],
  ])("%s are exact, whatever the activations", async (_, tensor, kind) => {
    const shape = [rows, columns];
    const { values: whole } = quantise({ shape, ...tensor }, byColumns(rows, columns));
    expect(whole).toBeInstanceOf(kind);
    const offset = whole instanceof Uint8Array ? 128 : 0;
    const graph = new OnnxGraph();
    const x = graph.input("x", "uint8", ["b", rows]);
    const weight = graph.constant("w", () => ({ shape, values: whole }));
    const zero = graph.constant("z", () => ({
      shape: [],
      values: offset > 0 ? Uint8Array.of(offset) : Int8Array.of(0),
    }));
    const none = graph.constant("n", () => ({ shape: [], values: Uint8Array.of(0) }));
    graph.op("Cast", [graph.op("MatMulInteger", [x, weight, none, zero])], { to: 1, name: "y" });
    graph.output("y", "float32", ["b", columns]);
    const session = await openGraph(graph.toBytes("product"));
    // As high as they get, where a sum of two products is least likely to fit.
    const given = Uint8Array.from({ length: 8 * rows }, (_, n) => 255 - ((n * 7) % (1 + 16 * Math.floor(n / rows))));
    const { y } = await session.run({ x: new Tensor("uint8", given, [8, rows]) });
    const exact = Array.from({ length: 8 * columns }, (_, n) => {
      const [row, column] = [Math.floor(n / columns), n % columns];
      return Array.from(
        { length: rows },
        (_, k) => given[row * rows + k] * (whole[k * columns + column] - offset),
      ).reduce((sum, product) => sum + product);
    });
    expect(Array.from(y.data as Float32Array)).toEqual(exact);
  });

  it("are signed where that is exact already", () => {
    const small = { shape: [2, 2], values: Int8Array.of(100, -127, 28, 100), multiplier: 3 };
    expect(quantise(small, byColumns(2, 2)).values).toBe(small.values);
    expect(quantise({ ...small, values: Int8Array.of(100, 1, 29, 1) }, byColumns(2, 2)).values).toEqual(
      Uint8Array.of(228, 129, 157, 129),
    );
  });
});

describe("what int8 harms", () => {
  const samples = [
    [2, 9, 30, 38, 0],
    [3, 17, 5, 0],
  ];

  it("is found, and stays in float32 on request", async () => {
    const student = randomStudent();
    const tensors = new Map(student.tensors);
    const victim = "encoder_l2_ffn_W2";
    const { shape, values } = tensors.get(victim) ?? { shape: [], values: new Float32Array() };
    // One weight of each column is so large that all others vanish beside it, and meets no activation.
    const broken = Float32Array.from(values, (value, n) => (n < shape[1] ? 1e5 : value));
    tensors.set(victim, { shape, values: broken });
    const first = { ...(tensors.get("encoder_l2_ffn_b1") ?? { shape: [1, 24], values: new Float32Array(24) }) };
    tensors.set("encoder_l2_ffn_b1", {
      ...first,
      values: Float32Array.from(first.values, (value, n) => (n === 0 ? -1e3 : value)),
    });
    const bin = { config: student.config, tensors };
    const { errors, harmful } = await checkProducts(bin, samples);
    expect(harmful).toEqual([victim]);
    expect(errors.size).toBe(2 * 6 + 2 * 6 + 1);
    const exact = await answer(convertStudent(bin, { precision: "float32" }), samples[0], 1);
    const kept = await answer(convertStudent(bin, { keepFloat: harmful }), samples[0], 1);
    expect(relativeError(kept.logits[0], exact.logits[0])).toBeLessThan(0.06);
  });

  it("is measured for the multipliers of the activations too", async () => {
    const student = randomStudent();
    const alphas = await measureAlphas(student, samples);
    expect(alphas.get("none")).toBe(alphas.get("Wemb"));
    expect([...alphas.values()].every((alpha) => alpha > 1 && alpha < 1000)).toBe(true);
    expect(() => writeMarianBin(student.tensors, student.config, "intgemm8-alphas", alphas)).not.toThrow();
  });
});

describe("a student that cannot be converted", () => {
  const failing = (settings: Record<string, unknown>, without: readonly string[] = []): (() => unknown) => {
    const student: MarianBin = randomStudent();
    const tensors = new Map([...student.tensors].filter(([name]) => !without.includes(name)));
    return () => convertStudent({ config: { ...student.config, ...settings }, tensors });
  };

  it.each([
    ["transformer-decoder-autoreg", "average-attention", "average-attention is not supported"],
    ["type", "s2s", "s2s is not supported"],
    ["dec-cell", "gru", "gru is not supported"],
    ["transformer-preprocess", "n", "n is not supported"],
    ["transformer-ffn-activation", "gelu", "gelu is not supported"],
    ["transformer-tied-layers", [1, 1], "[1,1] is not supported"],
    ["lemma-dim-emb", 64, "64 is not supported"],
    ["dim-emb", undefined, "is missing"],
    ["dim-emb", 1e12, "1000000000000 is not supported"],
    ["enc-depth", "six", "six is not supported"],
    ["dim-vocabs", [40], "[40] is not supported"],
    ["transformer-heads", 3, "16 is not supported"],
    ["transformer-guided-alignment-layer", 3, "3 is not supported"],
  ])("is refused by its setting %s: %s", (setting, value, problem) => {
    expect(failing({ [setting]: value })).toThrow(problem);
  });

  it("is refused by what is missing or of another size", () => {
    expect(failing({}, ["encoder_l2_self_Wo"])).toThrow("encoder_l2_self_Wo: is missing");
    expect(failing({ "enc-depth": 3 })).toThrow("encoder_l3_self_Wk: is missing");
    expect(failing({ "dim-vocabs": [48, 48] })).toThrow("Wemb: is [40, 16], not [48, 16]");
    expect(failing({ "tied-embeddings-all": false, "tied-embeddings": true })).toThrow("encoder_Wemb: is missing");
  });
});
