import { Tensor } from "onnxruntime-node";
import { floats, selectBlocks } from "./sessions.ts";
import type { Decoding, StepResult, StepWants } from "./step-model.ts";
import { END, type StudentGraphs } from "./student-graphs.ts";
import { type Memory, selectMemory, tensorShape } from "./student-memory.ts";

/** Sentences that nobody goes on with are taken out when they are at least this share. */
const COMPACT_SHARE = 0.25;

/** The steps of a student whose graphs keep a sentence's memory once, however many hypotheses of it are followed. */
export class StudentDecoding implements Decoding {
  readonly #graphs: StudentGraphs;
  #memory: Memory;
  /** What the graph is fed with at every step until other rows are selected. */
  #memoryFeeds: Feeds;
  #rows: Rows;
  /** The number of the decoder's output that is asked, a scalar. */
  #output: Tensor;
  /** The sentence of the memory that each row is of. */
  #sentences: readonly number[];
  /** SSRU cells, [rows, cell width]. */
  #cells: readonly Tensor[];
  #position = 0;

  constructor(graphs: StudentGraphs, memory: Memory) {
    this.#graphs = graphs;
    this.#memory = memory;
    this.#sentences = memory.lengths.map((_, sentence) => sentence);
    const shape = [memory.lengths.length, graphs.cellWidth];
    this.#cells = graphs.names.cells.map(() => new Tensor("float32", new Float32Array(shape[0] * shape[1]), shape));
    this.#memoryFeeds = memoryFeeds(graphs, memory);
    this.#output = outputOf(memory);
    this.#rows = rowsOf(this.#sentences, memory.lengths.length);
  }

  get sourceLength(): number {
    return this.#memory.length;
  }

