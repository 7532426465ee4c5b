import { z } from "zod";
import { cursorSchema } from "../cursors.ts";
import { momentSchema } from "../moments.ts";
import { leastLevels, logLevels, logSources, shortestLogSearch, systemLogPageSize } from "./constants.ts";

const lineId = z.string().regex(/^\d{1,18}$/);

const filter = z.object({
  /** Lines of this level and of worse ones. */
  level: z.enum(leastLevels).optional(),
  source: z.enum(logSources).optional(),
  /** Part of what a line says, details included; small and capital letters are the same. */
  text: z.string().trim().min(shortestLogSearch).max(200).optional(),
  request_id: z
    .string()
    .regex(/^[\w.-]{8,64}$/)
    .optional(),
});

export const systemLogQuerySchema = filter.extend({
  from: momentSchema.optional(),
  /** Not included. */
  to: momentSchema.optional(),
  /** `next` of the page before. */
  before: cursorSchema.optional(),
  page_size: z.coerce.number<number>().int().min(1).max(200).default(systemLogPageSize),
});
export const systemLogTailQuerySchema = filter;
export const systemLogLineQuerySchema = z.object({ id: lineId });

export const systemLogEntrySchema = z.object({
  id: lineId,
  at: z.string(),
  level: z.enum(logLevels),
  /** One of `logSources`; older lines may have others. */
  source: z.string(),
  /** What happened, in a list cut to 500 characters. */
  content: z.string(),
  request_id: z.string().nullable(),
  /** What the process does and its number, as `api 4711`. */
  process: z.string(),
  host: z.string(),
});
export type SystemLogEntry = z.infer<typeof systemLogEntrySchema>;

export const systemLogListSchema = z.object({
  /** The newest first. */
  entries: z.array(systemLogEntrySchema),
  /** `before` of the next page; null: there is none. */
  next: z.string().nullable(),
});
export type SystemLogList = z.infer<typeof systemLogListSchema>;

export const systemLogLineSchema = systemLogEntrySchema.extend({
  /** What else is known of it, as JSON, which is cut off where it is very long. */
  details: z.string(),
});
export type SystemLogLine = z.infer<typeof systemLogLineSchema>;

export const systemLogStateSchema = z.object({
  count: z.number().int(),
  size_bytes: z.number().int(),
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  /** After so many days lines are deleted. */
  kept_days: z.number().int(),
  /** Beyond so many the oldest are deleted. */
  kept_lines: z.number().int(),
});
export type SystemLogState = z.infer<typeof systemLogStateSchema>;

export const systemLogTailSchema = z.object({ entries: z.array(systemLogEntrySchema) });
export type SystemLogTail = z.infer<typeof systemLogTailSchema>;
