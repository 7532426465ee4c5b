import { setTimeout } from "node:timers/promises";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { SegmentEvent, Translation } from "@yiqiao/contracts/text";
import { codePointLength } from "@yiqiao/contracts/text";
import { type PairQuality, worstQuality } from "@yiqiao/engines";
import { deliverItem } from "./deliver.ts";
import { parseHtml } from "./formats/html.ts";
import { parsePlain } from "./formats/plain.ts";
import type { MemoryLookup, TermLookup } from "./libraries.ts";
import { type LanguageTools, languageTools, type SegmentRouter } from "./ports.ts";
import type { ParsedText, Stage, TextItem, TranslationRequest, Work } from "./segment.ts";
import { workOn } from "./work.ts";
import type { Wait } from "./stages/ask.ts";
import { detectStage } from "./stages/detect.ts";
import { engineStage } from "./stages/engine.ts";
import { memoryStage } from "./stages/memory.ts";
import { passThroughStage } from "./stages/pass-through.ts";
import { segmentStage } from "./stages/segment.ts";
import { termsStage } from "./stages/terms.ts";
import { measureUnits, translateUnits } from "./units/translate-units.ts";
import type { MeasuredSegment, MeasureRequest, UnitsRequest, UnitTranslation } from "./units/unit.ts";

/** What a finished request gives. */
export interface TranslationOutcome {
  readonly translations: readonly Translation[];
  /** Code points of source that were translated. */
  readonly characters: number;
  /** Ids of the engines that answered, joined by a comma; `none` when nothing had to be translated. */
  readonly engine: string;
  readonly pivot: LanguageCode | undefined;
  readonly domainServed: DomainCode;
  /** `starter` when any sentence comes from a starter model, undefined where it is not known of all. */
  readonly quality: PairQuality | undefined;
}

export type TranslationEvent =
  | { readonly type: "segment"; readonly event: SegmentEvent; /** Delivered so far. */ readonly characters: number }
  | { readonly type: "done"; readonly outcome: TranslationOutcome };

/** The one way of a text: documents, pictures and calls of every kind go through it. */
export interface TranslationPipeline {
  /**
   * Segments in reading order within each text, as they are done, and the outcome last. Ending the iteration stops the
   * engines.
   *
   * @throws {TranslationFailure} when a text or one of its sentences has no translation
   * @throws the signal's reason when it is aborted
   */
  translate(request: TranslationRequest): AsyncIterable<TranslationEvent>;
  /** Code points of each text that would be translated: all of a plain one, without the markup of HTML. */
  measure(texts: readonly string[], format: TranslationRequest["format"]): number[];
  /** @see translateUnits */
  translateUnits(request: UnitsRequest): Promise<UnitTranslation[]>;
  /**
   * The sentences of each unit as the price counts them.
   * @throws {TranslationFailure} when the pair is not served
   */
  measureUnits(request: MeasureRequest): Promise<MeasuredSegment[][]>;
}

export interface PipelineOptions {
  readonly router: SegmentRouter;
  /** How the wait for a busy engine is spent; a timer by default. */
  readonly wait?: Wait;
  readonly tools?: LanguageTools;
  /** Where translations of before are found; nowhere by default. */
  readonly memories?: MemoryLookup;
  readonly terms?: TermLookup;
}

const waitByTimer: Wait = async (milliseconds, signal) => {
  await setTimeout(milliseconds, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
};

const parse = (text: string, format: TranslationRequest["format"]): ParsedText =>
  format === "html" ? parseHtml(text) : parsePlain(text);

function begin(request: TranslationRequest): Work<TextItem> {
  const items = request.texts.map((source, index): TextItem => ({
    index,
    source,
    parsed: parse(source, request.format),
    detection: undefined,
    language: null,
    unchanged: false,
    segments: [],
  }));
  return workOn(request, items);
}

async function* runStages(stages: readonly Stage[], request: TranslationRequest): AsyncGenerator<TranslationEvent> {
  const work = begin(request);
  let deliveries: ReturnType<typeof deliverItem>[] = [];
  const characters = () => deliveries.reduce((sum, delivery) => sum + delivery.characters(), 0);
  for (const stage of stages) {
    request.signal.throwIfAborted();
    for await (const _ of stage.run(work) ?? []) {
      if (deliveries.length === 0) deliveries = work.items.map((item) => deliverItem(item, request.target));
      for (const delivery of deliveries) {
        for (const event of delivery.next()) yield { type: "segment", event, characters: characters() };
      }
      request.signal.throwIfAborted();
    }
  }
  const translations = deliveries.map((delivery, item) => {
    const translation = delivery.finish();
    if (!translation) throw new Error(`text ${item} was left without a translation by every stage`);
    return translation;
  });
  const { pivot, domainServed, engines, qualities } = work;
  const outcome: TranslationOutcome = {
    translations,
    characters: characters(),
    engine: [...engines].join(",") || "none",
    pivot,
    domainServed,
    quality: worstQuality([...qualities]),
  };
  yield { type: "done", outcome };
}

/** Puts the stages in their order; a further stage (memory, terms) is one more entry of this list. */
export function createPipeline(options: PipelineOptions): TranslationPipeline {
  const { router, wait = waitByTimer, tools = languageTools, memories, terms } = options;
  const unitParts = { router, tools, wait, ...(memories && { memories }), ...(terms && { terms }) };
  const stages: readonly Stage[] = [
    detectStage(tools),
    segmentStage(tools, router),
    passThroughStage(tools),
    ...(memories ? [memoryStage({ memories, isPart: false })] : []),
    ...(terms ? [termsStage(terms)] : []),
    engineStage({ router, tools, wait }),
  ];
  return {
    translate: (request) => runStages(stages, request),
    translateUnits: (request) => translateUnits(unitParts, request),
    measureUnits: (request) => measureUnits(unitParts, request),
    measure: (texts, format) =>
      texts.map((text) => {
        const parsed = parse(text, format);
        if (parsed.isPlain) return codePointLength(text);
        return parsed.blocks.reduce((sum, block) => sum + codePointLength(block.text), 0);
      }),
  };
}
