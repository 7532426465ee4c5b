import type { DomainCode } from "@yiqiao/contracts/languages";
import { type AlternativesResult, codePointLength } from "@yiqiao/contracts/text";
import {
  EngineError,
  type EnginePair,
  type EngineResult,
  type EngineSegment,
  type EngineTerm,
  type PairQuality,
  worstQuality,
} from "@yiqiao/engines";
import { type FindCodes, findCodes, keepsCodes } from "@yiqiao/translation-memory/codes";
import { lockingRouter } from "./codes/locking-router.ts";
import { TranslationFailure } from "./failure.ts";
import { fromLibraries } from "./from-libraries.ts";
import type { TermLookup, UsedLibrary } from "./libraries.ts";
import type { LanguageTools, SegmentRouter } from "./ports.ts";
import { honourTermsInAll, type TermedSentence, type TermedTranslation, termedSegment } from "./sentence-terms.ts";
import { glossaryOf } from "./stages/terms.ts";
import { styledRouter } from "./style/styled-router.ts";
import { issuesBetween } from "./told-issues.ts";
import type { Counting } from "./usage.ts";
import type { Counted } from "./counted.ts";

export interface AlternativesRequest extends Counted {
  /** A sentence or a word. */
  readonly text: string;
  readonly pair: EnginePair;
  readonly domain: DomainCode;
  readonly termbases: readonly UsedLibrary[];
  /** Asks what each means in the source language, too, where the reverse pair is served. */
  readonly back: boolean;
  /** What is left as it is; the site's by default. */
  readonly codes?: FindCodes;
  /** How they shall read: by the rules of the site. */
  readonly style?: readonly string[];
  readonly signal: AbortSignal;
}

export interface AlternativesDeps {
  readonly router: SegmentRouter;
  readonly tools: LanguageTools;
  readonly terms?: TermLookup;
  readonly counting?: Counting | undefined;
}

const wantedAlternatives = 5;
const wantedBack = 2;

/** @throws {TranslationFailure} if no engine translates between the two languages */
export function assertServed(router: Pick<SegmentRouter, "route">, pair: EnginePair): void {
  if (pair.source === pair.target) throw new TranslationFailure({ kind: "same-language", language: pair.source });
  const plan = router.route({ pair });
  if (!plan.available && plan.reason === "no-engine") throw new TranslationFailure({ kind: "unsupported-pair", pair });
}

/**
 * Alternative translations of a sentence, best first, if the engine provides them: with their codes intact, and their
 * terms applied or reported as missing.
 * @throws {TranslationFailure} if the engine returns none
 */
export async function findAlternatives(
  { router, tools, terms, counting }: AlternativesDeps,
  request: AlternativesRequest,
): Promise<Omit<AlternativesResult, "characters">> {
  const { text, pair, domain, signal, codes = findCodes } = request;
  const found = (await terms?.open(request.termbases, pair))?.find(text) ?? [];
  const sentence: TermedSentence = { text, found, pair, domain, signal };
  const locked = lockingRouter(router, codes);
  const styled = lockingRouter(styledRouter(router, request.style), codes);
  const asked = { pair, domain, alternatives: wantedAlternatives, glossary: glossaryOf([{ text, terms: found }]) };
  try {
    const given = await ask(styled, [termedSegment(sentence)], { asked, signal });
    const [result] = given.results;
    const all = result === undefined ? [] : await honourTermsInAll(router, sentence, result);
    const sound = distinct(all).filter(
      (one) => keepsCodes(text, one.text, codes) && !tools.looksEchoed(text, one.text, pair),
    );
    const back = request.back ? await translateBack(router, locked, { sound, request }) : undefined;
    countSentence(counting, request, given.engine);
    const quality = worstQuality([given.quality, ...(back ? [back.quality] : [])]);
    return {
      alternatives: sound.map((one, at) => told(sentence, { one, codes, back: back?.results[at] })),
      engine: given.engine,
      ...(quality !== undefined && { quality }),
    };
  } catch (error) {
    throw error instanceof EngineError ? new TranslationFailure({ kind: "engine", error }) : error;
  }
}

function countSentence(
  counting: Counting | undefined,
  { text, pair, siteId, countedFor }: AlternativesRequest,
  engine: string,
): void {
  if (countedFor === undefined) return;
  const volume = { machine: codePointLength(text), fuzzy: 0, exact: 0, context: 0, kept: 0 };
  counting?.volume({ ...countedFor, siteId }, { ...volume, ...pair, engine });
}

type Requester = Pick<SegmentRouter, "translate">;
interface Asked {
  readonly pair: EnginePair;
  readonly domain: DomainCode;
  readonly alternatives: number;
  readonly glossary?: readonly EngineTerm[];
}
interface Given {
  /** In the order of the texts. */
  readonly results: readonly (EngineResult | undefined)[];
  readonly engine: string;
  readonly quality: PairQuality | undefined;
}

/** Each text's result, and who gave it. @throws {EngineError} */
async function ask(
  router: Requester,
  segments: readonly EngineSegment[],
  { asked: { glossary = [], ...asked }, signal }: { readonly asked: Asked; readonly signal: AbortSignal },
): Promise<Given> {
  const results: (EngineResult | undefined)[] = segments.map(() => undefined);
  const qualities = new Set<PairQuality | undefined>();
  let engine = "";
  const request = { ...asked, segments, ...(glossary.length > 0 && { terms: glossary }) };
  for await (const outcome of router.translate(request, signal)) {
    if (!outcome.ok) throw outcome.error;
    results[outcome.index] = outcome.result;
    qualities.add(outcome.quality);
    ({ engine } = outcome);
  }
  return { results, engine, quality: worstQuality([...qualities]) };
}

/** What the alternatives mean, where the reverse pair is served; without it they stand alone. */
async function translateBack(
  router: Pick<SegmentRouter, "route">,
  locked: Requester,
  { sound, request }: { readonly sound: readonly TermedTranslation[]; readonly request: AlternativesRequest },
): Promise<Given | undefined> {
  const pair = { source: request.pair.target, target: request.pair.source };
  if (!router.route({ pair }).available || sound.length === 0) return undefined;
  const asked = { pair, domain: request.domain, alternatives: wantedBack };
  const texts = sound.map(({ text }) => ({ text }));
  return ask(locked, texts, { asked, signal: request.signal });
}

/** Each translation once, without blanks. */
function distinct(all: readonly TermedTranslation[]): TermedTranslation[] {
  const seen = new Map<string, TermedTranslation>();
  for (const found of all) {
    const text = found.text.trim();
    if (text !== "" && !seen.has(text)) seen.set(text, { ...found, text });
  }
  return [...seen.values()];
}

interface Told {
  readonly one: TermedTranslation;
  readonly codes: FindCodes;
  readonly back: EngineResult | undefined;
}

function told(
  { text: source, pair }: TermedSentence,
  { one, codes, back }: Told,
): AlternativesResult["alternatives"][number] {
  const { text, score, terms } = one;
  const inPlace = fromLibraries({ ...(terms && { terms }) }).terms;
  return {
    text,
    ...(score !== undefined && { score }),
    ...(back && { back: distinct([{ text: back.text }, ...(back.alternatives ?? [])]).map((each) => each.text) }),
    ...(inPlace && { terms: inPlace }),
    ...issuesBetween(source, text, { pair, codes, isStrict: true }),
  };
}
