import type { TextValue, ValueKind, ValueReader } from "./model.ts";

/** What goes into a translation letter by letter. */
const patterns: readonly (readonly [ValueKind, RegExp])[] = [
  [
    "url",
    /\b(?:https?|ftp|file):\/\/[^\s<>"'`，。；：、！？（）《》「」“”‘’]+[^\s<>"'`.,;:!?)\]}，。；：、！？（）《》「」“”‘’]/giu,
  ],
  ["email", /[\w.+-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+/gu],
  ["url", /\bwww\.[a-z\d-]+(?:\.[a-z\d-]+)+(?:\/[\w./?%&=#~+-]*[\w/])?/giu],
  ["code", /(?<![\w$])\$[A-Za-z_]\w*(?:\[[^\]\s]{0,20}\]|->\w+)*(?![\w$])/gu],
  [
    "placeholder",
    /\{\{[\w\s.#/|-]{1,60}\}\}|\$\{[\w.]{1,60}\}|\{\d*[A-Za-z_]?[\w.]{0,40}\}|%\([A-Za-z_]\w*\)[sdif]|(?<![\d%])%(?:\d+\$)?(?:\.\d+)?[sdifux@](?![A-Za-z])/gu,
  ],
];

function cleaned(kind: ValueKind, text: string): string {
  return kind === "placeholder" ? text.replace(/\s+/g, "") : text;
}

/** Addresses and placeholders. */
export const readLiterals: ValueReader = (text) => {
  if (!/[@{%$]|:\/\/|www\./iu.test(text)) return [];
  const found: TextValue[] = [];
  for (const [kind, pattern] of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [written] = match;
      const [start, end] = [match.index, match.index + written.length];
      if (found.some((other) => start < other.end && end > other.start)) continue;
      found.push({ kind, text: written, start, end, keys: [`${kind}:${cleaned(kind, written)}`], isFirm: true });
    }
  }
  return found;
};
