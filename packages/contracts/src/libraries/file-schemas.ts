import { z } from "zod";
import { domainCodeSchema, languageCodeSchema } from "../languages/index.ts";
import {
  columnRoles,
  importChoices,
  importStates,
  libraryLimits,
  onExisting,
  memoryImportFormats,
  termExportFormats,
  memoryExportFormats,
  termImportFormats,
} from "./constants.ts";
import { entryFilterSchema, entryIdSchema } from "./entry-schemas.ts";
import { libraryFlagSchema, libraryScopeSchema, twoWaySchema } from "./library-schemas.ts";

const bankIdSchema = z.uuid();
const countSchema = z.number().int().min(0);

export const importFormatSchema = z.enum([...new Set([...memoryImportFormats, ...termImportFormats])]);
export const columnRoleSchema = z.enum(columnRoles);
export type ColumnRole = z.infer<typeof columnRoleSchema>;

/** How a file is read. What is left out is as the file's inspection found it. */
export const importOptionsSchema = z.object({
  encoding: z.string().max(40).optional(),
  /** One character; no quotation mark and no end of a line. */
  delimiter: z
    .string()
    .regex(/^[^\0"\r\n\uD800-\uDFFF]$/)
    .optional(),
  has_header: z.boolean().optional(),
  columns: z.array(columnRoleSchema).max(200).optional(),
  /** The sheet of a workbook. */
  sheet: z.number().int().min(0).optional(),
  on_existing: z.enum(onExisting).default("keep_both"),
  /** Which of the new entries come in, where there is no room for all. */
  which: z.enum(importChoices).default("first"),
});
export type ImportOptions = z.infer<typeof importOptionsSchema>;

/**
 * Form fields beside the file. With `start` absent or 1 the import begins at once; with 0 the file is only looked at,
 * and `import_start` begins it.
 */
export const importFieldsSchema = z.object({
  bank_id: bankIdSchema,
  system_or_individual: libraryScopeSchema.optional(),
  src_lang: languageCodeSchema.optional(),
  tgt_lang: languageCodeSchema.optional(),
  tow_way: twoWaySchema.optional(),
  domain: domainCodeSchema.optional(),
  start: z.enum(["0", "1"]).default("1"),
  /** JSON of {@link importOptionsSchema}. */
  options: z.string().max(10_000).optional(),
});

export const importPreviewSchema = z.object({
  format: importFormatSchema,
  encoding: z.string(),
  /** Of csv and txt. */
  delimiter: z.string().nullable(),
  has_header: z.boolean(),
  sheets: z.array(z.string()),
  sheet: countSchema,
  /** One role a column; empty for formats that name their fields. */
  columns: z.array(columnRoleSchema),
  header: z.array(z.string()),
  /** The first lines, as cells; of TMX, SDLTM and TBX: source, target, note. */
  rows: z.array(z.array(z.string())),
  /** Language codes that the file names. */
  languages: z.array(z.string()),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
export const importOptionsBodySchema = z.object({ import_id: z.uuid(), options: importOptionsSchema });

/** How much of a file its library has room for, before anything of it comes in. */
export const importFitSchema = z.object({
  fits: z.boolean(),
  /** Entries of the file that the library has not; null where there is room for more than any file has. */
  fresh: countSchema.nullable(),
  /** The file was counted to its end; otherwise it has more. */
  is_whole: z.boolean(),
  /** Entries that there is room for; null: as many as one likes. */
  room: countSchema.nullable(),
  /** Entries that the library may hold. */
  limit: countSchema.nullable(),
  /** The file tells when its entries were made or changed. */
  has_dates: z.boolean(),
});
export type ImportFit = z.infer<typeof importFitSchema>;

export const importStatusSchema = z.object({
  import_id: z.uuid(),
  bank_id: bankIdSchema,
  file_name: z.string(),
  state: z.enum(importStates),
  /** 0 to 100, by bytes read. */
  score: z.number().min(0).max(100),
  imported: countSchema,
  updated: countSchema,
  duplicate: countSchema,
  refused: countSchema,
  /** Stands for all lines that the plan has no room for. */
  over_limit: countSchema,
  /** What lines that were taken had to leave: attributes beyond the limits, the end of a name. */
  notices: countSchema,
  /** The first refused lines and notices; the report has up to 100,000 of them. */
  problems: z.array(z.object({ line: countSchema, reason: z.string(), text: z.string() })),
  /** What can be undone; null before the first entry. */
  batch_id: z.uuid().nullable(),
  /** Why it failed, in the reader's language. */
  message: z.string(),
});
export type ImportStatus = z.infer<typeof importStatusSchema>;
export const importsQuerySchema = z.object({ bank_id: bankIdSchema });
/** The caller's imports into a library that are under way or lately over, the youngest first; without `problems`. */
export const importListSchema = z.object({ imports: z.array(importStatusSchema) });
export type ImportList = z.infer<typeof importListSchema>;
export const startedImportSchema = z.object({
  import_id: z.uuid(),
  preview: importPreviewSchema,
  status: importStatusSchema,
});
export type StartedImport = z.infer<typeof startedImportSchema>;
export const importIdSchema = z.object({ import_id: z.uuid() });

export const exportFormatSchema = z.enum([...new Set([...memoryExportFormats, ...termExportFormats])]);
export type ExportFormat = z.infer<typeof exportFormatSchema>;
export const exportAllParamsSchema = z.object({ systemOrIndividual: libraryScopeSchema, flag: libraryFlagSchema });
export const exportAllQuerySchema = z.object({
  bank_id: bankIdSchema,
  format: exportFormatSchema,
  ...entryFilterSchema.shape,
});
export const exportChosenBodySchema = z.object({
  bank_id: bankIdSchema,
  format: exportFormatSchema,
  ids: z.array(entryIdSchema).min(1).max(libraryLimits.idsPerCall),
});
export const exportLibrariesBodySchema = z.object({
  bank_ids: z.array(bankIdSchema).min(1).max(500),
  format: exportFormatSchema,
});
