import {
  statisticsDimensions,
  statisticsPlans,
  statisticsRanges,
  statisticsUnits,
  userDataSorts,
} from "@yiqiao/contracts/statistics";
import type {
  StatisticsDimension,
  StatisticsPlan,
  StatisticsRange,
  StatisticsUnit,
  UserDataSort,
} from "@yiqiao/contracts/statistics";
import { dayOf, idOf, oneOf, siteOf, wordOf } from "#shared/parts/list-search.ts";

/** A stretch that ends today, or days of one's own. */
export const timeChoices = [...statisticsRanges, "custom"] as const;
export type TimeChoice = StatisticsRange | "custom";

/** Which days, as the address has it; left out: the last seven. */
export interface TimeSearch {
  readonly time?: TimeChoice | undefined;
  /** Of days of one's own, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface StatsSearch extends TimeSearch {
  readonly unit?: StatisticsUnit | undefined;
  readonly site?: number | undefined;
  readonly plan?: StatisticsPlan | undefined;
  readonly user?: string | undefined;
  readonly by?: StatisticsDimension | undefined;
}

export interface UserDataSearch extends TimeSearch {
  readonly site?: number | undefined;
  readonly search?: string | undefined;
  readonly sort?: UserDataSort | undefined;
  /** The user whose figures are open. */
  readonly user?: string | undefined;
}

export const usualTime = "7d";

function timeSearch(search: Record<string, unknown>): TimeSearch {
  const time = oneOf(timeChoices, search["time"]);
  if (time !== "custom") return { time: time === usualTime ? undefined : time, from: undefined, to: undefined };
  return { time, from: dayOf(search["from"]), to: dayOf(search["to"]) };
}

/** Reads the address; what is not valid is dropped, so that a broken link still opens the page. */
export function statsSearch(search: Record<string, unknown>): StatsSearch {
  // Set even if undefined: the router keeps parameters that are not set here.
  return {
    ...timeSearch(search),
    unit: oneOf(statisticsUnits, search["unit"]),
    site: siteOf(search["site"]),
    plan: oneOf(statisticsPlans, search["plan"]),
    user: idOf(search["user"]),
    by: oneOf(statisticsDimensions, search["by"]),
  };
}

export function userDataSearch(search: Record<string, unknown>): UserDataSearch {
  const sort = oneOf(userDataSorts, search["sort"]);
  return {
    ...timeSearch(search),
    site: siteOf(search["site"]),
    search: wordOf(search["search"]),
    sort: sort === "characters" ? undefined : sort,
    user: idOf(search["user"]),
  };
}

/** What a call is asked for; undefined: a start or an end is missing. */
export function timeQuery({ time = usualTime, from, to }: TimeSearch) {
  if (time !== "custom") return { range: time };
  return from === undefined || to === undefined ? undefined : { from, to };
}
export type TimeQuery = NonNullable<ReturnType<typeof timeQuery>>;
