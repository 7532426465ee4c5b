/** `20240131T120000Z` as TMX writes it, ISO 8601, or `2024-01-31 12:00:00` of databases; all in UTC unless they say otherwise. */
const compact = /^\d{8}(?:T\d{4}(?:\d\d)?)?Z?$/;
const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/;
/** `2024/1/31 12:00`, as spreadsheets of East Asia show dates. */
const slashed = /^(\d{4})[/.](\d{1,2})[/.](\d{1,2})(?: (\d{1,2}):(\d\d)(?::(\d\d))?)?$/;

/** A date of a file; undefined where it is none. */
export function readDate(text: string | undefined): Date | undefined {
  const value = text?.trim() ?? "";
  if (compact.test(value)) return compactDateOf(value);
  const long = iso.exec(value);
  if (long !== null) return valid(`${long[1]}T${long[2] ?? "00:00"}${long[3] ?? "Z"}`);
  const local = slashed.exec(value);
  if (local === null) return undefined;
  const [, year, month, day, hour = 0, minute = 0, second = 0] = local;
  return dateOf([year, month, day, hour, minute, second].map(Number));
}

function compactDateOf(value: string): Date | undefined {
  const part = (from: number, to: number): number => Number.parseInt(value.slice(from, to), 10) || 0;
  return dateOf([part(0, 4), part(4, 6), part(6, 8), part(9, 11), part(11, 13), part(13, 15)]);
}

function dateOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[]): Date | undefined {
  const isReal = year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour < 24 && minute < 60;
  return isReal ? new Date(Date.UTC(year, month - 1, day, hour, minute, second)) : undefined;
}

function valid(text: string): Date | undefined {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** As TMX writes dates: whole seconds. */
export function compactDate(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:]/g, "")}Z`;
}
