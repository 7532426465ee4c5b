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
  #rowFeeds: Feeds;
  /** The sentence of the memory that each row is of. */
  #sentences: readonly number[];
  /** SSRU cells of each layer, [rows, dimension]. */
  #cells: readonly Float32Array[];
  #position = 0;

  constructor(graphs: StudentGraphs, memory: Memory) {
    this.#graphs = graphs;
    this.#memory = memory;
    this.#sentences = memory.lengths.map((_, sentence) => sentence);
    const { dimension } = graphs.architecture;
    this.#cells = graphs.names.cells.map(() => new Float32Array(memory.lengths.length * dimension));
    this.#memoryFeeds = memoryFeeds(graphs, memory);
    this.#rowFeeds = slotsOf(this.#sentences, memory.lengths.length);
  }

  get sourceLength(): number {
    return this.#memory.length;
  }

  select(rows: readonly number[]): void {
    const before = this.#sentences;
    if (rows.length === before.length && rows.every((row, n) => row === n)) return;
    this.#cells = this.#cells.map((cells) => selectBlocks(cells, rows, this.#graphs.architecture.dimension));
    const sentences = rows.map((row) => before[row]);
    if (sentences.length === before.length && sentences.every((sentence, n) => sentence === before[n])) return;
    this.#sentences = sentences;
    const followed = [...new Set(sentences)];
    if (followed.length <= this.#memory.lengths.length * (1 - COMPACT_SHARE)) this.#keepSentences(followed);
    this.#rowFeeds = slotsOf(this.#sentences, this.#memory.lengths.length);
  }

  #keepSentences(sentences: readonly number[]): void {
    this.#memory = selectMemory(this.#graphs, this.#memory, sentences);
    this.#memoryFeeds = memoryFeeds(this.#graphs, this.#memory);
    const numbers = new Map(sentences.map((sentence, n) => [sentence, n]));
    this.#sentences = this.#sentences.map((sentence) => numbers.get(sentence) ?? 0);
  }

  async step(previous: readonly number[] | undefined, want: StepWants): Promise<StepResult> {
    const { decoder, names } = this.#graphs;
    const wanted = ["pieces", "scores", ...names.newCells];
    if (want.logits) wanted.push("logits");
    if (want.attention) wanted.push("attention");
    const choices = want.choices ?? 1;
    const output = await decoder.run(this.#feeds(previous, choices), wanted);
    this.#cells = names.newCells.map((name) => floats(output[name], name));
    this.#position++;
    const pieces = Array.from(output["pieces"].data as BigInt64Array, Number);
    const scores = floats(output["scores"], "scores");
    const told = this.#sentences.map((_, row) =>
      Array.from({ length: choices }, (_, n) => ({
        id: pieces[row * choices + n],
        score: scores[row * choices + n],
      })),
    );
    return {
      next: told.map(([{ id }]) => id),
      ...(want.scores && { scores: Float32Array.from(told, ([{ score }]) => score) }),
      ...(want.choices !== undefined && { choices: told }),
      ...(want.logits && { logits: floats(output["logits"], "logits") }),
      ...(want.attention && { attention: floats(output["attention"], "attention") }),
    };
  }

  #feeds(previous: readonly number[] | undefined, choices: number): Feeds {
    const { architecture, names } = this.#graphs;
    const rows = this.#sentences.length;
    const feeds: Record<string, Tensor> = {
      ...this.#memoryFeeds,
      ...this.#rowFeeds,
      prev: integers(previous ?? Array<number>(rows).fill(END), [rows]),
      first: new Tensor("float32", Float32Array.of(previous ? 1 : 0), [1]),
      position: integers([this.#position], [1]),
      choices: integers([choices], [1]),
    };
    names.cells.forEach((name, n) => {
      feeds[name] = new Tensor("float32", this.#cells[n], [rows, architecture.dimension]);
    });
    return feeds;
  }
}

type Feeds = Readonly<Record<string, Tensor>>;

const integers = (values: readonly number[], shape: readonly number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(values, BigInt), shape);

function memoryFeeds(graphs: StudentGraphs, memory: Memory): Feeds {
  const { lengths, length, mask, layers } = memory;
  const tensors = graphs.names.memory.map((name, n) => [
    name,
    new Tensor("float32", layers[n], tensorShape(graphs, memory, n)),
  ]);
  return { ...(Object.fromEntries(tensors) as Feeds), mask: new Tensor("float32", mask, [lengths.length, length]) };
}

/** Which rows each sentence has, as many places for every sentence as one of them needs, and the place of each row. */
function slotsOf(sentences: readonly number[], count: number): Feeds {
  const used = new Array<number>(count).fill(0);
  const nth = sentences.map((sentence) => used[sentence]++);
  const width = Math.max(...used);
  const slots = new Array<number>(count * width).fill(0);
  const places = sentences.map((sentence, row) => sentence * width + nth[row]);
  places.forEach((place, row) => (slots[place] = row));
  return { slots: integers(slots, [count, width]), places: integers(places, [sentences.length]) };
}
