import { expiryWarningDays } from "@yiqiao/contracts/plans";

const dayMs = 86_400_000;

/**
 * Calendar days from `now` to the day of `end` in the viewer's zone: 0 is today. Undefined while the end is further
 * away than the warning, has passed, or there is none.
 */
export function daysToExpiry(end: string | null, now: Date): number | undefined {
  if (end === null || new Date(end) <= now) return undefined;
  // The end of a day is midnight, which a calendar would count to the next day.
  const last = new Date(new Date(end).getTime() - 1);
  const days = Math.round((startOfDay(last) - startOfDay(now)) / dayMs);
  return days <= expiryWarningDays ? days : undefined;
}

function startOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime();
}
