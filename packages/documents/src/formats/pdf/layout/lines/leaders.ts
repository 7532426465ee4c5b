import { maxOf, minOf } from "../../extremes.ts";
import { trimSpaces, type Fragment, type Glyph } from "./fragment.ts";

const leader = /^[.·…_‥]+$/u;
const minLeaders = 5;

/** Where dots lead from a title to its page number, as ranges of indexes. */
function leaderRanges(glyphs: readonly Glyph[]): [number, number][] {
  const ranges: [number, number][] = [];
  let start = -1;
  let dots = 0;
  for (let index = 0; index <= glyphs.length; index++) {
    const text = glyphs[index]?.text ?? "";
    if (leader.test(text)) {
      if (start < 0) start = index;
      dots += text.length;
    } else if (text.trim() !== "" || index === glyphs.length) {
      if (dots >= minLeaders) ranges.push([start, index]);
      start = -1;
      dots = 0;
    }
  }
  return ranges;
}

/** The same with some of its characters. */
export function withGlyphs(fragment: Fragment, glyphs: readonly Glyph[]): Fragment {
  return {
    ...fragment,
    glyphs,
    x0: minOf(glyphs, ({ x0 }) => x0),
    x1: maxOf(glyphs, ({ x1 }) => x1),
  };
}

/** Cuts the fragments of a line where a row of leaders begins or ends, so that leaders never stand within a text. */
export function cutAtLeaders(line: readonly Fragment[]): Fragment[] {
  const edges = leaderRanges(line.flatMap(({ glyphs }) => glyphs)).flat();
  if (edges.length === 0) return [...line];
  let before = 0;
  return line.flatMap((fragment) => {
    const own = edges.map((edge) => edge - before).filter((edge) => edge > 0 && edge < fragment.glyphs.length);
    before += fragment.glyphs.length;
    return [0, ...own]
      .map((start, index) => trimSpaces(fragment.glyphs.slice(start, own[index] ?? fragment.glyphs.length)))
      .filter((glyphs) => glyphs.length > 0)
      .map((glyphs) => withGlyphs(fragment, glyphs));
  });
}

/** Nothing but dots; a single one is the end of a sentence, unless it stands with others. */
export function isLeader(fragment: Fragment): boolean {
  return fragment.glyphs.every(({ text }) => text.trim() === "" || leader.test(text));
}
