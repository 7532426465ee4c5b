import { randomUUID } from "node:crypto";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { type AlternativesResult, codePointLength } from "@yiqiao/contracts/text";
import {
  EngineError,
  type EngineResult,
  type EngineSegment,
  type EngineTerm,
  type PairQuality,
  type Router,
  worstQuality,
} from "@yiqiao/engines";
import { keepsCodes } from "@yiqiao/translation-memory/codes";
import type { FoundTerm } from "@yiqiao/translation-memory/terms";
import type { LibraryAccess } from "#features/libraries";
import {
  answerForFailure,
  fromLibraries,
  glossaryOf,
  honourInAll,
  issuesBetween,
  languageTools,
  lockingRouter,
  type TermedSentence,
  type TermedTranslation,
  termedSegment,
  type TermLookup,
  TranslationFailure,
} from "#features/translation";
import type { Quota } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import type { DeliveredSentence } from "./delivered-sentences.ts";
import type { TakeRate } from "./text-rates.ts";
import type { TranslateTextParts } from "./translate-text.ts";

export interface AlternativesParts extends Pick<TranslateTextParts, "delivered" | "database"> {
  readonly router: Pick<Router, "route" | "translate">;
  readonly quota: Pick<Quota, "reserve">;
  readonly takeRate: TakeRate;
  readonly libraries: Pick<LibraryAccess, "use">;
  readonly terms: TermLookup;
}

export interface AlternativesQuery {
  readonly text: string;
  readonly src_lang: LanguageCode;
  readonly tgt_lang: LanguageCode;
  readonly domain?: DomainCode | undefined;
  readonly back?: boolean | undefined;
  readonly tb_ids?: readonly string[] | undefined;
}

const wantedAlternatives = 5;
const wantedBack = 2;

