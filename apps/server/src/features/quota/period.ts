/** The zone in which months and days of the platform end. */
const zone = "Asia/Shanghai";
/** Shanghai has kept this offset since 1991. */
const zoneOffsetMs = 8 * 3600 * 1000;

const monthFormat = new Intl.DateTimeFormat("en-CA", { timeZone: zone, year: "numeric", month: "2-digit" });

/** The calendar month of a moment, such as `2026-11`. */
export function periodOf(moment: Date): string {
  return monthFormat.format(moment);
}

/** The first moment of a period. */
export function periodStart(period: string): Date {
  return monthStart(period, 0);
}

/** The first moment after a period. */
export function periodEnd(period: string): Date {
  return monthStart(period, 1);
}

function monthStart(period: string, later: number): Date {
  const [year = 0, month = 0] = period.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + later, 1) - zoneOffsetMs);
}
