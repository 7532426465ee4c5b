const dayMs = 24 * 3_600_000;
const day = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether there is a time zone of this name, such as `Asia/Shanghai`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The moment at which a day (`2027-03-01`) ends in a time zone: 24:00; undefined if there is no such day. */
export function endOfDay(date: string, timeZone: string): Date | undefined {
  const [, year, month, date_] = (day.exec(date) ?? []).map(Number);
  if (year === undefined || month === undefined || date_ === undefined) return undefined;
  const midnight = Date.UTC(year, month - 1, date_);
  if (new Date(midnight).toISOString().slice(0, 10) !== date) return undefined;
  const next = midnight + dayMs;
  // The offset may change between the guess and the moment itself.
  const guess = next - offsetMs(next, timeZone);
  return new Date(next - offsetMs(guess, timeZone));
}

/** The day that ends at a moment made by {@link endOfDay}. */
export function dayEndingAt(end: Date, timeZone: string): string {
  const last = end.getTime() - 1;
  return new Date(last + offsetMs(last, timeZone)).toISOString().slice(0, 10);
}

/** Making one takes longer than a hundred uses of it; there are some hundred zones. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, made);
  return made;
}

/** How far a zone's clocks are ahead of UTC at a moment. */
function offsetMs(at: number, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(at / 1000) * 1000;
}
