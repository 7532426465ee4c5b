import { type PieceLanguage, wordsOf } from "./sentences.ts";

/** A stretch that stays letter by letter, or one that is translated: a line, or lines that a program wrapped. */
export type Part = string | { readonly words: string };

export interface Piece {
  readonly kind: string;
  readonly language: PieceLanguage;
  readonly parts: readonly Part[];
}

type Random = (below: number) => number;

/** Chooses words; each piece has those of one language. */
class Writer {
  readonly #random: Random;
  readonly language: PieceLanguage;
  #next: number | undefined;

  constructor(random: Random, language: PieceLanguage) {
    this.#random = random;
    this.language = language;
  }

  #of(all: readonly string[]): string {
    return all[this.#random(all.length)] ?? "";
  }

  /** Sentences one after another: a piece has none twice. */
  #sentences(count: number): string[] {
    const { sentences } = wordsOf[this.language];
    this.#next ??= this.#random(sentences.length);
    const first = this.#next;
    this.#next += count;
    return Array.from({ length: count }, (_, at) => sentences[(first + at) % sentences.length] ?? "");
  }

  sentence = (): Part => ({ words: this.#sentences(1).join("") });
  phrase = (): Part => ({ words: this.#of(wordsOf[this.language].phrases) });
  /** Verses in their order, from a place of their own. */
  verses(count: number): Part[] {
    const { verses } = wordsOf[this.language];
    const first = this.#random(verses.length);
    return Array.from({ length: count }, (_, at) => ({ words: verses[(first + at) % verses.length] ?? "" }));
  }

  number = (): string => String(1 + this.#random(900));
  emoji = (): string => this.#of(emojis);

  /** Some sentences, broken at a width as programs do; each line but the first behind `indent`. */
  wrapped(width: number, indent = ""): Part {
    const text = this.#sentences(5).join(wordsOf[this.language].space);
    return { words: wrap(text, width).join(`\n${indent}`) };
  }
}

const emojis = ["😂", "🎉", "👨‍👩‍👧‍👦", "🇨🇳", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🤷‍♀️", "✅", "😂🎉"];
const columnsOf = (text: string): number =>
  Array.from(text, (sign) => (sign > "\u2e80" ? 2 : 1)).reduce((a, b) => a + b, 0);

function wrap(text: string, width: number): string[] {
  const words = /[\u3400-\u9fff]/.test(text) ? (text.match(/.[，。]?/gu) ?? []) : text.split(/(?<= )/);
  const lines = [""];
  for (const word of words) {
    const line = lines.at(-1) ?? "";
    if (columnsOf(line + word.trimEnd()) > width) lines.push(word);
    else lines[lines.length - 1] = line + word;
  }
  return lines.map((line) => line.trimEnd());
}

/** Rows of parts with something between, before and after. */
const rows = (
  all: readonly (readonly Part[])[],
  between: string,
  [before, after]: readonly [string, string] = ["", ""],
): Part[] =>
  all.flatMap((row, at) => [
    (at > 0 ? "\n" : "") + before,
    ...row.flatMap((part, place) => (place > 0 ? [between, part] : [part])),
    after,
  ]);

const table = (write: Writer, count = 3): Part[][] =>
  Array.from({ length: count }, () => [write.phrase(), write.number(), `$${write.number()}.50`, write.phrase()]);

/** Code with its comments, which are translated. */
const codes: Readonly<Record<string, (write: Writer) => Part[]>> = {
  typescript: (w) => [
    "// ",
    w.sentence(),
    "\nexport function add(a: number, b: number): number {\n  return a + b; // ",
    w.phrase(),
    "\n}\n",
  ],
  python: (w) => [
    "# ",
    w.sentence(),
    "\ndef add(a, b):\n    total = a + b  # ",
    w.phrase(),
    "\n    return round(total)\n",
  ],
  java: (w) => ["/* ", w.sentence(), " */\npublic class Main {\n  private int count = 0; // ", w.phrase(), "\n}\n"],
  c: (w) => [
    "#include <stdio.h>\n\n/* ",
    w.sentence(),
    " */\nint main(void) {\n  return run(); // ",
    w.phrase(),
    "\n}\n",
  ],
  go: (w) => ["package main\n\n// ", w.sentence(), '\nfunc main() {\n\tfmt.Println("ok") // ', w.phrase(), "\n}\n"],
  rust: (w) => ["/// ", w.sentence(), "\npub fn add(a: i32, b: i32) -> i32 {\n    a + b // ", w.phrase(), "\n}\n"],
  sql: (w) => [
    "-- ",
    w.sentence(),
    "\nSELECT id, total FROM orders\nWHERE status = 'open'; -- ",
    w.phrase(),
    "\nDELETE FROM carts;\n",
  ],
  shell: (w) => [
    "#!/bin/sh\n# ",
    w.sentence(),
    '\nfor file in *.txt; do\n  cp "$file" /tmp # ',
    w.phrase(),
    "\ndone\n",
  ],
  ruby: (w) => ["# ", w.sentence(), "\nclass Order\n  def total\n    prices.sum # ", w.phrase(), "\n  end\nend\n"],
  css: (w) => ["/* ", w.sentence(), " */\nbody {\n  color: #333; /* ", w.phrase(), " */\n}\n"],
};

const kinds: Readonly<Record<string, (write: Writer) => Part[]>> = {
  spreadsheet: (w) => rows(table(w), "\t"),
  "table of Markdown": (w) => [
    ...rows([table(w, 1)[0] ?? []], " | ", ["| ", " |"]),
    "\n|---|--:|--:|:--|\n",
    ...rows(table(w), " | ", ["| ", " |"]),
  ],
  "table of psql": (w) => [
    " ",
    ...rows([[w.phrase(), w.phrase()]], " | "),
    "\n------------+-----------\n ",
    ...rows([[w.phrase(), w.number()]], " | "),
    "\n\n",
    w.phrase(),
  ],
  "table of boxes": (w) => ["┌────────┬────────┐\n", ...rows(table(w), " │ ", ["│ ", " │"]), "\n└────────┴────────┘"],
  "fixed columns": (w) => rows(table(w), "        "),
  mail: (w) => [w.phrase(), "\n\n", w.wrapped(72), "\n\n> ", w.wrapped(70, "> "), "\n\n-- \n", w.phrase()],
  "text of a PDF": (w) => [w.phrase(), "\n", w.wrapped(88), "\n\n", w.wrapped(88)],
  Markdown: (w) => [
    "# ",
    w.phrase(),
    "\n\n",
    w.sentence(),
    "\n\n- ",
    w.phrase(),
    "\n  - [ ] ",
    w.phrase(),
    "\n1. ",
    w.phrase(),
    "\n\n> ",
    w.sentence(),
    "\n\n```js\nconst a = b(1);\n// ",
    w.sentence(),
    "\n```\n",
  ],
  verses: (w) =>
    rows(
      w.verses(4).map((one) => [one]),
      "",
    ),
  address: (w) => [w.phrase(), "\n", { words: `${wordsOf[w.language].phrases[0]} ${w.number()}` }, "\n", w.phrase()],
  chat: (w) =>
    rows(
      [
        [w.sentence(), ` ${w.emoji()}`],
        [`${w.emoji()} `, w.sentence()],
        [w.phrase(), ` ${w.emoji()}${w.emoji()}`],
      ],
      "",
    ),
  list: (w) => [
    "• ",
    w.phrase(),
    "\n\t◦ ",
    w.sentence(),
    "\n\t◦ ",
    w.phrase(),
    "\n(1) ",
    w.sentence(),
    "\n　　",
    w.sentence(),
  ],
  ...Object.fromEntries(Object.entries(codes).map(([name, write]) => [`code: ${name}`, write])),
};

/** An even stream of numbers from a seed. */
function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** So many pieces, each kind in both languages by turns. */
export function generatePieces(count: number, seed: number): Piece[] {
  const random = randomOf(seed);
  const all = Object.entries(kinds);
  return Array.from({ length: count }, (_, at) => {
    const [kind, write] = all[Math.floor(at / 2) % all.length] ?? ["", () => []];
    const language = at % 2 === 0 ? "en-us" : "zh-cn";
    return { kind, language, parts: write(new Writer(random, language)) };
  });
}

export const textOf = ({ parts }: Piece): string =>
  parts.map((part) => (typeof part === "string" ? part : part.words)).join("");

/** As a pattern; before an emoji that follows a full stop, Chinese has no space. */
const escaped = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/^ (?=\p{Extended_Pictographic}|\p{RI}|\d\uFE0F)/u, " ?");

/** Whether a translation has all that stays in its place, and one line of words in the place of each that is translated. */
export function keepsStructure({ parts }: Piece, translation: string): boolean {
  const pattern = parts
    .map((part) => (typeof part === "string" ? escaped(part) : "[^\\n\\t|│]*[\\p{L}\\p{N}][^\\n\\t|│]*?"))
    .join("");
  return new RegExp(`^${pattern}$`, "u").test(translation);
}
