import { type LanguageCode, type SourceLanguage } from "@yiqiao/contracts/languages";
import type { WebPageNotice } from "@yiqiao/contracts/web-pages";
import { languageOfTag } from "@yiqiao/translation-memory/formats";
import { languageTools } from "#features/translation";
import type { PreparedPage } from "../preparing/page-jobs.ts";

/** Below this, what the page says of itself counts more. */
const reliable = 0.9;

export interface PageLanguage {
  readonly language: LanguageCode | null;
  readonly other: string | null;
  readonly notice: WebPageNotice | undefined;
}

/** The language that a page is translated from, and what a reader is to know of it. */
export function languageOf(
  { sample, language: declared }: Pick<PreparedPage, "sample" | "language">,
  { source, target }: { readonly source: SourceLanguage; readonly target: LanguageCode },
): PageLanguage {
  const found = source === "auto" ? detect(sample, declared) : { language: source, other: null };
  const { language } = found;
  const notice = language === null ? "languageUnknown" : language === target ? "sameLanguage" : undefined;
  return { ...found, notice };
}

function detect(sample: string, declared: string | undefined) {
  const { lang, confidence, other } = languageTools.detect(sample);
  const said = declared === undefined ? undefined : languageOfTag(declared);
  if (lang === null) return { language: other === undefined ? (said ?? null) : null, other: other ?? null };
  return { language: confidence >= reliable ? lang : (said ?? lang), other: null };
}
