import type { TaggedText } from "@yiqiao/contracts/text";
import type { ImportRow, ImportUnit } from "../model.ts";
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
  return { ...unit, source, target, bytes };
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
