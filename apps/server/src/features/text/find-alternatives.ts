import { randomUUID } from "node:crypto";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import { type AlternativesResult, codePointLength } from "@yiqiao/contracts/text";
import { EngineError, type EngineResult, type PairQuality, type Router, worstQuality } from "@yiqiao/engines";
import { answerForFailure, languageTools, TranslationFailure } from "#features/translation";
import type { Quota } from "#features/quota";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/http";
import type { TakeRate } from "./text-rates.ts";

export interface AlternativesParts {
  readonly router: Pick<Router, "route" | "translate">;
  readonly quota: Pick<Quota, "reserve">;
  readonly takeRate: TakeRate;
}

export interface AlternativesQuery {
  readonly text: string;
  readonly src_lang: LanguageCode;
  readonly tgt_lang: LanguageCode;
  readonly domain?: DomainCode | undefined;
  readonly back?: boolean | undefined;
}

const wantedAlternatives = 5;
const wantedBack = 2;

interface Asked {
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  readonly alternatives: number;
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
  texts: readonly string[],
  { asked, signal }: { readonly asked: Asked; readonly signal: AbortSignal },
): Promise<Given> {
  const { source, target, domain, alternatives } = asked;
  const segments = texts.map((text) => ({ text }));
  const results: (EngineResult | undefined)[] = texts.map(() => undefined);
  const qualities = new Set<PairQuality | undefined>();
  let engine = "";
  for await (const outcome of router.translate({ pair: { source, target }, domain, segments, alternatives }, signal)) {
    if (!outcome.ok) throw outcome.error;
    results[outcome.index] = outcome.result;
    qualities.add(outcome.quality);
    ({ engine } = outcome);
  }
  return { results, engine, quality: worstQuality([...qualities]) };
}

/** A result and its alternatives, each once, without blanks. */
function distinct(result: EngineResult | undefined): { text: string; score?: number }[] {
  if (!result) return [];
  const score = result.score === undefined ? {} : { score: result.score };
  const seen = new Map<string, { text: string; score?: number }>();
  for (const found of [{ text: result.text, ...score }, ...(result.alternatives ?? [])]) {
    const text = found.text.trim();
    if (text !== "" && !seen.has(text)) seen.set(text, { ...found, text });
  }
  return [...seen.values()];
}

/**
 * Other ways to put a sentence or a word, best first, as far as the engine gives them; with `back` also what each of
 * them means in the source language. Costs the text's characters.
 */
export async function findAlternatives(
  parts: AlternativesParts,
  context: RequestContext,
  query: AlternativesQuery,
): Promise<AlternativesResult> {
  const { text, src_lang: source, tgt_lang: target, domain = "general" } = query;
  await parts.takeRate(context);
  if (text.trim() === "") throw new DomainError("textEmpty");
  refuseWrongPair(parts.router, context, { source, target });
  const reservation = await parts.quota.reserve(context, codePointLength(text), randomUUID());
  try {
    const asked = { source, target, domain, alternatives: wantedAlternatives };
    const given = await askRouter(parts.router, [text], { asked, signal: context.signal });
    const found = distinct(given.results[0]).filter(
      (one) => !languageTools.looksEchoed(text, one.text, { source, target }),
    );
    const back = query.back === true ? await translatedBack(parts, context, { found, asked }) : undefined;
    const quality = worstQuality([given.quality, ...(back ? [back.quality] : [])]);
    await reservation.commit(reservation.characters);
    return {
      alternatives: back ? withBack(found, back) : found,
      engine: given.engine,
      ...(quality !== undefined && { quality }),
    };
  } catch (error) {
    await reservation.release();
    if (!(error instanceof EngineError)) throw error;
    throw answerForFailure(new TranslationFailure({ kind: "engine", error }), context.language);
  }
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

type Found = readonly { readonly text: string; readonly score?: number }[];

/** Back translations where the reverse pair is served; without it the alternatives stand alone. */
async function translatedBack(
  { router }: AlternativesParts,
  context: RequestContext,
  { found, asked }: { readonly found: Found; readonly asked: Asked },
): Promise<Given | undefined> {
  const reverse: Asked = { ...asked, source: asked.target, target: asked.source, alternatives: wantedBack };
  const isServed = router.route({ pair: { source: reverse.source, target: reverse.target } }).available;
  if (!isServed || found.length === 0) return undefined;
  const texts = found.map(({ text }) => text);
  return askRouter(router, texts, { asked: reverse, signal: context.signal });
}

const withBack = (found: Found, { results }: Given): AlternativesResult["alternatives"] =>
  found.map((one, index) => Object.assign({}, one, { back: distinct(results[index]).map(({ text }) => text) }));
