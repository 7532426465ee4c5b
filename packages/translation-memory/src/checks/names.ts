import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { TextValue, ValueLanguages } from "../values/model.ts";

const isLatin = (language: LanguageCode): boolean => languages[language].script === "Latn";
/** Letters in a text of another script; inside a Latin text, what is plainly no word: `setItems`. */
const foreignWord = /(?<![\p{L}\d_./@-])[A-Za-z][A-Za-z'’]+(?![\p{L}\d_])/gu;
const identifier = /(?<![\p{L}\d_./@-])[a-z]+[A-Z][A-Za-z]*(?![\p{L}\d_])/gu;
/** Units of measure and words that Chinese writes with letters. */
const ordinary = /^(?:km|cm|mm|kg|mg|ml|kw|mw|gb|mb|kb|tb|hz|ghz|mhz|am|pm|ok|app|vs|bug|nt|us|no|ktv|tv|pc|it|diy)$/iu;

/** Names lose their accents on the way. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Names that have to stay as they are and that the translation lacks. */
export function lostNames(source: string, target: string, pair: ValueLanguages): TextValue[] {
  if (!/[A-Za-z]{2}/.test(source)) return [];
  const pattern = isLatin(pair.source) ? identifier : pair.target === "en-us" ? foreignWord : undefined;
  if (pattern === undefined) return [];
  const folded = plain(target);
  return [...source.matchAll(pattern)].flatMap((match): TextValue[] => {
    const [text] = match;
    const stem = plain(text)
      .replace(/['’]s$/, "")
      .replace(/s$/, "");
    if (ordinary.test(text) || folded.includes(stem)) return [];
    return [
      { kind: "code", text, start: match.index, end: match.index + text.length, keys: [`w:${stem}`], isFirm: true },
    ];
  });
}
