import { z } from "zod";
import { deviceAttentionSchema } from "../devices/index.ts";
import { overviewFigures } from "./constants.ts";

const count = z.number().int();

/** What an administrator should look at, beside what processes and jobs tell. */
const ownAttentionSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("siteEnds"),
    site_id: count,
    name_zh: z.string(),
    name_en: z.string(),
    /** Whole days to the last one: 0 is today. */
    days_left: count,
  }),
  z.object({ kind: z.literal("noBackup") }),
  z.object({ kind: z.literal("backupOld"), made_at: z.string() }),
]);
export const overviewAttentionSchema = z.union([ownAttentionSchema, deviceAttentionSchema]);
export type OverviewAttention = z.infer<typeof overviewAttentionSchema>;

export const overviewSchema = z.object({
  /** Until when today's figures are counted. */
  at: z.string(),
  /** Income in fen; yesterday's up to the same time. */
  figures: z.array(z.object({ name: z.enum(overviewFigures), today: count, yesterday: count })),
  /** Today's characters by what was translated, the most first. */
  kinds: z.array(z.object({ kind: z.string(), characters: count })),
  attention: z.array(overviewAttentionSchema),
});
export type Overview = z.infer<typeof overviewSchema>;
