import { dayEndingAt, endOfDay } from "#features/sites";

const dayMs = 24 * 3_600_000;

/** The day (`2027-03-01`) of a moment in a time zone. */
export function dayOf(at: Date, timeZone: string): string {
  return dayEndingAt(new Date(at.getTime() + 1), timeZone);
}

function shift(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The end of a term: 24:00 of its last day, `days` after the day on which it begins. What begins at 24:00, where the
 * term before ends, lasts exactly `days` days.
 */
export function termEnd(startsAt: Date, days: number, timeZone: string): Date {
  const end = endOfDay(shift(dayEndingAt(startsAt, timeZone), days), timeZone);
  if (end === undefined) throw new RangeError("A term ends on a day");
  return end;
}

/** Days until the last day of what ends at `endsAt`: 0 is today, 1 tomorrow; less than 0: it is over. */
export function daysUntil(endsAt: Date, now: Date, timeZone: string): number {
  const last = Date.parse(dayEndingAt(endsAt, timeZone));
  return Math.round((last - Date.parse(dayOf(now, timeZone))) / dayMs);
}
