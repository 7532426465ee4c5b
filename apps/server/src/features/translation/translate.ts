import { setTimeout } from "node:timers/promises";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { AlternativesResult, CharacterCounts, SegmentEvent, Translation } from "@yiqiao/contracts/text";
import { codePointLength } from "@yiqiao/contracts/text";
import type { StyleOutcome } from "@yiqiao/contracts/style";
import { type EnginePair, type PairQuality, worstQuality } from "@yiqiao/engines";
import type { FindCodes } from "@yiqiao/translation-memory/codes";
import { type AlternativesRequest, assertServed, findAlternatives } from "./alternatives.ts";
import { Bill, spacedOf } from "./bill.ts";
import { deliverItem, type DeliveredText } from "./deliver.ts";
import { parseHtml } from "./formats/html.ts";
import { parsePlain } from "./formats/plain.ts";
import { codesOfAll, type SiteCodes } from "./codes/site-codes.ts";
import type { MemoryLookup, TermLookup } from "./libraries.ts";
import { type LanguageTools, languageTools, type SegmentRouter } from "./ports.ts";
import type { Stage, TextItem, TranslationRequest, Work } from "./segment.ts";
import { countWork, type Counting } from "./usage.ts";
import { workOn } from "./work.ts";
import { noStyle, type SiteStyle, styleOutcome } from "./style/site-style.ts";
import type { Wait } from "./stages/ask.ts";
import { createStages, runStages, type Stages } from "./stages/table.ts";
import { measureUnits, segmentUnits, translateUnits } from "./units/translate-units.ts";
import type { MeasuredSegment, MeasureRequest, SegmentRequest, UnitsRequest, UnitTranslation } from "./units/unit.ts";

/** The result of a finished request. */
export interface TranslationOutcome {
  readonly translations: readonly (DeliveredText & Pick<Translation, "characters">)[];
  /** Code points of source, and what of them is charged. */
  readonly counts: CharacterCounts;
  /** Ids of the engines that answered, joined by a comma; `none` when nothing had to be translated. */
  readonly engine: string;
  readonly pivot: LanguageCode | undefined;
  readonly domainServed: DomainCode;
  /** `starter` when any sentence comes from a starter model, undefined where it is not known of all. */
  readonly quality: PairQuality | undefined;
  /** Whether every engine that answered had the style rules; undefined where there are none, or no engine was asked. */
  readonly style: StyleOutcome | undefined;
}

export type TranslationEvent =
  | { readonly type: "measured"; /** What the whole will cost. */ readonly counts: CharacterCounts }
  | {
      readonly type: "segment";
      readonly event: SegmentEvent;
      /** Code points of white space that are charged with it. */
      readonly space: number;
    }
  | { readonly type: "done"; readonly outcome: TranslationOutcome };

/** The only path of a text: units of documents and calls of every kind go through it. */
export interface TranslationPipeline {
  /**
   * Yields the cost, before any engine is called; then segments in reading order within each text, as they are
   * finished; and finally the outcome. Ending the iteration stops the engines.
   *
   * @throws {TranslationFailure} if a text or one of its sentences has no translation
   * @throws the signal's reason when it is aborted
   */
  translate(request: TranslationRequest): AsyncIterable<TranslationEvent>;
  /** What {@link translate} would cost; no engine is asked. @throws {TranslationFailure} as it would */
  quote(request: TranslationRequest): Promise<CharacterCounts>;
  /** Code points of each text that would be translated: all of a plain one, without the markup of HTML. */
  measure(texts: readonly string[], format: TranslationRequest["format"]): number[];
  /** @see findAlternatives */
  alternatives(request: AlternativesRequest): Promise<Omit<AlternativesResult, "characters">>;
  /** @see assertServed */
  assertServed(pair: EnginePair): void;
  /** @see translateUnits */
  translateUnits(request: UnitsRequest): Promise<UnitTranslation[]>;
  /** Units cut into sentences, with what memories have of them and without an engine, for people to translate. */
  segmentUnits(request: SegmentRequest): Promise<UnitTranslation[]>;
  /**
   * The sentences of each unit, as they are counted for the price.
   * @throws {TranslationFailure} if no engine serves the pair
   */
  measureUnits(request: MeasureRequest): Promise<MeasuredSegment[][]>;
  /**
   * A key of the site's rules for text that is left untranslated; measures remain valid as long as the key is the same.
   */
  codesState(siteId: number, patterns?: readonly string[]): Promise<string>;
  /** The site's rules on how translations into a language shall read. */
  style(siteId: number, target: LanguageCode): Promise<readonly string[]>;
}

export interface PipelineOptions {
  readonly router: SegmentRouter;
  /** How the wait for a busy engine is spent; a timer by default. */
  readonly wait?: Wait;
  readonly tools?: LanguageTools;
  /** Where translations of before are found; nowhere by default. */
  readonly memories?: MemoryLookup;
  readonly terms?: TermLookup;
  /** What a site leaves as it is; the same as every other by default. */
  readonly codes?: SiteCodes;
  /** How translations of a site shall read; no rules by default. */
  readonly style?: SiteStyle;
  /** Takes down what was translated; nobody by default. */
  readonly counting?: Counting;
}

/** What tells which codes stay. */
interface CodesRequest {
  readonly siteId: number;
  readonly codes?: FindCodes;
  readonly patterns?: readonly string[];
}

/** What tells how a translation shall read. */
interface StyledRequest {
  readonly siteId: number;
  readonly style?: readonly string[];
}

