import { languages } from "@yiqiao/contracts/languages";
import type { EnginePair } from "../../engine.ts";

/** Scripts that have capitals. A translation into another looks the same, however its source was written. */
const cased: ReadonlySet<string> = new Set(["Latn", "Cyrl"]);
/** Words of which one has so many letters are no abbreviations. */
const leastLetters = 5;
/** A word by itself, which may well be a name. */
const leastLettersAlone = 6;
/** Words with nothing but marks of a sentence around them: codes, addresses and names of files are none. */
const words =
  /(?<!\S)(?<open>[("'“‘[]*)(?<word>\p{Lu}(?:['’-]*[\p{Lu}\p{M}])*)(?=['’-]*(?:[.,:;!?)"”\]][.,:;!?)"'”’\]]*)?(?!\S))/gu;

/**
 * A text in capitals alone, as signs and headings have them, with a capital at its beginning only, and of the same length;
 * any other as it is. Models have seen little of the first kind and copy it.
 */
export function withoutShouting(text: string, { source, target }: EnginePair): string {
  const isAsked = cased.has(languages[source].script) && !cased.has(languages[target].script);
  if (!isAsked || /\p{Ll}/u.test(text)) return text;
  const found = Array.from(text.matchAll(words), ({ groups }) => groups?.["word"] ?? "");
  const least = found.length === 1 ? leastLettersAlone : leastLetters;
  if (!found.some((word) => word.length >= least)) return text;
  let isFirst = true;
  return text.replace(words, (_, open: string, word: string) => {
    const quiet = lowered(word);
    const shown = isFirst ? word.charAt(0) + quiet.slice(1) : quiet;
    isFirst = false;
    return open + shown;
  });
}

/** Some letters are longer in small: those stay, so that places in the text are where they were. */
const lowered = (word: string): string =>
  Array.from(word, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  }).join("");
