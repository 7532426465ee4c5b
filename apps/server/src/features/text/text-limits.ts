import { DomainError } from "#platform/errors";
import type { TranslationPipeline } from "#features/translation";

/** Code points that one call may have in all. */
const callLimitCodePoints = 50_000;
/** UTF-16 units that an HTML text may have with its markup. */
const htmlLimitUnits = 200_000;
/** UTF-16 units that all texts of a call may have with their markup. */
const htmlCallLimitUnits = 1_000_000;
/** So many times its counted code points may a plain text have in UTF-16 units: code in it is not counted. */
const unitsPerCounted = 2;

interface Lengths {
  readonly format: "text" | "html";
  readonly measure: TranslationPipeline["measure"];
  /** Code points that one text may have; by default what all of them may. */
  readonly limit: number | undefined;
}

/** Rejects texts that are too long for one call. @throws {DomainError} `textEmpty`, `textTooLong` */
export function assertLengths(
  texts: readonly string[],
  { format, measure, limit = callLimitCodePoints }: Lengths,
): void {
  if (texts.every((text) => text.trim() === "")) throw new DomainError("textEmpty");
  const isPlain = format === "text";
  const most = isPlain ? unitsPerCounted * limit : htmlLimitUnits;
  for (const [item, { length }] of texts.entries()) {
    if (length > most) throw new DomainError("textTooLong", { item, length, limit: most });
  }
  const units = texts.reduce((sum, { length }) => sum + length, 0);
  const mostOfAll = isPlain ? unitsPerCounted * callLimitCodePoints : htmlCallLimitUnits;
  if (units > mostOfAll) throw new DomainError("textTooLong", { length: units, limit: mostOfAll });
  const lengths = measure(texts, format);
  for (const [item, length] of lengths.entries()) {
    if (length > limit) throw new DomainError("textTooLong", { item, length, limit });
  }
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total > callLimitCodePoints) {
    throw new DomainError("textTooLong", { length: total, limit: callLimitCodePoints });
  }
}
