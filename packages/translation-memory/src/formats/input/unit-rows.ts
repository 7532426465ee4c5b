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
  return { ...unit, ...bounded(unit), source, target, bytes };
}

/** Characters of what stands beside the texts: longer ones are no use to anybody, and would fill the memory. */
const longest = { note: 10_000, author: 200, editor: 200, before: 10_000, after: 10_000, contextId: 500 } as const;

function bounded(unit: ImportUnit): Partial<ImportUnit> {
  const cut: Partial<Record<keyof typeof longest, string>> = {};
  for (const name of Object.keys(longest) as (keyof typeof longest)[]) {
    const text = unit[name];
    if (text !== undefined && text.length > longest[name]) cut[name] = cutText(text, longest[name]);
  }
  return cut;
}

function isBlank({ text }: TaggedText): boolean {
  return text.trim() === "";
}

/** Text that PostgreSQL can hold; offsets of tags follow. */
function withoutZeros(tagged: TaggedText): TaggedText {
  const { text, tags } = tagged;
  if (!text.includes("\0")) return tagged;
  const zerosBefore = (offset: number): number => text.slice(0, offset).split("\0").length - 1;
  return {
    text: text.replaceAll("\0", ""),
    tags: tags.map(({ id, kind, offset }) => ({ id, kind, offset: offset - zerosBefore(offset) })),
  };
}
