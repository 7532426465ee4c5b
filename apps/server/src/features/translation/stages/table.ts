import type { MemoryLookup, TermLookup } from "../libraries.ts";
import type { LanguageTools, SegmentRouter } from "../ports.ts";
import type { Stage, Work } from "../segment.ts";
import { type Repeats, repeatsStage } from "../units/repeats.ts";
import type { Wait } from "./ask.ts";
import { detectStage } from "./detect.ts";
import { engineStage } from "./engine.ts";
import { memoryStage } from "./memory.ts";
import { passThroughStage } from "./pass-through.ts";
import { segmentStage } from "./segment.ts";
import { termsStage } from "./terms.ts";

/** What the stages of an installation work with. */
export interface StageParts {
  readonly router: SegmentRouter;
  readonly tools: LanguageTools;
  readonly wait: Wait;
  /** Where translations of before are found; nowhere without. */
  readonly memories?: MemoryLookup;
  readonly terms?: TermLookup;
}

/** What goes through the stages. */
export interface Passage {
  /** Texts are delivered sentence by sentence; units are those of a document, whose language is known. */
  readonly of: "texts" | "units";
  /** The least score of a match that is taken; the reader's own without. */
  readonly threshold?: number | undefined;
  readonly repeats?: Repeats | undefined;
  /** Engines translate next, led by what memories have for similar sentences. */
  readonly isTranslated?: boolean;
  /** People translate what memories do not have: no engine need serve the pair. */
  readonly isWithoutEngine?: boolean;
}

interface Row {
  /** Whether the stage says what a text costs; the others translate what is left. */
  readonly measures: boolean;
  readonly make: (parts: StageParts, passage: Passage) => Stage | undefined;
}

/** Every stage, in their order: a further one is one more row. */
const table: readonly Row[] = [
  { measures: true, make: ({ tools, router }, { of }) => (of === "texts" ? detectStage(tools, router) : undefined) },
  {
    measures: true,
    make: ({ tools, router }, { isWithoutEngine = false }) => segmentStage(tools, router, !isWithoutEngine),
  },
  { measures: true, make: ({ tools }) => passThroughStage(tools) },
  {
    measures: true,
    make: ({ memories, router }, { of, threshold, isTranslated = false }) =>
      memories &&
      memoryStage({
        memories,
        isPart: of === "units",
        ...(threshold !== undefined && { threshold }),
        ...(isTranslated && { router }),
      }),
  },
  { measures: false, make: ({ terms }) => terms && termsStage(terms) },
  { measures: false, make: (_, { repeats }) => repeats && repeatsStage(repeats) },
  {
    measures: false,
    make: ({ router, tools, wait }, { of }) =>
      engineStage({ router, tools, wait, ...(of === "units" && { firstBatches: [], leave: () => undefined }) }),
  },
];

/** The stages that say what a text costs, and those that translate what is left. */
export interface Stages {
  measuring(passage: Passage): readonly Stage[];
  translating(passage: Passage): readonly Stage[];
}

export function createStages(parts: StageParts): Stages {
  const made = (measures: boolean, passage: Passage) =>
    table.filter((row) => row.measures === measures).flatMap((row) => row.make(parts, passage) ?? []);
  return {
    measuring: (passage) => made(true, passage),
    translating: (passage) => made(false, passage),
  };
}

/** Runs stages one after the other; yields whenever one has settled segments. @throws the signal's reason */
export async function* runStages(stages: readonly Stage[], work: Work): AsyncGenerator<undefined> {
  const { signal } = work.request;
  for (const stage of stages) {
    signal.throwIfAborted();
    for await (const _ of stage.run(work) ?? []) {
      yield;
      signal.throwIfAborted();
    }
  }
}
