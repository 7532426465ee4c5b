import { languageCodes, languages, type LanguageCode } from "@yiqiao/contracts/languages";

const codes: ReadonlyMap<string, LanguageCode> = new Map(
  languageCodes.map((code) => [languages[code].tag.split("-", 1)[0] ?? code, code]),
);
/** ISO 639-2 and 639-3 codes, and those of Windows, that files use in place of the two letters. */
const otherNames: Readonly<Record<string, LanguageCode>> = {
  zho: "zh-cn",
  chi: "zh-cn",
  cmn: "zh-cn",
  chs: "zh-cn",
  cn: "zh-cn",
  eng: "en-us",
  jpn: "ja",
  jp: "ja",
  kor: "ko",
  kr: "ko",
  rus: "ru",
  mya: "my",
  bur: "my",
  ara: "ar",
  arb: "ar",
  fra: "fr",
  fre: "fr",
  spa: "es",
  esn: "es",
};
const traditional: ReadonlySet<string> = new Set(["hant", "tw", "hk", "mo", "cht"]);

/** Files name the same few languages in every unit. */
const known = new Map<string, LanguageCode | null>();
const maxKnown = 1000;

/** The language that a tag of a file means (`EN-GB`, `zh_CN`, `fra`); traditional Chinese is none of ours. */
export function languageOfTag(tag: string): LanguageCode | null {
  const before = known.get(tag);
  if (before !== undefined) return before;
  const [primary = "", ...rest] = tag.trim().toLowerCase().split(/[-_]/, 4);
  const code = codes.get(primary) ?? (Object.hasOwn(otherNames, primary) ? otherNames[primary] : undefined) ?? null;
  const found = code === "zh-cn" && rest.some((part) => traditional.has(part)) ? null : code;
  if (known.size < maxKnown && tag.length < 40) known.set(tag, found);
  return found;
}
