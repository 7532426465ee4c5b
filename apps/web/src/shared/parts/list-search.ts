const dayPattern = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const idPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** A page of the address; the first and what is none are left out. */
export function pageOf(value: unknown): number | undefined {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined;
}

/** A day of the address, `2026-05-10`. There is no 31 February: it counts as nothing. */
export function dayOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !dayPattern.test(value)) return undefined;
  return new Date(`${value}T00:00:00Z`).toISOString().startsWith(value) ? value : undefined;
}

/** An identifier (UUID) of the address. */
export function idOf(value: unknown): string | undefined {
  return typeof value === "string" && idPattern.test(value) ? value : undefined;
}

/** A site's number, the main one's too. */
export function siteOf(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 2_147_483_647 ? Number(value) : undefined;
}

/** The router reads `keyword=42` as a number. No call takes NUL, nor can it be seen. */
export function wordOf(value: unknown, longest = 100): string | undefined {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return undefined;
  return String(value).replaceAll("\0", "").slice(0, longest) || undefined;
}

/** One of a few names, or undefined. */
export function oneOf<Name extends string>(names: readonly Name[], value: unknown): Name | undefined {
  return names.find((name) => name === value);
}

/** The beginning of a day, or of one later. */
function beginningOf(day: string, daysLater = 0): string {
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + daysLater);
  return at.toISOString();
}

/** Days, both included, as moments of the reader's own zone, in which lists show their times; the end is not included. */
export function momentsOf(days: { readonly from?: string | undefined; readonly to?: string | undefined }) {
  return {
    from: days.from && beginningOf(days.from),
    to: days.to && beginningOf(days.to, 1),
  };
}
