import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";

/** The cookie that holds the reader's own choice. */
export const languageCookie = "language";

/** The reader's language: the stored choice, then the browser's preference, then Chinese. */
export function chooseLanguage(stored: string | undefined, acceptLanguage: string | undefined): InterfaceLanguage {
  if (stored === "zh" || stored === "en") return stored;
  const [first] = wantedTags(acceptLanguage);
  return first === undefined || baseOf(first) === "zh" ? "zh" : "en";
}

/** The platform's languages that the reader understands: the stored choice, then those that the browser prefers. */
export function readLanguages(stored: string | undefined, acceptLanguage: string | undefined): LanguageCode[] {
  const tags = [stored ?? "", ...wantedTags(acceptLanguage)];
  return [...new Set(tags.flatMap((tag) => languageCodes.find((code) => baseOf(code) === baseOf(tag)) ?? []))];
}

const baseOf = (tag: string): string => tag.split("-", 1)[0] ?? tag;

/** Language tags of the header in lower case, the favourite first. */
function wantedTags(acceptLanguage = ""): string[] {
  return acceptLanguage
    .split(",")
    .map((part, place) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: Number(quality ?? 1), place };
    })
    .filter(({ tag, quality }) => tag !== "" && tag !== "*" && quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.place - b.place)
    .map(({ tag }) => tag);
}
