import {
  daysOfRange,
  statisticsHourDays,
  statisticsHoursKept,
  statisticsMostDays,
  type StatisticsFilter,
  type StatisticsQuery,
  type StatisticsUnit,
  userDimensions,
  type StatisticsDimension,
} from "@yiqiao/contracts/statistics";
import { dayEndingAt, endOfDay } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, principalOf, type RequestContext } from "#platform/request";
import { findZone } from "./sites.repository.ts";

/** Days from the first to the last one, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Whose figures of which days are asked for. */
export interface Scope extends Days {
  readonly site: number | "all";
  readonly plan: string | undefined;
  readonly userId: string | undefined;
  readonly timeZone: string;
  readonly today: string;
}

export const dayMs = 24 * 3_600_000;
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const daysBetween = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
export const dayOf = (at: Date, timeZone: string): string => dayEndingAt(new Date(at.getTime() + 1), timeZone);

/** The moment at which a day begins in a zone. */
export function startOfDay(day: string, timeZone: string): Date {
  const start = endOfDay(shiftDay(day, -1), timeZone);
  if (start === undefined) throw new RangeError(`${day} is no day`);
  return start;
}

/** The same number of days just before. */
export function daysBefore(days: Days): Days {
  const count = daysBetween(days);
  return { from: shiftDay(days.from, -count), to: shiftDay(days.to, -count) };
}

/** The site that a caller asks about: a manager has the own one alone. @throws {DomainError} `noPermission` */
export function siteFor(context: RequestContext, asked: number | undefined): number | "all" {
  const principal = principalOf(context);
  if (isMainAdministrator(principal)) return asked ?? "all";
  if (asked !== undefined && asked !== principal.siteId) throw new DomainError("noPermission");
  return principal.siteId;
}

/** @throws {DomainError} `noPermission`, `statisticsTimeMissing`, `statisticsTimeOrder`, … */
export async function scopeFor(
  { db, clock }: { readonly db: Executor; readonly clock: Clock },
  context: RequestContext,
  filter: StatisticsFilter,
): Promise<Scope> {
  const site = siteFor(context, filter.site_id);
  const timeZone = await findZone(db, site === "all" ? 0 : site);
  if (timeZone === undefined) throw new DomainError("noPermission");
  const today = dayOf(clock.now(), timeZone);
  return { ...chosenDays(filter, today), site, plan: filter.plan, userId: filter.user_id, timeZone, today };
}

type Chosen = Pick<StatisticsFilter, "range" | "from" | "to">;

/** @throws {DomainError} `statisticsTimeMissing`, `statisticsTimeOrder`, `statisticsTimeLong`, `statisticsTimeAhead` */
export function chosenDays({ range, from, to }: Chosen, today: string): Days {
  if (range !== undefined) return { from: shiftDay(today, 1 - daysOfRange[range]), to: today };
  if (from === undefined || to === undefined) throw new DomainError("statisticsTimeMissing");
  if (from > to) throw new DomainError("statisticsTimeOrder", { from, to });
  if (from > today) throw new DomainError("statisticsTimeAhead", { from, today });
  const days = daysBetween({ from, to });
  if (days > statisticsMostDays)
    throw new DomainError("statisticsTimeLong", { from, to, days, limit: statisticsMostDays });
  // What lies ahead is empty.
  return { from, to: to > today ? today : to };
}

/** Hours for one day that are still kept, days otherwise. @throws {DomainError} `statisticsHours` */
export function unitFor(scope: Scope, asked: StatisticsQuery["unit"]): StatisticsUnit {
  const isKept = scope.from > shiftDay(scope.today, -statisticsHoursKept);
  const canHours = daysBetween(scope) <= statisticsHourDays && isKept && scope.userId === undefined;
  if (asked === "hour" && !canHours) {
    throw new DomainError("statisticsHours", { limit: statisticsHourDays, kept: statisticsHoursKept });
  }
  return asked ?? (daysBetween(scope) === 1 && canHours ? "hour" : "day");
}

/** @throws {DomainError} `statisticsNotOfUser` */
export function assertKnown({ userId }: Scope, by: StatisticsDimension | undefined): void {
  if (userId !== undefined && by !== undefined && !userDimensions.includes(by)) {
    throw new DomainError("statisticsNotOfUser");
  }
}
