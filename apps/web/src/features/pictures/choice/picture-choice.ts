import {
  domainCodes,
  languageCodes,
  type DomainCode,
  type LanguageCode,
  type SourceLanguage,
} from "@yiqiao/contracts/languages";

/** What pictures are translated from, into and as, and whether their price is asked for first. */
export interface PictureChoice {
  readonly source: SourceLanguage;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  readonly asksPrice: boolean;
}

/** Reads what was kept; undefined unless all of it is valid. */
export function parseChoice(text: string | null): PictureChoice | undefined {
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
  return { source, target, domain, asksPrice: kept["asksPrice"] === true };
}
