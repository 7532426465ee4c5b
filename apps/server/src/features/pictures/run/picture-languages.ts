import { type InterfaceLanguage } from "@yiqiao/contracts/errors";
import { type LanguageCode, languages, picturePairs, type SourceLanguage } from "@yiqiao/contracts/languages";
import type { EnginePair } from "@yiqiao/engines";
import { languageTools, TranslationFailure } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { PictureDeps } from "../ports.ts";

/** Pairs of pictures at a site: those of all sites, and what the site adds. */
export async function pairsAt({ sites }: Pick<PictureDeps, "sites">, siteId: number): Promise<readonly EnginePair[]> {
  const { site_config: config } = await sites.current({ siteId });
  return [...picturePairs, ...config.extraPicturePairs];
}

/** @throws {DomainError} `picturePairUnavailable` when the site's pictures are not translated so */
export function assertPair(
  pairs: readonly EnginePair[],
  { source, target }: { readonly source: SourceLanguage; readonly target: LanguageCode },
  language: InterfaceLanguage,
): void {
  const isThere = pairs.some((pair) => (source === "auto" || pair.source === source) && pair.target === target);
  if (isThere) return;
  const any = { zh: "任何语言", en: "any language" };
  throw new DomainError("picturePairUnavailable", {
    source: source === "auto" ? any[language] : languages[source][language],
    target: languages[target][language],
  });
}

/** What a picture is read as whose language is to be found out: the reader for Chinese knows Latin letters as well. */
export const readFirst: LanguageCode = "zh-cn";

export interface Detected {
  readonly language: LanguageCode | null;
  readonly other: string | null;
}

/** The language that most of the texts are in; of a word or two one that a site translates into `target`. */
export function detectIn(
  texts: readonly string[],
  { pairs, target }: { readonly pairs: readonly EnginePair[]; readonly target: LanguageCode },
): Detected {
  const text = texts.join("\n");
  const detection = languageTools.detect(text);
  const { lang, other } = detection;
  if (lang === null) return { language: null, other: other ?? null };
  const isServed = (source: LanguageCode) => pairs.some((pair) => pair.source === source && pair.target === target);
  const [found] = languageTools.resolve([{ text, detection }], { target, likely: [], isServed });
  return { language: found?.lang ?? lang, other: null };
}

/**
 * The pair that a picture is translated in.
 * @throws {TranslationFailure} when its language is not known, is the target's, or no engine has the pair
 * @throws {DomainError} `picturePairUnavailable`
 */
export async function resolvePair(
  deps: Pick<PictureDeps, "sites" | "router">,
  siteId: number,
  wanted: { readonly source: SourceLanguage; readonly target: LanguageCode; readonly detected: Detected },
): Promise<EnginePair> {
  const { source: chosen, target, detected } = wanted;
  const source = chosen === "auto" ? detected.language : chosen;
  if (source === null) {
    const { other } = detected;
    throw new TranslationFailure(
      other === null ? { kind: "language-undetected" } : { kind: "language-not-served", language: other },
    );
  }
  if (source === target) throw new TranslationFailure({ kind: "same-language", language: target });
  assertPair(await pairsAt(deps, siteId), { source, target }, "en");
  return { source, target };
}
