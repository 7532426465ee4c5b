import type { TaggedText } from "@yiqiao/contracts/text";
import type { ImportRow, ImportUnit } from "../model.ts";
import { cutText } from "./detached.ts";
import { refusedRow } from "./refused.ts";

const replacement = "\ufffd";

export interface RowPlace {
  readonly bytes: number;
  /** Bytes of the file were no characters of its encoding. */
  readonly hasFaults: boolean;
}

/** The unit, unless one of its sides is empty or damaged. */
export function rowOfUnit(unit: ImportUnit, { bytes, hasFaults }: RowPlace): ImportRow {
  const source = withoutZeros(unit.source);
  const target = withoutZeros(unit.target);
  const shown = { line: unit.line, bytes, text: source.text === "" ? target.text : source.text };
  if (isBlank(source)) return refusedRow("empty-source", shown);
  if (isBlank(target)) return refusedRow("empty-target", shown);
  if (hasFaults && (source.text.includes(replacement) || target.text.includes(replacement)))
    return refusedRow("bad-encoding", shown);
  return { ...bounded(unit), source, target, bytes };
}

/** Characters of what stands beside the texts: longer ones are no use to anybody, and would fill the memory. */
const longest = { note: 10_000, author: 100, editor: 100, before: 10_000, after: 10_000, contextId: 200 } as const;

/** A note that is cut is too long for any entry all the same, a neighbour too long for any sentence. */
function bounded(unit: ImportUnit): ImportUnit {
  const cut: Partial<Record<keyof typeof longest, string>> = {};
  for (const name of Object.keys(longest) as (keyof typeof longest)[]) {
    const text = unit[name];
    if (text !== undefined && text.length > longest[name]) cut[name] = cutText(text, longest[name]);
  }
  if (Object.keys(cut).length === 0) return unit;
  const notices = [...(unit.notices ?? [])];
  for (const name of new Set([cut.author, cut.editor])) {
    if (name !== undefined) notices.push({ reason: "name-cut", detail: name });
  }
  if (cut.contextId === undefined) return { ...unit, ...cut, ...(notices.length > 0 && { notices }) };
  // A part of an id would be the id of other places.
  const { contextId: _, ...rest } = { ...unit, ...cut };
  return { ...rest, notices: [...notices, { reason: "context-left-out", detail: cutText(cut.contextId, 50) }] };
}

function isBlank({ text }: TaggedText): boolean {
  return text.trim() === "";
}

/** Text that PostgreSQL can hold; offsets of tags follow. */
function withoutZeros(tagged: TaggedText): TaggedText {
  const { text, tags } = tagged;
  if (!text.includes("\0")) return tagged;
  const zerosBefore = new Map<number, number>();
  let zeros = 0;
  let at = 0;
  for (const offset of tags.map((tag) => tag.offset).sort((a, b) => a - b)) {
    for (let found = text.indexOf("\0", at); found >= 0 && found < offset; found = text.indexOf("\0", at)) {
      zeros++;
      at = found + 1;
    }
    zerosBefore.set(offset, zeros);
  }
  return {
    text: text.replaceAll("\0", ""),
    tags: tags.map(({ id, kind, offset }) => ({ id, kind, offset: offset - (zerosBefore.get(offset) ?? 0) })),
  };
}
