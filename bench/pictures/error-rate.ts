import type { LanguageCode } from "@yiqiao/contracts/languages";

/** Written without spaces between words: those that a reader puts there, or leaves out, are no faults. */
const unspaced: ReadonlySet<LanguageCode> = new Set(["zh-cn", "ja", "my"]);

/** Without what does not show: kinds of quotation marks and of width, marks of direction, line breaks. */
export function comparable(text: string, language: LanguageCode): string {
  const plain = text
    .normalize("NFKC")
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”«»]/g, '"')
    .replaceAll(/[–—]/g, "-")
    .replaceAll(/\s+/g, " ")
    .trim();
  return unspaced.has(language) ? plain.replaceAll(" ", "") : plain;
}

/** Characters to put in, leave out or change (Levenshtein), by code points. */
export function editDistance(from: string, to: string): number {
  const [a, b] = [Array.from(from), Array.from(to)];
  let row = Uint32Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [above, letter] of a.entries()) {
    const next = new Uint32Array(b.length + 1);
    next[0] = above + 1;
    for (let at = 1; at <= b.length; at++) {
      const change = (row[at - 1] ?? 0) + (letter === b[at - 1] ? 0 : 1);
      next[at] = Math.min(change, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1);
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
