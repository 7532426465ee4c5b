import { Tensor } from "onnxruntime-node";
import { floats, selectBlocks } from "./sessions.ts";
import type { Decoding, StepResult, StepWants } from "./step-model.ts";
import { END, type StudentGraphs } from "./student-graphs.ts";
import { type Memory, selectMemory, tensorShape } from "./student-memory.ts";

/** The steps of a student that was converted before its graphs told choices: each row has a memory of its own. */
export class EarlierStudentDecoding implements Decoding {
  readonly #graphs: StudentGraphs;
  #memory: Memory;
  /** The row of the batch that each row of the memory was at first. */
  #origins: readonly number[];
  /** SSRU cells of each layer, [rows, 1, dimension]. */
  #cells: readonly Float32Array[];
  #position = 0;

  constructor(graphs: StudentGraphs, memory: Memory) {
    this.#graphs = graphs;
    this.#memory = memory;
    this.#origins = memory.lengths.map((_, row) => row);
    const { dimension } = graphs.architecture;
    this.#cells = graphs.names.cells.map(() => new Float32Array(memory.lengths.length * dimension));
  }

  get sourceLength(): number {
    return this.#memory.length;
  }

  select(rows: readonly number[]): void {
    const { dimension } = this.#graphs.architecture;
    const before = this.#origins;
    if (rows.length === before.length && rows.every((row, n) => row === n)) return;
    this.#cells = this.#cells.map((cells) => selectBlocks(cells, rows, dimension));
    this.#origins = rows.map((row) => before[row]);
    const isSame = rows.length === before.length && this.#origins.every((origin, n) => origin === before[n]);
    if (!isSame) this.#memory = selectMemory(this.#graphs, this.#memory, rows);
  }

  async step(previous: readonly number[] | undefined, want: StepWants): Promise<StepResult> {
    const { architecture, decoder, names } = this.#graphs;
    const tellsScores = decoder.inputNames.includes("scored") && decoder.outputNames.includes("scores");
    const { dimension } = architecture;
    const { lengths, length, mask, layers } = this.#memory;
    const rows = lengths.length;
    const feeds: Record<string, Tensor> = {
      prev: new Tensor(
        "int64",
        BigInt64Array.from(lengths, (_, row) => BigInt(previous?.[row] ?? END)),
        [rows],
      ),
      first: new Tensor("float32", Float32Array.of(previous ? 1 : 0), [1]),
      position: new Tensor("int64", BigInt64Array.of(BigInt(this.#position)), [1]),
      mask: new Tensor("float32", mask, [rows, length]),
    };
    names.memory.forEach((name, n) => {
      feeds[name] = new Tensor("float32", layers[n], tensorShape(this.#graphs, this.#memory, n));
    });
    names.cells.forEach((name, n) => {
      feeds[name] = new Tensor("float32", this.#cells[n], [rows, 1, dimension]);
    });
    const wanted = ["next", ...names.newCells];
    const hasScores = tellsScores && want.scores === true;
    const hasLogits = want.logits === true || (want.scores === true && !tellsScores);
    if (tellsScores) {
      const scored = BigInt64Array.from(hasScores ? lengths : [], (_, row) => BigInt(row));
      feeds["scored"] = new Tensor("int64", scored, [scored.length]);
    }
    if (hasScores) wanted.push("scores");
    if (hasLogits) wanted.push("logits");
    if (want.attention) wanted.push("attention");
    const output = await decoder.run(feeds, wanted);
    this.#cells = names.newCells.map((name) => floats(output[name], name));
    this.#position++;
    return {
      next: Array.from(output["next"].data as BigInt64Array, Number),
      ...(hasScores && { scores: floats(output["scores"], "scores") }),
      ...(hasLogits && { logits: floats(output["logits"], "logits") }),
      ...(want.attention && { attention: floats(output["attention"], "attention") }),
    };
  }
}
