import { oneOf } from "../qa/random.ts";

/** What texts of a shape are made of: what a reader looks for, its halves, and what comes near to it. */
const own = {
  braces: ["{", "}", "{{", "}}", "{a|", "|", "!}", "{0}", "%{", "${", "{a, plural,", "#", ","],
  tags: ["<", ">", "</", "/>", "<b", "<a href=", "<!--", "-->", "<![CDATA[", "]]>", "&lt;", "&", "<script", '="', ";"],
  dots: [".", "..", "…", "。", "·", ". ", " .", "a.", "1.", "e.g.", "!", "?", "．"],
  quotes: ['"', "'", "“", "”", "‘", "’", "«", "»", "「", "」", "`", '\\"', "s'"],
  brackets: ["(", ")", "[", "]", "（", "）", "【", "】", "[a](", "![", "]]", "[["],
  blanks: [" ", "  ", "\t", "\u00a0", "\u3000", "\n", "\r\n", "\n\n", "\u200b", " \n"],
  digits: ["0", "12", "1,000", "1.5", "-", "%", "$", "２", "三", "万", "2026-11-28", ":", "e", "+", "1/2", "x"],
  slashes: ["/", "//", "\\", "\\\\", "http://", "www.", "C:\\", "~/", "../", "a.b/", "?", "&", "=", "@", ":", "#"],
  symbols: [
    "🎉",
    "👨\u200d👩",
    "\u200d",
    "\ufe0f",
    "🇨",
    "🏽",
    "1\ufe0f\u20e3",
    "\u0301",
    "→",
    "™",
    "①",
    "\u200e",
    "\u2067",
    "\u00ad",
    "(^",
    "_^)",
    ":-)",
    "=",
  ],
} as const satisfies Record<string, readonly string[]>;

/** What stands between: words, and nothing. */
const between = ["", "", "", " ", " ", "a", "A", "the wolf", "狼", "。"];

const shapesOf: Readonly<Record<string, readonly string[]>> = { ...own, mixed: Object.values(own).flat() };

export const shapes: readonly string[] = Object.keys(shapesOf);

/** A text of any length, always the same one for a length. */
export type Growing = (length: number) => string;

/**
 * A text of a shape: half of them repeat a few pieces behind some others, and end in something else, which is what readers
 * that try one way after another come to grief on; the other half are pieces in any order.
 */
export function growingText(shape: string, random: () => number): Growing {
  const pieces = shapesOf[shape] ?? [];
  const pick = () => (oneOf(pieces, random) ?? "") + (oneOf(between, random) ?? "");
  const several = (most: number) => Array.from({ length: Math.floor(random() * most) }, pick).join("");
  const head = several(4);
  const tail = several(4);
  if (random() < 0.5) {
    const motif = several(6) || pick() || "a";
    return (length) => {
      const room = Math.max(0, length - head.length - tail.length);
      return head + motif.repeat(Math.ceil(room / motif.length)).slice(0, room) + tail;
    };
  }
  const order = Array.from({ length: 997 }, pick).join("");
  return (length) => {
    const room = Math.max(0, length - tail.length);
    return order.repeat(Math.ceil(room / order.length)).slice(0, room) + tail;
  };
}
