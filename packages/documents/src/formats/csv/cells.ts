import type { PlaceStep } from "@yiqiao/contracts/documents";
import type { KeptText } from "../../model/kept-text.ts";
import { type CsvRecord, type Dialect, type Field, fieldValue, writeField } from "../../csv/index.ts";

/** A field with something to translate. */
export interface Cell {
  readonly id: string;
  /** The row and the letters of spreadsheets. */
  readonly place: readonly PlaceStep[];
  /** Without the space around it; lines of it end with a line feed. */
  readonly text: string;
  readonly field: Field;
}

/** Values that programs read and people do not: dates, numbers with exponents, truths, identifiers. */
const technical =
  /^(?:\d{4}-\d\d-\d\d[T ][\d:.,]+(?:Z|[+-]\d\d:?\d\d)?|[-+]?[\d.,]+[eE][-+]?\d+|true|false|null|nan|n\/a|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=.*\d)[\da-f]{16,})$/i;

/** Most cells of large tables are numbers: these are seen at a glance. */
function hasLetter(text: string, { start, end }: Field): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) >= 0x41) return /\p{L}/u.test(text.slice(at, end));
  return false;
}

function columnName(index: number): string {
  const [before, letter] = [Math.floor(index / 26), String.fromCharCode(0x41 + (index % 26))];
  return before === 0 ? letter : columnName(before - 1) + letter;
}

/** The cells of a record that have text, and what of it is for programs. */
export function cellsOf(
  { number, text, fields }: Pick<CsvRecord<unknown>, "number" | "text" | "fields">,
  dialect: Dialect,
): { readonly cells: readonly Cell[]; readonly kept: readonly KeptText[] } {
  const cells: Cell[] = [];
  const kept: KeptText[] = [];
  for (const [index, field] of fields.entries()) {
    if (!hasLetter(text, field)) continue;
    const value = fieldValue(text.slice(field.start, field.end), field.isQuoted, dialect).trim();
    if (value.startsWith("=") || technical.test(value)) {
      kept.push({ text: value, reason: "code" });
      continue;
    }
    const place = [
      { in: "row", at: number },
      { in: "column", at: columnName(index) },
    ] as const;
    cells.push({ id: `r${number}c${index + 1}`, place, text: value.replace(/\r\n?/g, "\n"), field });
  }
  return { cells, kept };
}

/** The text of a record with other values in its cells. */
export function renderRecord(
  record: Pick<CsvRecord<unknown>, "text">,
  changed: readonly { cell: Cell; text: string }[],
  dialect: Dialect,
): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { cell, text } of changed) {
    const { start, end, isQuoted } = cell.field;
    const raw = record.text.slice(start, end);
    const [before = ""] = /^\s*/.exec(raw) ?? [];
    const after = raw.slice(raw.trimEnd().length);
    const lines = /\r\n?|\n/.exec(raw)?.[0] ?? "\n";
    const value = before + text.replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, lines) + after;
    pieces.push(record.text.slice(at, start), writeField(value, isQuoted, dialect));
    at = end;
  }
  return [...pieces, record.text.slice(at)].join("");
}
