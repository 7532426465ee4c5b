import {
  domainCodes,
  languageCodes,
  type DomainCode,
  type LanguageCode,
  type SourceLanguage,
} from "@yiqiao/contracts/languages";

/** What is translated from, into, and as which domain. */
export interface TranslationChoice {
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
}

/** Reads what was kept; undefined unless all of it is valid. */
export function parseChoice(text: string | null): TranslationChoice | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const kept = value as Readonly<Record<string, unknown>>;
  const source = kept["source"] === "auto" ? "auto" : languageCodes.find((code) => code === kept["source"]);
  const target = languageCodes.find((code) => code === kept["target"]);
  const domain = domainCodes.find((code) => code === kept["domain"]);
  if (source === undefined || target === undefined || domain === undefined || source === target) return undefined;
  return { source, target, domain };
}
