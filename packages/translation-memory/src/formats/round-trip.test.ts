import { describe, expect, it } from "vitest";
import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";
import type { ExportEntry, ImportUnit } from "./model.ts";
import { buildEntry, exportFile, roundTripFormats, unitsOf, useFolder } from "./testing/files.ts";

const place = useFolder();
const pair = { source: "zh-cn", target: "en-us" } as const;

/** What an entry holds, as reading gives it. */
function contentOf(entry: ExportEntry | Omit<ImportUnit, "bytes">) {
  const { source, target, note = "", attributes = {}, author = "", editor = "", createdAt, modifiedAt } = entry;
  const { forbidden = false, caseSensitive = false } = entry;
  return { source, target, note, attributes, author, editor, createdAt, modifiedAt, forbidden, caseSensitive };
}

async function readBack(format: (typeof roundTripFormats)[number], entries: readonly ExportEntry[]) {
  const path = place(`file.${format}`, await exportFile(format, entries));
  return (await unitsOf({ path, format, pair })).map(contentOf);
}

const nasty = [
  'He said "no"',
  '"',
  '""',
  "a,b;c\td|e",
  "line\nbreak",
  "line\r\nbreak",
  "line\rbreak",
  "  space around\u3000",
  "\ttab first",
  "<b>&amp;</b> ]]> <!-- -->",
  "&lt; &nbsp; &#65;",
  "\u0001\u0008\u000b\u000c\u001f\u007f",
  "\u0085\u2028\u2029\u00a0\ufeff",
  "😀𠮷",
  "\ufffd\ufffe\uffff",
  "שלום עולם مرحبا \u200f\u202eabc\u202c",
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "'=1",
  "''quoted",
  "＝１",
  "_x0001_ _x005F_ _xD800_ _x000D_",
  "{1} {/1} {1/} {{",
  "sep=;",
  "source",
  "yiqiao:note:x",
  "yiqiao:attribute:a=b",
  "yiqiao:case-sensitive",
  "NULL",
  "0",
  "2024-01-01",
  "\\n \\t \\",
  "é́ e\u0301",
];

/** The same numbers in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

class Entries {
  readonly #random: (below: number) => number;

  constructor(seed: number) {
    this.#random = numbers(seed);
  }

  entry(id: number, format: string): ExportEntry {
    const tagged = format !== "tbx" && this.#random(2) === 0;
    const entries = Array.from({ length: this.#random(4) }, () => [
      this.#text().slice(0, 20),
      this.#text().slice(0, 20),
    ]);
    return {
      ...buildEntry({ id: String(id) }),
      source: this.#tagged(`文${this.#text()}`, tagged),
      target: this.#tagged(`${this.#text()}x`, tagged),
      note: this.#random(2) === 0 ? "" : `${this.#text()}n`,
      attributes: Object.fromEntries(entries.filter(([name]) => wellFormed(name ?? ""))),
      author: this.#random(2) === 0 ? "" : `${this.#text()}a`,
      editor: this.#random(2) === 0 ? "" : `${this.#text()}e`,
      createdAt: new Date(1.6e12 + this.#random(1e8) * 1000),
      modifiedAt: new Date(1.7e12 + this.#random(1e8) * 1000),
      forbidden: this.#random(3) === 0,
      caseSensitive: this.#random(3) === 0,
    };
  }

  #text(): string {
    return Array.from({ length: 1 + this.#random(3) }, () => nasty[this.#random(nasty.length)]).join(
      this.#random(2) === 0 ? "" : " ",
    );
  }

  #tagged(text: string, isTagged: boolean): TaggedText {
    if (!isTagged) return { text, tags: [] };
    const [first = 0, second = 0, third = 0] = [0, 0, 0].map(() => this.#offset(text)).toSorted((a, b) => a - b);
    const tags: InlineTag[] = [
      { id: 3, kind: "open", offset: first },
      { id: 7, kind: "standalone", offset: second },
      { id: 3, kind: "close", offset: second },
      { id: 1, kind: this.#random(2) === 0 ? "open" : "close", offset: third },
    ];
    return { text, tags };
  }

  /** Never between the halves of a pair. */
  #offset(text: string): number {
    const at = this.#random(text.length + 1);
    return wellFormed(text.slice(0, at)) ? at : at + 1;
  }
}

function wellFormed(text: string): boolean {
  return text.isWellFormed() && text !== "";
}

describe.each(roundTripFormats)("what is exported as %s reads back equal", (format) => {
  it("whatever the texts hold", async () => {
    const texts = nasty.filter((text) => text.trim() !== "");
    const entries = texts.map((text, index) =>
      buildEntry({
        id: String(index + 1),
        source: { text, tags: [] },
        target: { text: `${text}${text}`, tags: [] },
        note: text,
        author: text,
        editor: text,
        attributes: { [text]: text },
      }),
    );
    expect(await readBack(format, entries)).toEqual(entries.map(contentOf));
  });

  it.each([1, 2, 3])("with tags, attributes and people of any kind (%i)", async (seed) => {
    const random = new Entries(seed);
    const entries = Array.from({ length: 200 }, (_, index) => random.entry(index + 1, format));
    expect(await readBack(format, entries)).toEqual(entries.map(contentOf));
  });

  it("when there is nothing to export", async () => {
    expect(await readBack(format, [])).toEqual([]);
  });
});
