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

/** The texts between the tags of a file, and what stands in its notes and parts that nobody translates. */
export function xmlTexts(bytes: Uint8Array): readonly string[] {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const text = new TextDecoder(isWide ? "utf-16le" : "utf-8").decode(bytes);
  return Array.from(text.matchAll(/>([^<]+)/g), ([, between = ""]) => between);
}

export interface Differences {
  /** Marks that were put in and are not in the file. */
  readonly lost: readonly string[];
  /** Units of one file that the other has not, or has elsewhere, marks aside. */
  readonly other: readonly string[];
}

/** White space may be broken elsewhere when a file is read again. */
const plain = (text: string) => text.replaceAll(/\s+/g, "");

/** Compares the text of a file before and after edits that put a mark each behind their segments. */
export function compareTexts(
  before: readonly string[],
  after: readonly string[],
  { marks, mark }: { readonly marks: readonly string[]; readonly mark: RegExp },
): Differences {
  const all = plain(after.join("\n"));
  const lost = marks.filter((each) => !all.includes(each));
  const without = (texts: readonly string[]) =>
    texts.map((text) => plain(text.replaceAll(mark, ""))).filter((text) => text !== "");
  const [was, is] = [without(before), without(after)];
  const counts = new Map<string, number>();
  const count = (text: string, by: number) => counts.set(text, (counts.get(text) ?? 0) + by);
  for (const text of was) count(text, -1);
  for (const text of is) count(text, 1);
  const other = [...counts].flatMap(([text, by]) => (by === 0 ? [] : [`${by < 0 ? "-" : "+"} ${text}`]));
  const moved = is.filter((text, at) => text !== was[at]).map((text) => `~ ${text}`);
  return { lost, other: other.length > 0 ? other : moved };
}
