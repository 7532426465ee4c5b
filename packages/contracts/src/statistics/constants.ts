/** Stretches of time that end today; today alone is shown by the hour. */
export const statisticsRanges = ["today", "7d", "30d", "90d", "365d"] as const;
export type StatisticsRange = (typeof statisticsRanges)[number];
/** How many days each of them has. */
export const daysOfRange: Readonly<Record<StatisticsRange, number>> = {
  today: 1,
  "7d": 7,
  "30d": 30,
  "90d": 90,
  "365d": 365,
};
/** A stretch that was chosen day by day has at most so many. */
export const statisticsMostDays = 731;
/** So many days can be shown by the hour, and hours are kept for so many. */
export const statisticsHourDays = 7;
export const statisticsHoursKept = 62;

export const statisticsUnits = ["hour", "day"] as const;
export type StatisticsUnit = (typeof statisticsUnits)[number];

/** By what figures can be broken down. */
export const statisticsDimensions = ["site", "plan", "kind", "pair", "engine", "error"] as const;
export type StatisticsDimension = (typeof statisticsDimensions)[number];
/** What is known of a user alone. */
export const userDimensions: readonly StatisticsDimension[] = ["site", "plan", "kind"];

export const statisticsPlans = ["visitor", "free", "standard", "professional", "enterprise"] as const;
export type StatisticsPlan = (typeof statisticsPlans)[number];

export const statisticsFormats = ["csv", "xlsx", "xls"] as const;
export type StatisticsFormat = (typeof statisticsFormats)[number];

export const userDataSorts = ["characters", "documents", "newest"] as const;
export type UserDataSort = (typeof userDataSorts)[number];

/** Rows of a table that come at once. */
export const statisticsPageSize = 50;
