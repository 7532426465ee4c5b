import type { LanguageCode, LanguagePair, SourceLanguage } from "@yiqiao/contracts/languages";

export interface LanguageChoice {
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
}

export interface ChoiceContext {
  readonly pairs: readonly LanguagePair[];
  /** What the text is in, when the source is `auto` and something is known. */
  readonly detected: LanguageCode | undefined;
  /** Targets used before, the latest first. */
  readonly recentTargets: readonly LanguageCode[];
}

export function findPair(
  pairs: readonly LanguagePair[],
  source: LanguageCode,
  target: LanguageCode,
): LanguagePair | undefined {
  return pairs.find((pair) => pair.src_lang === source && pair.tgt_lang === target);
}

/** A pair that the list does not name is taken as available: the server has the last word. */
export function isAvailable(pairs: readonly LanguagePair[], source: LanguageCode, target: LanguageCode): boolean {
  return source !== target && (findPair(pairs, source, target)?.available ?? true);
}

/** Whether at least one language is translated into this one; taken for granted of what the list does not name. */
export function isReachable(pairs: readonly LanguagePair[], target: LanguageCode): boolean {
  const into = pairs.filter(({ tgt_lang: language }) => language === target);
  return into.length === 0 || into.some(({ available }) => available);
}

/** Choosing the language that stands on the other side exchanges the two. */
export function chooseSource(choice: LanguageChoice, source: SourceLanguage, context: ChoiceContext): LanguageChoice {
  if (source === "auto") return { source, target: choice.target };
  if (source !== choice.target && isAvailable(context.pairs, source, choice.target)) return { ...choice, source };
  const former = concreteSource(choice, context.detected);
  const isExchange = source === choice.target && former !== undefined && isAvailable(context.pairs, source, former);
  return { source, target: isExchange ? former : targetFor(source, context) };
}

export function chooseTarget(choice: LanguageChoice, target: LanguageCode, context: ChoiceContext): LanguageChoice {
  if (target !== choice.source) return { ...choice, target };
  return isAvailable(context.pairs, choice.target, target)
    ? { source: choice.target, target }
    : { source: "auto", target };
}

/** Which target a source language gets when the reader has not said: a recent one, Chinese, English, any. */
export function targetFor(source: LanguageCode, { pairs, recentTargets }: ChoiceContext): LanguageCode {
  const named = pairs.filter((pair) => pair.src_lang === source && pair.available).map((pair) => pair.tgt_lang);
  const fallback: LanguageCode = source === "en-us" ? "zh-cn" : "en-us";
  const wanted: readonly LanguageCode[] = [...recentTargets, fallback, "zh-cn", ...named];
  return wanted.find((target) => target !== source && isAvailable(pairs, source, target)) ?? fallback;
}

export type SwapOutcome =
  | { readonly kind: "possible"; readonly choice: { readonly source: LanguageCode; readonly target: LanguageCode } }
  | { readonly kind: "sourceUnknown" }
  | { readonly kind: "pairMissing"; readonly pair: LanguagePair };

/** What the swap button does, or why it cannot. */
export function swapLanguages(choice: LanguageChoice, context: ChoiceContext): SwapOutcome {
  const former = concreteSource(choice, context.detected);
  if (former === undefined || former === choice.target) return { kind: "sourceUnknown" };
  const pair = findPair(context.pairs, choice.target, former);
  if (pair !== undefined && !pair.available) return { kind: "pairMissing", pair };
  return { kind: "possible", choice: { source: choice.target, target: former } };
}

export function concreteSource(choice: LanguageChoice, detected: LanguageCode | undefined): LanguageCode | undefined {
  return choice.source === "auto" ? detected : choice.source;
}