const waitByTimer: Wait = async (milliseconds, signal) => {
  await setTimeout(milliseconds, undefined, { signal }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error;
  });
};

const parse = (text: string, { format, joinsLines = false }: Pick<TranslationRequest, "format" | "joinsLines">) =>
  format === "html" ? parseHtml(text) : parsePlain(text, { joinsLines });

function begin(request: TranslationRequest): Work<TextItem> {
  const items = request.texts.map((source, index): TextItem => ({
    index,
    source,
    parsed: parse(source, request),
    detection: undefined,
    language: null,
    foundBy: undefined,
    kept: undefined,
    failure: undefined,
    segments: [],
  }));
  return workOn(request, items);
}

async function measureRequest(stages: readonly Stage[], request: TranslationRequest) {
  const work = begin(request);
  for await (const _ of runStages(stages, work));
  const deliveries = work.items.map((item) => deliverItem(item, request.target));
  const billed = deliveries.flatMap((delivery) => delivery.billed());
  const spaced = new Map(billed.map((each) => [each.segment, spacedOf(each)]));
  const paid = await request.findPaid?.([...spaced.values()]);
  return { work, deliveries, spaced, bill: new Bill(billed, paid) };
}

const texts = { of: "texts" } as const;
// Fuzzy matches cost what the engine costs: they need not be looked for.
const textsToQuote = { ...texts, threshold: 100 };
const textsToTranslate = { ...texts, isTranslated: true };

interface Running {
  readonly stages: Stages;
  readonly counting: Counting | undefined;
}

async function* run({ stages, counting }: Running, request: TranslationRequest): AsyncGenerator<TranslationEvent> {
  const made = await measureRequest(stages.measuring(textsToTranslate), request);
  try {
    yield* runMeasured(stages, made);
  } finally {
    countWork(counting, request, made.work);
  }
}

async function* runMeasured(
  stages: Stages,
  { work, deliveries, spaced, bill }: Awaited<ReturnType<typeof measureRequest>>,
): AsyncGenerator<TranslationEvent> {
  yield { type: "measured", counts: bill.counts };
  function* deliver(): Generator<TranslationEvent> {
    for (const { segment, event } of deliveries.flatMap((delivery) => [...delivery.next()])) {
      bill.deliver(segment);
      const space = spaced.get(segment)?.space ?? 0;
      yield { type: "segment", event: { ...event, characters: bill.charged }, space };
    }
  }
  yield* deliver();
  for await (const _ of runStages(stages.translating(texts), work)) yield* deliver();
  const translations = deliveries.map((delivery, item) => {
    const translation = delivery.finish();
    if (!translation) throw new Error(`text ${item} was left without a translation by every stage`);
    return { ...translation, characters: bill.netOf(item) };
  });
  const { pivot, domainServed, engines, qualities } = work;
  const outcome: TranslationOutcome = {
    translations,
    counts: bill.counts,
    engine: [...engines].join(",") || "none",
    pivot,
    domainServed,
    quality: worstQuality([...qualities]),
    style: styleOutcome(work),
  };
  yield { type: "done", outcome };
}

/** Runs texts and the units of documents through the stages in `stages/table.ts`. */
export function createPipeline(options: PipelineOptions): TranslationPipeline {
  const {
    router,
    wait = waitByTimer,
    tools = languageTools,
    memories,
    terms,
    codes = () => Promise.resolve(codesOfAll),
    style = noStyle,
    counting,
  } = options;
  const withCodes = async <R extends CodesRequest>(request: R): Promise<R> =>
    request.codes ? request : { ...request, codes: (await codes(request.siteId, request.patterns)).find };
  const withStyle = async <R extends StyledRequest>(request: R, target: LanguageCode): Promise<R> => {
    const rules = [...(await style(request.siteId, target)), ...(request.style ?? [])];
    return rules.length === 0 ? request : { ...request, style: rules };
  };
  const prepareRequest = async <R extends CodesRequest & StyledRequest & { readonly target: LanguageCode }>(
    request: R,
  ) => withStyle(await withCodes(request), request.target);
  const parts = { router, tools, wait, ...(memories && { memories }), ...(terms && { terms }) };
  const stages = createStages(parts);
  return {
    translate: async function* (request) {
      yield* run({ stages, counting }, await prepareRequest(request));
    },
    quote: async (request) =>
      (await measureRequest(stages.measuring(textsToQuote), await withCodes(request))).bill.counts,
    alternatives: async (request) =>
      findAlternatives(
        { router, tools, counting, ...(terms && { terms }) },
        await withStyle(await withCodes(request), request.pair.target),
      ),
    assertServed: (pair) => assertServed(router, pair),
    translateUnits: async (request) => translateUnits({ ...parts, stages, counting }, await prepareRequest(request)),
    segmentUnits: async (request) => segmentUnits({ ...parts, stages }, await withCodes(request)),
    measureUnits: async (request) => measureUnits({ ...parts, stages }, await withCodes(request)),
    style: (siteId, target) => style(siteId, target),
    codesState: async (siteId, patterns) => (await codes(siteId, patterns)).state,
    measure: (texts, format) =>
      texts.map((text) => {
        const parsed = parse(text, { format });
        if (parsed.counted !== undefined) return parsed.counted({ start: 0, end: text.length });
        return parsed.blocks.reduce((sum, block) => sum + codePointLength(block.text), 0);
      }),
  };
}
