import type { TaggedText } from "@yiqiao/contracts/text";
import { exactKey, pairKey } from "@yiqiao/translation-memory";
import type { ImportRow, ImportUnit } from "@yiqiao/translation-memory/formats";
import { type EntryField, fieldLength, type StoredLibrary } from "#features/libraries";
import type { LineReason } from "../records/refusal-words.ts";
import type { Refusal } from "../records/stored-import.ts";

/** A unit that its library can hold, with its keys. */
export interface Candidate extends ImportUnit {
  readonly note: string;
  readonly sourceKey: bigint;
  readonly pairKey: bigint;
}

const maxText = 500;

/** A unit as the library can hold it, or why it cannot. */
export function judgeLine(
  row: ImportRow,
  library: StoredLibrary,
  reversed: boolean,
): { readonly taken: Candidate } | { readonly refused: Refusal } {
  if ("refused" in row) return { refused: refusal(row.line, row.refused, { detail: row.detail, text: row.text }) };
  const unit = inLibrarysDirection(row, library, reversed);
  const { line, source, target, note = "" } = unit;
  const text = `${source.text}\t${target.text}`;
  const refused = (reason: LineReason, detail?: string) => ({ refused: refusal(line, reason, { detail, text }) });
  if (source.text.trim() === "") return refused("empty-source");
  if (target.text.trim() === "") return refused("empty-target");
  if (!isStorable(unit)) return refused("bad-encoding");
  for (const [field, value] of fieldsOf(source, target, note)) {
    const { length, limit } = fieldLength(library, field, value);
    if (length > limit) return refused(`${field}-too-long`, `${length} > ${limit}`);
  }
  return { taken: { ...unit, note, sourceKey: exactKey(source), pairKey: pairKey(source, target) } };
}

const fieldsOf = (source: TaggedText, target: TaggedText, note: string): readonly (readonly [EntryField, string])[] => [
  ["source", source.text],
  ["target", target.text],
  ["note", note],
];

function inLibrarysDirection(unit: ImportUnit, { kind }: StoredLibrary, reversed: boolean): ImportUnit {
  const tidy = (tagged: TaggedText) => (kind === "termbase" ? { text: tagged.text.trim(), tags: [] } : tagged);
  const source = tidy(reversed ? unit.target : unit.source);
  const target = tidy(reversed ? unit.source : unit.target);
  if (!reversed) return { ...unit, source, target };
  // Neighbours are told of the file's source, which is the library's target.
  const { before: _before, after: _after, ...rest } = unit;
  return { ...rest, source, target };
}

/** Whether the database can store every text: neither NUL nor half of a surrogate pair. */
function isStorable({ source, target, note = "", attributes = {}, ...unit }: ImportUnit): boolean {
  const others = [unit.author, unit.editor, unit.before, unit.after, unit.contextId].map((text) => text ?? "");
  const all = [source.text, target.text, note, ...others, ...Object.entries(attributes).flat()];
  return all.every((text) => text.isWellFormed() && !text.includes("\0"));
}

export function refusal(
  line: number,
  reason: LineReason,
  { detail = "", text = "" }: { readonly detail?: string | undefined; readonly text?: string },
): Refusal {
  return { line, reason, detail: storable(detail, maxText), text: storable(text, maxText) };
}

function storable(text: string, most: number): string {
  return text.slice(0, most).replaceAll("\0", "").toWellFormed();
}
