import type { ProjectSegment } from "@yiqiao/contracts/post-editing";

/** What a unit of a file says, put together from its segments: of a bilingual file its translation. */
export function unitTexts(segments: readonly ProjectSegment[]): readonly string[] {
  const texts: string[] = [];
  let last: number | undefined;
  for (const { unit, source, target } of segments) {
    const { text } = target ?? source;
    if (unit === last) texts.push(`${texts.pop() ?? ""} ${text}`);
    else texts.push(text);
    last = unit;
  }
  return texts;
}

export interface Differences {
  /** Marks that were put in and are not in the file. */
  readonly lost: readonly string[];
  /** Units that differ in something else than marks. */
  readonly other: readonly (readonly [before: string | undefined, after: string | undefined])[];
}

const plain = (text: string) => text.replaceAll(/\s+/g, "");

/**
 * Compares the text of a file before and after edits that put a mark each behind their segments. White space is not
 * looked at: what is read again may be broken elsewhere.
 */
export function compareTexts(
  before: readonly string[],
  after: readonly string[],
  { marks, mark }: { readonly marks: readonly string[]; readonly mark: RegExp },
): Differences {
  const all = after.join("\n");
  const lost = marks.filter((each) => !all.includes(each));
  const other = Array.from({ length: Math.max(before.length, after.length) }, (_, at) => {
    const [left, right] = [before[at], after[at]];
    const isSame = left !== undefined && right !== undefined && plain(left) === plain(right.replaceAll(mark, ""));
    return isSame ? [] : [[left, right] as const];
  });
  return { lost, other: other.flat() };
}
