import { describe, expect, it } from "vitest";
import { blocksOf } from "./blocks/blocks-of.ts";
import type { Fragment } from "./lines/fragment.ts";
import { setRows } from "./rows/page-rows.ts";
import { readingOrder } from "./reading-order.ts";
import { roleOf, rowsOf } from "./blocks/roles.ts";
import { rulingOf } from "./rows/ruling.ts";
import { segmentsOf } from "./lines/segment.ts";

/** The same items, and how often anything is asked of them: work, however fast the machine. */
function watched<Item extends object>(items: readonly Item[], work: { asked: number }): Item[] {
  const handler = {
    get: (target: Item, key: PropertyKey): unknown => {
      work.asked++;
      return Reflect.get(target, key);
    },
  };
  return items.map((item) => new Proxy(item, handler));
}

type Place = readonly [x: number, y: number];
const style = { bold: false, italic: false, colour: "#000000" };
const width = 5;

function textAt([x, y]: Place, words: string, monospaced: boolean): Fragment {
  const glyphs = Array.from(words, (text, at) => ({ text, x0: x + width * at, x1: x + width * (at + 1) }));
  const x1 = x + width * words.length;
  return { glyphs, x0: x, x1, y, size: 10, style, monospaced, symbolic: false, isScanned: false, shows: [0] };
}

/** How often the lines of a page are looked at until its blocks are read in order. */
function layoutWork(fragments: readonly Fragment[]): number {
  const work = { asked: 0 };
  const ruling = rulingOf([]);
  const segments = watched(segmentsOf(watched(fragments, work), ruling), work);
  const gutters = setRows(segments, ruling);
  const blocks = watched(blocksOf(segments, ruling), work);
  const rows = rowsOf(blocks);
  const text = { text: "word", base: style, tags: [] };
  for (const block of readingOrder(blocks, gutters)) roleOf(block, { blocks, rows, bodySize: 10, text });
  return work.asked;
}

const pages: Readonly<Record<string, (at: number) => Fragment>> = {
  "words in one line": (at) => textAt([at * 24, 400], `a${at}`, false),
  "words in two lines": (at) => textAt([at * 24, at % 2 ? 400 : 388], `a${at}`, false),
  "one column": (at) => textAt([100, 790 - ((at * 0.05) % 780)], `a${at}`, false),
  "many columns": (at) => textAt([(at % 50) * 12, 780 - Math.floor(at / 50) * 0.9], "a", false),
  "a long page of two columns": (at) => textAt([at % 2 ? 300 : 20, -12 * (at >> 1)], "Some words of a line", false),
  "a long table": (at) => textAt([(at % 6) * 90, -24 * Math.floor(at / 6)], at % 6 ? "12.50" : "Name", false),
  "a wide table": (at) => textAt([(at >> 3) * 60, 780 - (at % 8) * 24], at % 3 ? "abc" : "1.5", false),
  bullets: (at) => textAt([at % 2 ? 90 : 72, -7 * (at >> 1)], at % 2 ? "Some words" : "•", false),
  listings: (at) => textAt([72, -12 * at], at % 40 < 20 ? "if (a) { b();" : "Some words", at % 40 < 20),
};

describe("the work of finding the blocks of a page", () => {
  it.each(Object.entries(pages))("grows with its texts: %s", (_, textOf) => {
    const [once = 0, twice = 0] = [1500, 3000].map((count) =>
      layoutWork(Array.from({ length: count }, (__, at) => textOf(at))),
    );
    expect(twice / once).toBeLessThan(2.2);
  });
});
