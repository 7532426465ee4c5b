import { z } from "zod";
import { codePatternsSchema } from "../code-patterns/index.ts";
import { domainCodeSchema, languageCodeSchema, sourceLanguageSchema } from "../languages/index.ts";
import { librariesPerCallLimit } from "../text/index.ts";
import { idTextSchema } from "../limits.ts";

const uidSchema = z.uuid();
const countSchema = z.number().int().min(0);

export const uploadBeginBodySchema = z.object({
  name: z.string().min(1).max(255),
  /** Of the whole file. */
  size_bytes: z.number().int().min(0),
});
/** `offset`: bytes that have arrived. `done`: the document is whole and being measured. */
export const uploadStateSchema = z.object({ uid: uidSchema, offset: countSchema, done: z.boolean() });
export type UploadState = z.infer<typeof uploadStateSchema>;
export const uploadPartQuerySchema = z.object({ uid: uidSchema, offset: z.coerce.number<number>().int().min(0) });
export const uidQuerySchema = z.object({ uid: uidSchema });
export const uidBodySchema = z.object({ uid: uidSchema });
/** A file that has arrived whole. */
export const uploadedDocumentSchema = z.object({ uid: uidSchema, name: z.string(), size_bytes: countSchema });
export type UploadedDocument = z.infer<typeof uploadedDocumentSchema>;
/** The answer of a whole upload: one entry a file, in their order. */
export const uploadedSchema = z.object({ docs: z.array(uploadedDocumentSchema) });

export const libraryListSchema = z
  .string()
  .transform((list) => list.split(",").map((id) => id.trim()))
  .pipe(z.array(idTextSchema).max(librariesPerCallLimit));
/**
 * Fields of the form that brings files and the task at once; `docs` are its files. With `trans` 0 the files are taken in
 * and measured, their characters set aside, and they wait, paused, for `doc/resume`; left out or 1, they are translated
 * at once.
 */
export const uploadCreateFieldsSchema = z.object({
  src_lang: sourceLanguageSchema,
  tgt_lang: languageCodeSchema,
  trans: z
    .enum(["0", "1", "false", "true"])
    .default("1")
    .transform((trans) => trans === "1" || trans === "true"),
  domain: domainCodeSchema.default("general"),
  tm_id: libraryListSchema.optional(),
  tb_id: libraryListSchema.optional(),
  /** One to a line. */
  codes: z
    .string()
    .transform((lines) =>
      lines
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean),
    )
    .pipe(codePatternsSchema)
    .optional(),
});
