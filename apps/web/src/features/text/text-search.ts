import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import type { DomainCode, LanguageCode, SourceLanguage } from "@yiqiao/contracts/languages";

/** Longest text that the address carries; a longer one is kept in the tab only. */
export const urlTextLimit = 2000;

const sourceLanguages: readonly SourceLanguage[] = ["auto", ...languageCodes];

/** The state of the screen that its address carries. */
export interface TextSearch {
  readonly sl?: SourceLanguage | undefined;
  readonly tl?: LanguageCode | undefined;
  readonly domain?: DomainCode | undefined;
  readonly text?: string | undefined;
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the screen. */
export function validateTextSearch(search: Record<string, unknown>): TextSearch {
  const sl = sourceLanguages.find((code) => code === search["sl"]);
  const tl = languageCodes.find((code) => code === search["tl"]);
  const domain = domainCodes.find((code) => code === search["domain"]);
  const text = textOf(search["text"]);
  // Set even if undefined: the router keeps parameters that are not set here.
  return { sl, tl: tl === sl ? undefined : tl, domain, text };
}

/** The search parameters for a state; the site's own domain and long texts are left out. */
export function searchOf(state: {
  source: SourceLanguage;
  target: LanguageCode;
  domain: DomainCode;
  preset: DomainCode;
  text: string;
}): TextSearch {
  const text = state.text.trim();
  return {
    sl: state.source,
    tl: state.target,
    ...(state.domain !== state.preset && { domain: state.domain }),
    ...(text !== "" && state.text.length <= urlTextLimit && { text: state.text }),
  };
}

/** The router reads `text=42` as a number and `text=true` as a boolean. No call takes NUL, nor can it be seen. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.replaceAll("\0", "") || undefined;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return undefined;
}
