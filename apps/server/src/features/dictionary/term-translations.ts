import { hasDictionary } from "@yiqiao/contracts/dictionary";
import type { Dictionary, Sense } from "@yiqiao/dictionary";

/** Translations of one term. */
const mostTranslations = 3;

/** What an explanation says in words; undefined where it explains without translating. */
function translationIn({ pieces }: Sense): string | undefined {
  const texts = pieces.filter((piece) => typeof piece === "string");
  if (texts.length < pieces.length) return undefined;
  const text = texts
    .join("")
    .replaceAll(/\([^()]*\)/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /^(?:$|see |variant |old |abbr\. |surname )|\p{Script=Han}/u.test(text) ? undefined : text;
}

/** What the dictionary has for a term as a whole, the best first; nothing for its parts. */
export async function termTranslations(
  dictionary: Dictionary,
  text: string,
  { source, target }: { readonly source: string; readonly target: string },
): Promise<string[]> {
  if (!hasDictionary(source, target)) return [];
  const [word, ...others] = await (source === "zh-cn" ? dictionary.chinese(text) : dictionary.english(text));
  if (word === undefined) return [];
  if (source === "zh-cn") {
    if (others.length > 0 || word.headword !== text) return [];
    const found = word.entries.flatMap(({ senses }) => senses.flatMap((sense) => translationIn(sense) ?? []));
    return [...new Set(found)].slice(0, mostTranslations);
  }
  const wordsIn = (phrase: string) => phrase.trim().split(/[\s-]+/).length;
  if (wordsIn(word.headword) !== wordsIn(text)) return [];
  return [...new Set(word.entries.map(({ simplified }) => simplified))].slice(0, mostTranslations);
}