interface Asked {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
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

/** Each text's result, and who gave it. */
async function askRouter(
  router: AlternativesParts["router"],
  segments: readonly EngineSegment[],
  { asked, signal }: { readonly asked: Asked; readonly signal: AbortSignal },
): Promise<Given> {
  const { source, target, domain, alternatives, glossary = [] } = asked;
  const results: (EngineResult | undefined)[] = segments.map(() => undefined);
  const qualities = new Set<PairQuality | undefined>();
  let engine = "";
  const terms = glossary.length > 0 && { terms: glossary };
  const request = { pair: { source, target }, domain, segments, alternatives, ...terms };
  for await (const outcome of lockingRouter(router).translate(request, signal)) {
    if (!outcome.ok) throw outcome.error;
    results[outcome.index] = outcome.result;
    qualities.add(outcome.quality);
    ({ engine } = outcome);
  }
  return { results, engine, quality: worstQuality([...qualities]) };
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

/**
 * Other ways to put a sentence or a word, best first, as far as the engine gives them; with `back` also what each of
 * them means in the source language. The terms of the
 * caller's termbases are in them, or named as missing. Costs the text's characters, once; nothing for a sentence that the
 * caller has had translated.
 */
export async function findAlternatives(
  parts: AlternativesParts,
  context: RequestContext,
  query: AlternativesQuery,
): Promise<AlternativesResult> {
  const { text, src_lang: source, tgt_lang: target, domain = "general" } = query;
  await parts.takeRate(context, "text");
  if (text.trim() === "") throw new DomainError("textEmpty");
  refuseWrongPair(parts.router, context, { source, target });
  const terms = await termsOf(parts, context, query);
  const payment = await payOnce(parts, context, { text, source, target, domain });
  try {
    const { signal } = context;
    const sentence = { text, found: terms, pair: { source, target }, domain, signal };
    const segment = termedSegment(sentence);
    const glossary = glossaryOf([{ text, terms }]);
    const asked = { source, target, domain, alternatives: wantedAlternatives };
    const given = await askRouter(parts.router, [segment], { asked: { ...asked, glossary }, signal });
    const [result] = given.results;
    const all = result === undefined ? [] : await honourInAll(parts.router, sentence, result);
    const found = distinct(all).filter(
      (one) => keepsCodes(text, one.text) && !languageTools.looksEchoed(text, one.text, { source, target }),
    );
    const back = query.back === true ? await translatedBack(parts, context, { found, asked }) : undefined;
    const quality = worstQuality([given.quality, ...(back ? [back.quality] : [])]);
    await payment.commit();
    return {
      alternatives: told(sentence, found, back),
      engine: given.engine,
      ...(quality !== undefined && { quality }),
    };
  } catch (error) {
    await payment.release();
    if (!(error instanceof EngineError)) throw error;
    throw answerForFailure(new TranslationFailure({ kind: "engine", error }), context.language);
  }
}

interface Payment {
  readonly commit: () => Promise<void>;
  readonly release: () => Promise<void>;
}

const nothingToPay: Payment = { commit: () => Promise.resolve(), release: () => Promise.resolve() };

/** Sets the price of a sentence aside, unless the caller has had it. */
async function payOnce(
  { quota, delivered, database }: AlternativesParts,
  context: RequestContext,
  sentence: DeliveredSentence,
): Promise<Payment> {
  const had = await delivered.find(database.db, context, [sentence]);
  if (had.size > 0) return nothingToPay;
  const work = { key: randomUUID(), cause: { kind: "alternatives" } } as const;
  const reservation = await quota.reserve(context, codePointLength(sentence.text), work);
  return {
    commit: () =>
      database.transaction(async (tx) => {
        await reservation.commit(reservation.characters, tx);
        await delivered.note(tx, context, [sentence]);
      }),
    release: () => reservation.release(),
  };
}

function refuseWrongPair(
  router: AlternativesParts["router"],
  { language }: RequestContext,
  { source, target }: { readonly source: LanguageCode; readonly target: LanguageCode },
): void {
  if (source === target)
    throw answerForFailure(new TranslationFailure({ kind: "same-language", language: source }), language);
  const plan = router.route({ pair: { source, target } });
  if (plan.available || plan.reason !== "no-engine") return;
  throw answerForFailure(new TranslationFailure({ kind: "unsupported-pair", pair: { source, target } }), language);
}

/** The terms of the sentence, of the termbases that its translation would have. */
async function termsOf(
  { libraries, terms }: AlternativesParts,
  { siteId, principal }: RequestContext,
  { text, src_lang: source, tgt_lang: target, domain = "general", tb_ids: termbaseIds }: AlternativesQuery,
): Promise<FoundTerm[]> {
  const pair = { source, target };
  const user = { siteId, accountId: principal?.accountId ?? null };
  const { termbases } = await libraries.use(user, { pair, domain, memoryIds: [], termbaseIds });
  return (await terms.open(termbases, pair)).find(text);
}

type Found = readonly TermedTranslation[];

/** Back translations where the reverse pair is served; without it the alternatives stand alone. */
async function translatedBack(
  { router }: AlternativesParts,
  context: RequestContext,
  { found, asked }: { readonly found: Found; readonly asked: Asked },
): Promise<Given | undefined> {
  const reverse: Asked = { ...asked, source: asked.target, target: asked.source, alternatives: wantedBack };
  const isServed = router.route({ pair: { source: reverse.source, target: reverse.target } }).available;
  if (!isServed || found.length === 0) return undefined;
  const texts = found.map(({ text }) => ({ text }));
  return askRouter(router, texts, { asked: reverse, signal: context.signal });
}

const textsOf = (result: EngineResult | undefined): string[] =>
  result ? distinct([{ text: result.text }, ...(result.alternatives ?? [])]).map(({ text }) => text) : [];

const told = (
  { text: source, pair }: Pick<TermedSentence, "text" | "pair">,
  found: Found,
  back: Given | undefined,
): AlternativesResult["alternatives"] =>
  found.map(({ text, score, terms }, index) => {
    const inPlace = fromLibraries({ ...(terms && { terms }) }).terms;
    return {
      text,
      ...(score !== undefined && { score }),
      ...(back && { back: textsOf(back.results[index]) }),
      ...(inPlace && { terms: inPlace }),
      ...issuesBetween(source, text, { pair, isStrict: true }),
    };
  });
