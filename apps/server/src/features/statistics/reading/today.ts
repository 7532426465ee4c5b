import type { RequestContext } from "#platform/request";
import type { ReadingDeps } from "./overview.ts";
import { sumHeldUntil } from "./same-time.ts";
import { scopeFor, shiftDay, startOfDay } from "./scope.ts";
import type { Amounts } from "./totals.ts";

/** Figures of a day as far as it went. */
export interface DayFigures extends Amounts {
  readonly active: number;
  /** Characters by kind. */
  readonly kinds: Readonly<Record<string, number>>;
}

/** Today, and yesterday at the same time. */
export interface Today {
  readonly at: string;
  readonly today: DayFigures;
  readonly yesterday: DayFigures;
}

/** What was done today at the caller's site, for administrators of the main site at all of them. @throws {DomainError} `noPermission` */
export async function todayOf(deps: ReadingDeps, context: RequestContext): Promise<Today> {
  const scope = await scopeFor(deps, context, { range: "today" });
  // What happens in this very millisecond is in it.
  const now = new Date(deps.clock.now().getTime() + 1);
  const start = startOfDay(scope.today, scope.timeZone);
  const before = startOfDay(shiftDay(scope.today, -1), scope.timeZone);
  const then = new Date(before.getTime() + now.getTime() - start.getTime());
  const figures = async (from: Date, to: Date): Promise<DayFigures> => {
    const { held, active, kinds } = await sumHeldUntil(deps.db, scope, { start: from, end: to });
    return {
      ...held,
      active,
      kinds: Object.fromEntries([...kinds].map(([kind, { characters }]) => [kind, characters])),
    };
  };
  return {
    at: deps.clock.now().toISOString(),
    today: await figures(start, now),
    yesterday: await figures(before, then),
  };
}
