import { languageCodes, languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { readColumnMark } from "./docx-marks.ts";

/** What a heading says that its column holds. */
export interface Heading {
  readonly side?: "source" | "target";
  readonly language?: LanguageCode;
}

const words: Readonly<Record<"source" | "target", readonly string[]>> = {
  source: "source|source text|source segment|source language|original|original text|原文|源文|源文本|源语|源语言".split(
    "|",
  ),
  target:
    "target|target text|target segment|target language|translation|translated text|译文|目标文本|目标语|目标语言".split(
      "|",
    ),
};
/** Names of languages beside those that the program itself uses. */
const otherNames: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  "zh-cn": ["zh", "zh-hans", "simplified chinese", "简体中文", "汉语"],
  "en-us": ["en", "en-gb", "英文"],
  ja: ["ja-jp", "日文"],
  ko: ["ko-kr", "韩文"],
  ru: ["ru-ru", "俄文"],
  my: ["my-mm", "缅文", "myanmar"],
  ar: ["ar-sa", "阿拉伯文"],
  fr: ["fr-fr", "fr-ca", "法文"],
  es: ["es-es", "es-mx", "西班牙文"],
};
const languageOfName: ReadonlyMap<string, LanguageCode> = new Map(
  languageCodes.flatMap((code) => {
    const { zh, en, native, tag } = languages[code];
    return [code, tag, zh, en, native, ...(otherNames[code] ?? [])].map((name) => [name.toLowerCase(), code] as const);
  }),
);
/** Another written language than the one that is translated. */
const traditional = /traditional|taiwan|hong kong|繁|臺|台湾|香港|hant/i;

/** What a cell says as a heading: `Source`, `English (US)`, `en-US`, `原文（英语）`; undefined where it is none. */
export function readHeading(text: string): Heading | undefined {
  const mark = readColumnMark(text);
  if (mark === "source" || mark === "target") return { side: mark, ...languageIn(text.replace(/\{.*$/s, "")) };
  const said = text.normalize("NFKC").trim().toLowerCase();
  if (said.length > 60 || traditional.test(said)) return undefined;
  // Expression on at most 60 characters: longer ones are no headings.
  const [, before = "", within = ""] = /^(.*?)\s*[:([-]\s*(.*?)\s*[)\]]?$/s.exec(said) ?? [];
  for (const side of ["source", "target"] as const) {
    if (words[side].includes(said)) return { side };
    if (words[side].includes(before)) return { side, ...languageIn(within) };
  }
  const named = languageIn(said).language;
  return named === undefined ? undefined : { language: named };
}

/** Without the brackets that it ends with. */
const withoutNote = (name: string): string => (name.endsWith(")") ? (name.split("(", 1)[0] ?? "").trimEnd() : name);

function languageIn(text: string): Pick<Heading, "language"> {
  const name = text.normalize("NFKC").trim().toLowerCase();
  const language = languageOfName.get(name) ?? languageOfName.get(withoutNote(name));
  return language === undefined || traditional.test(name) ? {} : { language };
}

/** The columns of a table that hold pairs. */
export interface PairColumns {
  readonly source: number;
  readonly target: number;
  readonly sourceLanguage?: LanguageCode;
  readonly targetLanguage?: LanguageCode;
}

export interface LanguagePair {
  readonly sourceLanguage: LanguageCode;
  readonly targetLanguage: LanguageCode;
}

type Found = Heading & { readonly column: number };

/**
 * Which columns a row of headings names; undefined where it names no two.
 *
 * @param pair says which of two languages is the source; else the first one is
 */
export function pairColumns(
  cells: readonly { column: number; text: string }[],
  pair?: LanguagePair,
): PairColumns | undefined {
  const found = cells.flatMap(({ column, text }): Found[] => {
    const heading = readHeading(text);
    return heading === undefined ? [] : [{ column, ...heading }];
  });
  const named = found.find(({ side }) => side === "source");
  const translated = found.find(({ side }) => side === "target");
  if (named && translated) return columnsOf(named, translated);
  const byLanguage = found.filter(({ language }) => language !== undefined);
  const source = byLanguage.find(({ language }) => language === pair?.sourceLanguage);
  const target = byLanguage.find(({ language }) => language === pair?.targetLanguage);
  if (source && target) return columnsOf(source, target);
  const [first] = byLanguage;
  const second = byLanguage.find(({ language }) => language !== first?.language);
  return first && second && columnsOf(first, second);
}

function columnsOf(source: Found, target: Found): PairColumns {
  return {
    source: source.column,
    target: target.column,
    ...(source.language !== undefined && { sourceLanguage: source.language }),
    ...(target.language !== undefined && { targetLanguage: target.language }),
  };
}
