import type { InlineTag, TaggedText } from "@yiqiao/contracts/text";

/**
 * Inline tags on the wire: `{1}` and `{/1}` around a range, `{1/}` alone. What only looks like one stays text: a `{1}`
 * without its `{/1}`, and one after a backslash (of which a real one before such a sign is doubled).
 */
const placeholder = /\{(\/?)(\d{1,6})(\/?)\}/g;

/** A sign of the text that may be a tag. */
interface Sign {
  readonly kind: InlineTag["kind"];
  readonly id: number;
  /** Of the text between this sign and the one before, backslashes taken off. */
  readonly before: string;
  readonly own: string;
  readonly isEscaped: boolean;
}

/** Why a text with placeholders cannot be read. */
export class PlaceholderError extends Error {
  override readonly name = "PlaceholderError";
  /** Placeholders that are there twice. */
  readonly twice: readonly string[];

  constructor(twice: readonly string[]) {
    super(`Twice: ${twice.join(", ")}`);
    this.twice = twice;
  }
}

export function writeTag({ kind, id }: Pick<InlineTag, "kind" | "id">): string {
  return { open: `{${id}}`, close: `{/${id}}`, standalone: `{${id}/}` }[kind];
}

/** @throws {PlaceholderError} when a tag stands there twice */
export function parsePlaceholders(wire: string): TaggedText {
  const { signs, rest } = signsIn(wire);
  const isTag = tagsAmong(signs);
  let text = "";
  const tags: InlineTag[] = [];
  for (const [index, { kind, id, before, own }] of signs.entries()) {
    text += before;
    if (isTag.has(index)) tags.push({ id, kind, offset: text.length });
    else text += own;
  }
  const twice = namedTwice(tags);
  if (twice.length > 0) throw new PlaceholderError(twice);
  return { text: text + rest, tags };
}

/** A pair or a lone tag has a number of its own. */
function namedTwice(tags: readonly InlineTag[]): string[] {
  const seen = new Set<number>();
  const twice = new Set<string>();
  for (const tag of tags) {
    if (tag.kind === "close") continue;
    if (seen.has(tag.id)) twice.add(writeTag(tag));
    seen.add(tag.id);
  }
  return [...twice];
}

function signsIn(wire: string): { readonly signs: readonly Sign[]; readonly rest: string } {
  const signs: Sign[] = [];
  let last = 0;
  for (const match of wire.matchAll(placeholder)) {
    const [own, closing, number = "", alone] = match;
    if (closing === "/" && alone === "/") continue;
    const start = startOfBackslashes(wire, match.index, last);
    const backslashes = match.index - start;
    const before = wire.slice(last, start) + "\\".repeat(Math.floor(backslashes / 2));
    const kind = closing === "/" ? "close" : alone === "/" ? "standalone" : "open";
    signs.push({ kind, id: Number(number), before, own, isEscaped: backslashes % 2 === 1 });
    last = match.index + own.length;
  }
  return { signs, rest: wire.slice(last) };
}

/** Numbers of the signs that are tags: standing alone, or opened and closed in this order. */
function tagsAmong(signs: readonly Sign[]): ReadonlySet<number> {
  const found = new Set<number>();
  const opened = new Map<number, number[]>();
  for (const [index, { kind, id, isEscaped }] of signs.entries()) {
    if (isEscaped) continue;
    if (kind === "standalone") found.add(index);
    if (kind === "open") {
      const starts = opened.get(id);
      if (starts === undefined) opened.set(id, [index]);
      else starts.push(index);
    }
    const start = kind === "close" ? opened.get(id)?.pop() : undefined;
    if (start !== undefined) found.add(index).add(start);
  }
  return found;
}

/** The text as {@link parsePlaceholders} reads it back. */
export function writePlaceholders(tagged: TaggedText): string {
  const plain = joined(tagged, (text) => text);
  return readsBack(plain, tagged) ? plain : joined(tagged, escaped);
}

function joined({ text, tags }: TaggedText, write: (part: string, isBeforeTag: boolean) => string): string {
  let wire = "";
  let last = 0;
  for (const tag of tags) {
    wire += write(text.slice(last, tag.offset), true) + writeTag(tag);
    last = tag.offset;
  }
  return wire + write(text.slice(last), false);
}

function readsBack(wire: string, tagged: TaggedText): boolean {
  try {
    const read = parsePlaceholders(wire);
    const isSame = (tag: InlineTag, index: number) => {
      const other = tagged.tags[index];
      return tag.id === other?.id && tag.kind === other.kind && tag.offset === other.offset;
    };
    return read.text === tagged.text && read.tags.length === tagged.tags.length && read.tags.every(isSame);
  } catch (error) {
    if (error instanceof PlaceholderError) return false;
    throw error;
  }
}

function escaped(part: string, isBeforeTag: boolean): string {
  let wire = "";
  let last = 0;
  for (const match of part.matchAll(placeholder)) {
    const start = startOfBackslashes(part, match.index, last);
    wire += part.slice(last, start) + "\\".repeat(2 * (match.index - start) + 1) + match[0];
    last = match.index + match[0].length;
  }
  if (!isBeforeTag) return wire + part.slice(last);
  // Backslashes before a tag would make text of it.
  const start = startOfBackslashes(part, part.length, last);
  return wire + part.slice(last, start) + "\\".repeat(2 * (part.length - start));
}

function startOfBackslashes(text: string, end: number, least: number): number {
  let start = end;
  while (start > least && text[start - 1] === "\\") start -= 1;
  return start;
}
