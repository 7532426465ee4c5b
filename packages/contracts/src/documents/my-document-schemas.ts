import { z } from "zod";
import { domainCodeSchema, languageCodeSchema, sourceLanguageSchema } from "../languages/index.ts";
import { daySchema, momentSchema } from "../moments.ts";
import { documentOutputSchema, documentStateSchema, translateListEntrySchema } from "./schemas.ts";
import { rawTextSchema } from "../limits.ts";

const uidSchema = z.uuid();
const countSchema = z.number().int().min(0);

const dayOrMomentSchema = z.union([daySchema, momentSchema]);
export const selectSorts = ["created", "name", "size"] as const;
export const selectQuerySchema = z.object({
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(20),
  /** A language, or `default` for all. */
  src_lang: z.union([languageCodeSchema, z.literal("auto"), z.literal("default")]).default("default"),
  tgt_lang: z.union([languageCodeSchema, z.literal("default")]).default("default"),
  state: documentStateSchema.optional(),
  /** Documents that were translated together. */
  task_id: uidSchema.optional(),
  keyword: z.string().max(200).optional(),
  /** Days, ISO 8601 dates in UTC+8, or moments, ISO 8601 with an offset; both included. */
  from: dayOrMomentSchema.optional(),
  to: dayOrMomentSchema.optional(),
  sort: z.enum(selectSorts).default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
});
export type SelectQuery = z.infer<typeof selectQuerySchema>;
export const myDocumentSchema = translateListEntrySchema.extend({
  task_id: uidSchema.nullable(),
  src_lang: sourceLanguageSchema.nullable(),
  tgt_lang: languageCodeSchema.nullable(),
  domain: domainCodeSchema.nullable(),
});
export type MyDocument = z.infer<typeof myDocumentSchema>;
export const selectResultSchema = z.object({
  list: z.array(myDocumentSchema),
  total: countSchema,
  pages: countSchema,
});
export type SelectResult = z.infer<typeof selectResultSchema>;
/** Ids with commas between. */
const uidListSchema = rawTextSchema
  .transform((list) => list.split(",").map((uid) => uid.trim()))
  .pipe(z.array(uidSchema).min(1).max(100));
/** A list of ids as well. */
export const deleteBodySchema = z.object({
  uidlist: z
    .union([
      rawTextSchema,
      z
        .array(rawTextSchema)
        .max(100)
        .transform((list) => list.join(",")),
    ])
    .pipe(uidListSchema),
});
/** One output of each document; those that have none are left out. */
export const downloadZipBodySchema = z.object({
  uidlist: uidListSchema,
  kind: documentOutputSchema.default("translated"),
});
export const deletedSchema = z.object({ deleted: countSchema });
