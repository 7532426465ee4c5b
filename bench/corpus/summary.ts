import type { FileRecord } from "./record.ts";

type Row = Record<string, string | number>;

/** A table by format: what became of the files. */
export function summaryOf(records: readonly FileRecord[]): Record<string, Row> {
  const formats = [...new Set(records.map(({ format }) => format ?? "?"))].toSorted();
  const rows = formats.map((format) => [format, rowOf(records.filter((record) => (record.format ?? "?") === format))]);
  return Object.fromEntries([...rows, ["all", rowOf(records)]]) as Record<string, Row>;
}

/** Of the letters that an independent reader finds. */
function seenPercent(records: readonly FileRecord[]): string {
  const seen = records.flatMap(({ rendering }) => rendering ?? []);
  const letters = seen.reduce((sum, rendering) => sum + rendering.letters, 0);
  const translated = seen.reduce((sum, rendering) => sum + rendering.letters * rendering.translated, 0);
  return letters === 0 ? "" : ((100 * translated) / letters).toFixed(2);
}

/** Of the letters that the plain reader finds. */
function readPercent(records: readonly FileRecord[]): string {
  const read = records.filter(({ reading }) => reading !== undefined);
  const letters = read.reduce((sum, { reading }) => sum + (reading?.letters ?? 0), 0);
  const translated = read.reduce(
    (sum, { reading, translatedShare = 0 }) => sum + (reading?.letters ?? 0) * translatedShare,
    0,
  );
  return letters === 0 ? "" : ((100 * translated) / letters).toFixed(2);
}

/** Of all letters that an independent reader finds, those that stay by a rule. */
function keptPercent(records: readonly FileRecord[]): string {
  const seen = records.flatMap(({ rendering }) => rendering ?? []);
  const kept = seen.flatMap((rendering) => Object.values(rendering.kept)).reduce((sum, letters) => sum + letters, 0);
  const letters = kept + seen.reduce((sum, rendering) => sum + rendering.letters, 0);
  return letters === 0 ? "" : ((100 * kept) / letters).toFixed(2);
}

function rowOf(records: readonly FileRecord[]): Row {
  const count = (isCounted: (record: FileRecord) => boolean): number => records.filter(isCounted).length;
  const sum = (numberOf: (record: FileRecord) => number | undefined): number =>
    records.reduce((total, record) => total + (numberOf(record) ?? 0), 0);
  const translated = sum(({ pseudo }) => pseudo?.translated);
  return {
    files: records.length,
    ok: count(({ outcome }) => outcome === "ok"),
    refused: count(({ outcome }) => outcome === "refused"),
    failed: count(({ outcome }) => outcome === "failed"),
    units: sum(({ units }) => units),
    warnings: sum(({ warnings }) => warnings?.length),
    equal: count(({ roundTrip }) => roundTrip === "equal"),
    alike: count(({ roundTrip }) => roundTrip === "alike"),
    different: count(({ roundTrip }) => roundTrip === "different"),
    "not repeatable": count(({ isRepeatable }) => isRepeatable === false),
    "translated %": translated === 0 ? "" : ((100 * sum(({ pseudo }) => pseudo?.found)) / translated).toFixed(2),
    "source left": count(({ pseudo }) => (pseudo?.left.length ?? 0) > 0),
    "read translated %": readPercent(records),
    "units lost": sum(({ unitsLost }) => unitsLost),
    "seen translated %": seenPercent(records),
    "seen kept %": keptPercent(records),
    stretched: count(({ rendering }) => rendering?.isStretched === true),
    "peak MB": Math.max(0, ...records.map(({ peakMb }) => peakMb ?? 0)),
    "longest s": Math.max(0, ...records.map(({ seconds }) => seconds ?? 0)),
  };
}