  select(rows: readonly number[]): void {
    const before = this.#sentences;
    if (rows.length === before.length && rows.every((row, n) => row === n)) return;
    const { cellWidth } = this.#graphs;
    this.#cells = this.#cells.map((cells) => {
      const selected = selectBlocks(floats(cells, "cells"), rows, cellWidth);
      return new Tensor("float32", selected, [rows.length, cellWidth]);
    });
    const sentences = rows.map((row) => before[row]);
    if (sentences.length === before.length && sentences.every((sentence, n) => sentence === before[n])) return;
    this.#sentences = sentences;
    const followed = [...new Set(sentences)];
    if (followed.length <= this.#memory.lengths.length * (1 - COMPACT_SHARE)) this.#keepSentences(followed);
    this.#rows = rowsOf(this.#sentences, this.#memory.lengths.length);
  }

  #keepSentences(sentences: readonly number[]): void {
    this.#memory = selectMemory(this.#graphs, this.#memory, sentences);
    this.#memoryFeeds = memoryFeeds(this.#graphs, this.#memory);
    this.#output = outputOf(this.#memory);
    const numbers = new Map(sentences.map((sentence, n) => [sentence, n]));
    this.#sentences = this.#sentences.map((sentence) => numbers.get(sentence) ?? 0);
  }

  async step(previous: readonly number[] | undefined, want: StepWants): Promise<StepResult> {
    const { decoder, names } = this.#graphs;
    const wanted = ["pieces", "scores", ...names.newCells];
    if (want.logits) wanted.push("logits");
    if (want.attention) wanted.push(this.#graphs.takesGaps ? "looks" : "attention");
    const choices = want.choices ?? 1;
    const output = await decoder.run(this.#feeds(previous, choices, want.logits === true), wanted);
    this.#cells = names.newCells.map((name) => output[name]);
    this.#position++;
    const pieces = output["pieces"].data as BigInt64Array;
    const scores = floats(output["scores"], "scores");
    const told = this.#sentences.map((_, row) =>
      Array.from({ length: choices }, (_, n) => ({
        id: Number(pieces[row * choices + n]),
        score: scores[row * choices + n],
      })),
    );
    return {
      next: told.map(([{ id }]) => id),
      ...(want.scores && { scores: Float32Array.from(told, ([{ score }]) => score) }),
      ...(want.choices !== undefined && { choices: told }),
      ...(want.logits && { logits: floats(output["logits"], "logits") }),
      ...(want.attention && { attention: this.#attentionIn(output) }),
    };
  }

  /** [rows, source length] */
  #attentionIn(output: Feeds): Float32Array {
    if (!this.#graphs.takesGaps) return floats(output["attention"], "attention");
    const [looks, { heads }, length] = [floats(output["looks"], "looks"), this.#graphs.architecture, this.sourceLength];
    const { places, width } = this.#rows;
    const attention = new Float32Array(places.length * length);
    // Of the first head, which was trained as word alignment: [sentences, heads, width, source length].
    for (const [row, place] of places.entries()) {
      const at = (Math.floor(place / width) * heads * width + (place % width)) * length;
      attention.set(looks.subarray(at, at + length), row * length);
    }
    return attention;
  }

  #feeds(previous: readonly number[] | undefined, choices: number, ofAllPieces: boolean): Feeds {
    const { takesGaps, choosesOutput, names } = this.#graphs;
    const rows = this.#sentences.length;
    const feeds: Record<string, Tensor> = {
      ...this.#memoryFeeds,
      ...this.#rows.feeds,
      prev: integers(previous ?? Array<number>(rows).fill(END), [rows]),
      position: numberTensor(this.#position),
      choices: numberTensor(choices),
    };
    if (!takesGaps) feeds["first"] = previous ? later : atFirst;
    if (choosesOutput) feeds["output"] = ofAllPieces ? allPieces : this.#output;
    names.cells.forEach((name, n) => {
      feeds[name] = this.#cells[n];
    });
    return feeds;
  }
}

type Feeds = Readonly<Record<string, Tensor>>;

const integers = (values: readonly number[], shape: readonly number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(values, BigInt), shape);

const [atFirst, later] = [0, 1].map((value) => new Tensor("float32", Float32Array.of(value), [1]));
const numberTensors: Tensor[] = [];
/** A number alone; made once, as a tensor takes as long to make as a small operation of the graph. */
const numberTensor = (value: number): Tensor => (numberTensors[value] ??= integers([value], [1]));
const allPieces = integers([0], []);

/** What is added to the score of a place that has no piece, so that nobody looks there. */
const NOTHING = -1e9;

function memoryFeeds(graphs: StudentGraphs, memory: Memory): Feeds {
  const { lengths, length, mask, layers } = memory;
  const tensors = graphs.names.memory.map((name, n) => [
    name,
    new Tensor("float32", layers[n], tensorShape(graphs, memory, n)),
  ]);
  const rows = lengths.length;
  const seen: Feeds = graphs.takesGaps
    ? { gaps: new Tensor("float32", gapsOf(mask), [rows, 1, 1, length]) }
    : { mask: new Tensor("float32", mask, [rows, length]) };
  return { ...(Object.fromEntries(tensors) as Feeds), ...seen };
}

const gapsOf = (mask: Float32Array): Float32Array => mask.map((isThere) => (isThere === 1 ? 0 : NOTHING));

/** The output that all sentences ask for; that of all pieces where they ask for several. */
const outputOf = ({ outputs }: Memory): Tensor =>
  outputs.every((one) => one === outputs[0]) ? integers([outputs[0] ?? 0], []) : allPieces;

/** Where the rows lie among as many places for every sentence as one of them needs. */
interface Rows {
  readonly width: number;
  readonly places: readonly number[];
  readonly feeds: Feeds;
}

function rowsOf(sentences: readonly number[], count: number): Rows {
  const used = Array.from({ length: count }, () => 0);
  const nth = sentences.map((sentence) => used[sentence]++);
  const width = Math.max(...used);
  const slots = Array.from({ length: count * width }, () => 0);
  const places = sentences.map((sentence, row) => sentence * width + nth[row]);
  places.forEach((place, row) => (slots[place] = row));
  const feeds = { slots: integers(slots, [count, width]), places: integers(places, [sentences.length]) };
  return { width, places, feeds };
}
