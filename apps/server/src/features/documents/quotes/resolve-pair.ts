import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";
import type { EnginePair, RoutePlan } from "@yiqiao/engines";
import { TranslationFailure } from "#features/translation";
import type { DocumentDeps } from "../ports.ts";
import type { StoredDocument } from "../records/stored-document.ts";

export interface LanguageChoice {
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
}

export interface ResolvedPair {
  readonly pair: EnginePair;
  readonly plan: RoutePlan;
}

/**
 * The languages that a document is translated between.
 * @throws {TranslationFailure} when its language is not known, is the target's, or no engine has the pair
 */
export function resolvePair(
  { router }: Pick<DocumentDeps, "router">,
  { detected, detectedOther }: Pick<StoredDocument, "detected" | "detectedOther">,
  { source: chosen, target, domain }: LanguageChoice,
): ResolvedPair {
  const source = chosen === "auto" ? detected : chosen;
  if (source === null) {
    const isOther = detectedOther !== null;
    throw new TranslationFailure(
      isOther ? { kind: "language-not-served", language: detectedOther } : { kind: "language-undetected" },
    );
  }
  if (source === target) throw new TranslationFailure({ kind: "same-language", language: target });
  const pair = { source, target };
  const plan = router.route({ pair, domain });
  // Engines that are out of order may be back by the time they are asked.
  if (!plan.available && plan.reason === "no-engine") throw new TranslationFailure({ kind: "unsupported-pair", pair });
  return { pair, plan };
}
