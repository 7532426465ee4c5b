import { z } from "zod";
import { cursorSchema } from "../cursors.ts";
import { daySchema } from "../moments.ts";
import { siteIdSchema } from "../sites/index.ts";
import {
  statisticsDimensions,
  statisticsFormats,
  statisticsPageSize,
  statisticsPlans,
  statisticsRanges,
  statisticsUnits,
  userDataSorts,
} from "./constants.ts";

const count = z.number().int();
const site = z.coerce.number<number>().pipe(siteIdSchema).optional();

/** One of the stretches, or both days. */
const timeShape = {
  range: z.enum(statisticsRanges).optional(),
  from: daySchema.optional(),
  /** Included. */
  to: daySchema.optional(),
};

export const statisticsFilterSchema = z.object({
  ...timeShape,
  /** Of administrators of the main site; others see their own site. */
  site_id: site,
  plan: z.enum(statisticsPlans).optional(),
  user_id: z.uuid().optional(),
});
export type StatisticsFilter = z.output<typeof statisticsFilterSchema>;

export const statisticsQuerySchema = statisticsFilterSchema.extend({ unit: z.enum(statisticsUnits).optional() });
export type StatisticsQuery = z.output<typeof statisticsQuerySchema>;

/** Requests, and code points of source by where their translation came from. */
export const usageSumsSchema = z.object({
  requests: count,
  failures: count,
  /** What was translated: the next four together. */
  characters: count,
  machine: count,
  fuzzy: count,
  exact: count,
  context: count,
  /** What needed no translation. */
  kept: count,
  /** What the ledger took. */
  charged: count,
});
export type UsageSums = z.infer<typeof usageSumsSchema>;

const incomeShape = { orders: count, paid_fen: count, refunds: count, refunded_fen: count };
const latencySchema = z.object({
  kind: z.string(),
  requests: count,
  /** Milliseconds: half of the requests took less, and nineteen of twenty. */
  p50: z.number(),
  p95: z.number(),
});
export type Latency = z.infer<typeof latencySchema>;

const totalsSchema = usageSumsSchema.extend({
  ...incomeShape,
  /** Users, each once; null: not known of one user, or of an hour. */
  active: count.nullable(),
  documents: count,
  pictures: count,
  pages: count,
  latency: z.array(latencySchema),
});
export type StatisticsTotals = z.infer<typeof totalsSchema>;

const pointSchema = usageSumsSchema.extend({
  ...incomeShape,
  /** When the hour or the day begins. */
  at: z.string(),
  active: count.nullable(),
  documents: count,
  pictures: count,
  pages: count,
  /** It is not over. */
  is_running: z.boolean(),
});
export type StatisticsPoint = z.infer<typeof pointSchema>;

export const statisticsSchema = z.object({
  /** Where days end. */
  time_zone: z.string(),
  unit: z.enum(statisticsUnits),
  from: daySchema,
  to: daySchema,
  /** Until when what happened is counted. */
  as_of: z.string(),
  /** Every hour or day, those without anything as well. */
  points: z.array(pointSchema),
  totals: totalsSchema,
  /** The same of as many days before; where one of them is running, as far as it is. */
  before: totalsSchema,
});
export type Statistics = z.infer<typeof statisticsSchema>;

export const breakdownQuerySchema = statisticsFilterSchema.extend({
  by: z.enum(statisticsDimensions),
  /** `next` of the page before. */
  after: cursorSchema.optional(),
});
export type BreakdownQuery = z.output<typeof breakdownQuerySchema>;
export const breakdownRowSchema = usageSumsSchema.extend({
  /** Such as `zh-cn>en-us`; of a site its number. */
  value: z.string(),
  /** What a site is called, or what an error says. */
  name: z.string().nullable(),
  /** Characters, of errors failures, in as many days before. */
  before: count,
});
export type BreakdownRow = z.infer<typeof breakdownRowSchema>;
export const breakdownSchema = z.object({
  /** The largest first. */
  rows: z.array(breakdownRowSchema),
  next: z.string().nullable(),
});
export type Breakdown = z.infer<typeof breakdownSchema>;

export const exportStatisticsQuerySchema = statisticsQuerySchema.extend({
  format: z.enum(statisticsFormats),
  /** Left out: hours or days. */
  by: z.enum(statisticsDimensions).optional(),
});
export type ExportStatisticsQuery = z.output<typeof exportStatisticsQuerySchema>;

const userFilterShape = {
  ...timeShape,
  site_id: site,
  /** The beginning of the name, the e-mail address or the phone number. */
  search: z.string().trim().max(100).optional(),
  sort: z.enum(userDataSorts).default("characters"),
};
export const userDataQuerySchema = z.object({
  ...userFilterShape,
  after: cursorSchema.optional(),
  page_size: z.coerce.number<number>().int().min(1).max(200).default(statisticsPageSize),
});
export type UserDataQuery = z.output<typeof userDataQuerySchema>;

export const userDataRowSchema = z.object({
  user_id: z.uuid(),
  account_number: z.string(),
  username: z.string(),
  site_id: count,
  site_name: z.string(),
  plan: z.string(),
  created_time: z.string(),
  requests: count,
  characters: count,
  charged: count,
  documents: count,
  /** Those that the user has now. */
  libraries: count,
  orders: count,
  paid_fen: count,
});
export type UserDataRow = z.infer<typeof userDataRowSchema>;
export const userDataListSchema = z.object({
  from: daySchema,
  to: daySchema,
  users: z.array(userDataRowSchema),
  next: z.string().nullable(),
});
export type UserDataList = z.infer<typeof userDataListSchema>;

export const userDataOfQuerySchema = z.object({ ...timeShape, user_id: z.uuid() });
export type UserDataOfQuery = z.output<typeof userDataOfQuerySchema>;
export const userDataOfSchema = z.object({
  user: userDataRowSchema,
  statistics: statisticsSchema,
  kinds: z.array(breakdownRowSchema),
});
export type UserDataOf = z.infer<typeof userDataOfSchema>;

export const exportUserDataQuerySchema = z.object({ ...userFilterShape, format: z.enum(statisticsFormats) });
export type ExportUserDataQuery = z.output<typeof exportUserDataQuerySchema>;
