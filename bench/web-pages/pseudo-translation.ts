import type { Unit, UnitTarget } from "@yiqiao/documents";

/** What stands in place of a letter: about as wide, and of no page. */
const stands: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u, "譯"],
  [/[\p{Script=Arabic}\p{Script=Hebrew}]/u, "ۻ"],
  [/\p{Lu}/u, "Ω"],
  [/\p{L}/u, "ѡ"],
];
const marks = new Set(stands.map(([, mark]) => mark));

/** A unit with every letter replaced, so that its tags stay where they are. */
export function pseudoTranslation({ id, text, tags }: Unit): UnitTarget {
  const replaced = text.replaceAll(/\p{L}/gu, (letter) => {
    const mark = stands.find(([letters]) => letters.test(letter))?.[1] ?? "";
    return mark.repeat(letter.length);
  });
  return { id, text: replaced, tags };
}

/** Letters of a text that stand for others, and those that are of the page. */
export function countLetters(text: string): { readonly translated: number; readonly left: number } {
  let [translated, left] = [0, 0];
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    if (marks.has(letter)) translated++;
    else left++;
  }
  return { translated, left };
}
