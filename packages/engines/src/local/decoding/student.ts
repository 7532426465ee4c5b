import type { StudentArchitecture } from "../manifest.ts";
import { EarlierStudentDecoding } from "./earlier-student-decoding.ts";
import { checkNames, openSession } from "./sessions.ts";
import type { Decoding, StepModel } from "./step-model.ts";
import { StudentDecoding } from "./student-decoding.ts";
import { END, MAX_POSITIONS, type StudentGraphs } from "./student-graphs.ts";
import { readMemory } from "./student-memory.ts";

/** A Marian student's two graphs: the encoder once a sentence, the decoder with its SSRU cells once a target piece. */
export class Student implements StepModel {
  readonly vocabularySize: number;
  readonly endId = END;
  readonly suppressedIds: ReadonlySet<number> = new Set();
  readonly maxTargetPieces = MAX_POSITIONS;
  readonly hasAttention = true;
  readonly tellsChoices: boolean;
  readonly #graphs: StudentGraphs;

  private constructor(graphs: StudentGraphs) {
    this.vocabularySize = graphs.architecture.vocabularySize;
    this.tellsChoices = graphs.tellsChoices;
    this.#graphs = graphs;
  }

  /** @throws Error when a graph is damaged or lacks an input or output of the agreed names */
  static async load(architecture: StudentArchitecture, encoder: Uint8Array, decoder: Uint8Array): Promise<Student> {
    const layers = Array.from({ length: architecture.decoderLayers }, (_, n) => n + 1);
    const [encoding, step] = [await openSession(encoder), await openSession(decoder)];
    const takes = (name: string): boolean => step.inputNames.includes(name);
    const [tellsChoices, takesGaps, choosesOutput] = ["choices", "gaps", "output"].map((name) => takes(name));
    const names = {
      memory: layers.flatMap((n) => [`k${n}`, `v${n}`]),
      cells: takesGaps ? ["cells"] : layers.map((n) => `c${n}`),
      newCells: takesGaps ? ["new_cells"] : layers.map((n) => `d${n}`),
    };
    const cellWidth = architecture.dimension * (takesGaps ? layers.length : 1);
    const inputs = ["prev", "position", ...(takesGaps ? ["gaps"] : ["mask", "first"])];
    const own = tellsChoices
      ? { inputs: ["slots", "places"], outputs: ["pieces", "scores"] }
      : { inputs: [], outputs: ["next"] };
    checkNames("encoder", encoding, {
      inputs: ["ids", "mask"],
      outputs: [...names.memory, ...(choosesOutput ? ["output"] : [])],
    });
    checkNames("decoder", step, {
      inputs: [...inputs, ...own.inputs, ...names.cells, ...names.memory],
      outputs: [...own.outputs, "logits", takesGaps ? "looks" : "attention", ...names.newCells],
    });
    return new Student({
      architecture,
      encoder: encoding,
      decoder: step,
      names,
      cellWidth,
      tellsChoices,
      takesGaps,
      choosesOutput,
    });
  }

  async encode(sources: readonly (readonly number[])[]): Promise<Decoding> {
    const memory = await readMemory(this.#graphs, sources);
    return this.tellsChoices
      ? new StudentDecoding(this.#graphs, memory)
      : new EarlierStudentDecoding(this.#graphs, memory);
  }

  async release(): Promise<void> {
    await this.#graphs.encoder.release();
    await this.#graphs.decoder.release();
  }
}
