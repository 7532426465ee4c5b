import { z } from "zod";
import { cursorSchema } from "../cursors.ts";
import { languageCodeSchema } from "../languages/index.ts";
import { errorReportStates, openErrorTypes } from "./constants.ts";
import { reportedEntrySchema } from "./open-schemas.ts";

const typeSchema = z.literal(Object.values(openErrorTypes));

export const errorReportsQuerySchema = z.object({
  /** Managers have their own site alone. */
  site_id: z.coerce.number().pipe(z.number().int().min(0).max(2_147_483_647)).optional(),
  type: z.coerce.number().pipe(typeSchema).optional(),
  state: z.enum(errorReportStates).optional(),
  next: cursorSchema.optional(),
});
export type ErrorReportsQuery = z.output<typeof errorReportsQuerySchema>;

/** A report with who made it. */
export const errorReportSchema = z.object({
  id: z.uuid(),
  created_at: z.string(),
  site_id: z.number().int(),
  site_name: z.string(),
  account_id: z.uuid(),
  account: z.string(),
  reporter_name: z.string(),
  type: typeSchema,
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  source: z.string(),
  /** What was answered. */
  target: z.string(),
  proposal: z.string().nullable(),
  /** Made of the proposal, in a memory of the reporter's. */
  entry: reportedEntrySchema.nullable(),
  /** Null: it is open. */
  done_at: z.string().nullable(),
  /** Null: it is open, or who did it is gone. */
  done_by: z.string().nullable(),
});
export type ErrorReport = z.infer<typeof errorReportSchema>;
export const errorReportsSchema = z.object({ reports: z.array(errorReportSchema), next: z.string().nullable() });

export const errorReportMarkBodySchema = z.object({
  id: z.uuid(),
  /** False: it is open again. */
  done: z.boolean(),
});
