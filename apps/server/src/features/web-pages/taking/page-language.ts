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

export interface PageChoice {
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
  /** Languages of the reader, the favourite first. */
  readonly likely: readonly LanguageCode[];
  /** Whether anything translates from a language into the target. */
  readonly isServed: (source: LanguageCode) => boolean;
}

/** The language that a page is translated from, and what a reader is to know of it. */
export function languageOf(
  { sample, language: declared }: Pick<PreparedPage, "sample" | "language">,
  choice: PageChoice,
): PageLanguage {
  const { source, target } = choice;
  const found = source === "auto" ? detect(sample, declared, choice) : { language: source, other: null };
  const { language } = found;
  const notice = language === null ? "languageUnknown" : language === target ? "sameLanguage" : undefined;
  return { ...found, notice };
}

function detect(sample: string, declared: string | undefined, choice: PageChoice) {
  const detection = languageTools.detect(sample);
  const { lang, confidence, other } = detection;
  const said = declared === undefined ? undefined : languageOfTag(declared);
  if (lang === null) return { language: other === undefined ? (said ?? null) : null, other: other ?? null };
  if (confidence >= reliable) return { language: lang, other: null };
  const [resolved] = languageTools.resolve([{ text: sample, detection }], choice);
  return { language: said ?? resolved?.lang ?? lang, other: null };
}
