import { z } from "zod";
import { segmentStatuses } from "./constants.ts";
import { projectBodySchema, segmentIdSchema, taggedTextSchema } from "./schemas.ts";

const countSchema = z.number().int().min(0);

/** A segment, and the version of it that a plan was made for. */
export const takenSegmentSchema = z.object({ id: segmentIdSchema, version: countSchema });
export const projectImportFieldsSchema = projectBodySchema.extend({
  /** `1`: what is planned is done; else it is only told. */
  apply: z.enum(["0", "1"]).default("0"),
  /**
   * JSON: the segments that are taken, each with the version that it has in the plan. Left out: all that are `changed`.
   * Conflicts are taken where they are named alone.
   */
  take: z.string().max(400_000).optional(),
});
export const takeSchema = z.array(takenSegmentSchema).max(20_000);

/** Why nothing of a row is taken. */
export const importRefusals = [
  "keyUnknown",
  "keyDuplicated",
  "sourceChanged",
  "locked",
  "tags",
  "cellMissing",
] as const;
export const importedRowSchema = z.object({
  /**
   * `changed`: only the file has changed it since the export; `conflict`: both have; `refused`: nothing of it can be
   * taken.
   */
  kind: z.enum(["changed", "conflict", "refused"]),
  /** Null: the file names a segment that is not there. */
  id: segmentIdSchema.nullable(),
  version: countSchema,
  /** As the file has it; left out where only the status or comments differ. */
  target: taggedTextSchema.nullable().optional(),
  status: z.enum(segmentStatuses).optional(),
  /** As it stands in the project. */
  current: taggedTextSchema.nullable(),
  /** Comments that the file adds or settles. */
  comments: countSchema,
  reason: z.enum(importRefusals).optional(),
  /** Tags that are wrong, as placeholders. */
  problems: z.array(z.object({ kind: z.string(), tag: z.string().optional() })),
  /** Where a reader of the file finds it. */
  place: z.string(),
  /** Of an import that is done: `left`: it was not to be taken, or somebody has changed it since the plan. */
  outcome: z.enum(["taken", "left"]).optional(),
});
export type ImportedRow = z.infer<typeof importedRowSchema>;
export const projectImportSchema = z.object({
  applied: z.boolean(),
  /** When the file was exported; null: a tool has dropped it. */
  exported_at: z.string().nullable(),
  /** `absent`: segments that the file does not have; they stay as they are. */
  counts: z.object({
    unchanged: countSchema,
    changed: countSchema,
    conflict: countSchema,
    refused: countSchema,
    absent: countSchema,
  }),
  /** All but those that are unchanged. */
  rows: z.array(importedRowSchema),
});
export type ProjectImport = z.infer<typeof projectImportSchema>;
