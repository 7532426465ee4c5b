import { pseudoText } from "@yiqiao/documents/checks";
import type { Fate, Followed } from "./follow.ts";
import type { PlacedLine } from "./pdf-pages.ts";
import { lettersOf, wordsOf } from "./rows.ts";

/** How far from its place a word may stand, as a share of the page's height. */
const reach = 0.12;

/**
 * Follows the words of pages through their pseudo-translation by their places: the order in which a page is drawn says
 * nothing, and a line ends elsewhere. Each word of the output stands for one of the source.
 */
export function followPlaces(source: readonly PlacedLine[], output: readonly PlacedLine[]): Followed {
  const places = new Map<string, Place[]>();
  for (const { text, page, top } of joined(output)) {
    for (const word of wordsOf(text)) {
      const own = places.get(word) ?? [];
      places.set(word, [...own, { page, top, isTaken: false }]);
    }
  }
  const take = (word: string, { page, top }: PlacedLine): boolean => {
    const free = (places.get(word) ?? []).filter((place) => !place.isTaken && place.page === page);
    const [nearest] = free.toSorted((one, other) => Math.abs(one.top - top) - Math.abs(other.top - top));
    if (nearest === undefined || Math.abs(nearest.top - top) > reach) return false;
    nearest.isTaken = true;
    return true;
  };
  const lines = joined(source);
  const fates = lines.map((line) => {
    const wanted = wordsOf(pseudoText({ text: line.text, tags: [] }).text);
    return wordsOf(line.text).map((word, at): Fate => {
      if (word === wanted[at]) return take(word, line) ? "same" : "lost";
      return take(wanted[at] ?? "", line) ? "translated" : take(word, line) ? "left" : "lost";
    });
  });
  const free = [...places].flatMap(([word, own]) => own.filter(({ isTaken }) => !isTaken).map(() => lettersOf(word)));
  return { texts: lines.map(({ text }) => text), fates, surplus: free.reduce((sum, letters) => sum + letters, 0) };
}

interface Place {
  readonly page: number;
  readonly top: number;
  isTaken: boolean;
}

/** A word that a hyphen parts at the end of a line stands where it begins. */
function joined(lines: readonly PlacedLine[]): PlacedLine[] {
  const whole: PlacedLine[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    if (before !== undefined && before.page === line.page && /\p{L}[-\u00ad]\s*$/u.test(before.text)) {
      const [, first = "", rest = ""] = /^(\S*)\s?([^]*)$/u.exec(line.text.trimStart()) ?? [];
      whole[whole.length - 1] = { ...before, text: before.text.replace(/[-\u00ad]\s*$/u, "") + first };
      whole.push({ ...line, text: rest });
    } else whole.push(line);
  }
  return whole;
}
