import type { Statistics, StatisticsPoint, StatisticsTotals, StatisticsUnit } from "@yiqiao/contracts/statistics";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { addAmounts } from "../amounts.ts";
import { sumHeldUntil } from "./same-time.ts";
import { type Days, dayMs, daysBefore, daysBetween, type Scope, shiftDay, startOfDay } from "./scope.ts";
import {
  activesByDay,
  countActive,
  daysByKind,
  hoursByKind,
  incomeByDay,
  incomeOfUser,
  latencies,
  type RowScope,
} from "./series.repository.ts";
import { sumAmounts, type Amounts, amountsOf, latencyOf, nothing } from "./totals.ts";

export interface ReadingDeps {
  readonly db: Executor;
  readonly clock: Clock;
}

const hourMs = 3_600_000;

/** Figures of a scope by hour or day, with those of the days before. */
export async function overviewOf(deps: ReadingDeps, scope: Scope, unit: StatisticsUnit): Promise<Statistics> {
  const { from, to, timeZone, today } = scope;
  const isToday = isSameDay({ from, to }, today) && canCompareHours(scope);
  // Over a year each of the two takes a while.
  const [shown, before] = await Promise.all([
    readPoints(deps, scope, unit),
    isToday ? upToNow(deps, scope) : inDays(deps.db, scope),
  ]);
  return { time_zone: timeZone, unit, from, to, as_of: deps.clock.now().toISOString(), ...shown, before };
}

async function readPoints(
  deps: ReadingDeps,
  scope: Scope,
  unit: StatisticsUnit,
): Promise<Pick<Statistics, "points" | "totals">> {
  const byDay = await sumHeldByDay(deps.db, scope, scope);
  const points = unit === "day" ? await dayPoints(deps.db, scope, byDay) : await hourPoints(deps, scope);
  return { points, totals: await totalsOf(deps.db, scope, { days: scope, held: sumAmounts([...byDay.values()]) }) };
}

const isSameDay = ({ from, to }: Days, today: string) => from === today && to === today;
const canCompareHours = ({ plan, userId }: RowScope) => plan === undefined && userId === undefined;

async function inDays(db: Executor, scope: Scope): Promise<StatisticsTotals> {
  const days = daysBefore(scope);
  return totalsOf(db, scope, { days, held: sumAmounts([...(await sumHeldByDay(db, scope, days)).values()]) });
}

/** The day before as far as today is. */
async function upToNow(deps: ReadingDeps, scope: Scope): Promise<StatisticsTotals> {
  const start = startOfDay(shiftDay(scope.today, -1), scope.timeZone);
  const passed = deps.clock.now().getTime() + 1 - startOfDay(scope.today, scope.timeZone).getTime();
  const { held, active } = await sumHeldUntil(deps.db, scope, { start, end: new Date(start.getTime() + passed) });
  const times = await latencies(deps.db, scope, daysBefore(scope));
  return { ...held, active, latency: latencyOf(times) };
}

/** What each day held. */
async function sumHeldByDay(db: Executor, whose: RowScope, days: Days): Promise<Map<string, Amounts>> {
  const held = new Map<string, Amounts>();
  const add = (at: string, more: Amounts) => held.set(at, addAmounts(held.get(at) ?? nothing, more));
  for (const { at, ...row } of await daysByKind(db, whose, days)) add(at, amountsOf(row));
  const { userId } = whose;
  const income =
    userId === undefined ? await incomeByDay(db, whose, days) : await incomeOfUser(db, { ...whose, userId }, days);
  for (const { at, orders, paid, refunds, refunded } of income) {
    add(at, { ...nothing, orders, paid_fen: paid, refunds, refunded_fen: refunded });
  }
  return held;
}

async function totalsOf(
  db: Executor,
  whose: RowScope,
  { days, held }: { readonly days: Days; readonly held: Amounts },
): Promise<StatisticsTotals> {
  if (whose.userId !== undefined) return { ...held, active: null, latency: [] };
  const active = await countActive(db, whose, days);
  return { ...held, active, latency: latencyOf(await latencies(db, whose, days)) };
}

async function dayPoints(db: Executor, scope: Scope, held: ReadonlyMap<string, Amounts>): Promise<StatisticsPoint[]> {
  const isOfUser = scope.userId !== undefined;
  const users = isOfUser ? [] : await activesByDay(db, scope, scope);
  const actives = new Map(users.map(({ at, users: count }) => [at, count]));
  return Array.from({ length: daysBetween(scope) }, (_, index): StatisticsPoint => {
    const day = shiftDay(scope.from, index);
    return {
      at: startOfDay(day, scope.timeZone).toISOString(),
      ...(held.get(day) ?? nothing),
      active: isOfUser ? null : (actives.get(day) ?? 0),
      is_running: day === scope.today,
    };
  });
}

/** Every hour that has begun; those in which nothing was done as well. */
async function hourPoints({ db, clock }: ReadingDeps, scope: Scope): Promise<StatisticsPoint[]> {
  const start = startOfDay(scope.from, scope.timeZone);
  const end = startOfDay(shiftDay(scope.to, 1), scope.timeZone);
  const held = new Map<number, Amounts>();
  for (const { at, ...row } of await hoursByKind(db, scope, { start, end })) {
    const time = at.getTime();
    held.set(time, addAmounts(held.get(time) ?? nothing, amountsOf(row)));
  }
  const now = clock.now().getTime();
  const hours = Math.ceil((Math.min(end.getTime(), now + 1) - start.getTime()) / hourMs);
  return Array.from({ length: Math.max(1, Math.min(hours, scopeHours(scope))) }, (_, index): StatisticsPoint => {
    const time = start.getTime() + index * hourMs;
    // Hours of zones that are half an hour off begin within one of those that are kept.
    const kept = Math.floor(time / hourMs) * hourMs;
    const is_running = time <= now && now < time + hourMs;
    return { at: new Date(time).toISOString(), ...(held.get(kept) ?? nothing), active: null, is_running };
  });
}

const scopeHours = (days: Days) => (daysBetween(days) * dayMs) / hourMs + 1;
