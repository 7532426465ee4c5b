import { z } from "zod";

/**
 * What a backup contains: everything; all tables except those of the search store; or only those of the search store.
 */
export const backupKinds = ["full", "database", "search"] as const;
export type BackupKind = (typeof backupKinds)[number];

export const formatVersion = 1;

export const migrationSchema = z.object({ number: z.number().int(), name: z.string(), sha256: z.string() });
export type AppliedMigration = z.infer<typeof migrationSchema>;

/** The first entry of a backup: enough to decide whether this release can read it. */
export const headSchema = z.object({
  format: z.literal("yiqiao-backup"),
  formatVersion: z.number().int(),
  productVersion: z.string(),
  kind: z.enum(backupKinds),
  /** ISO 8601, UTC: the moment that it shows. */
  createdAt: z.string(),
  migrations: z.array(migrationSchema).min(1),
});
export type BackupHead = z.infer<typeof headSchema>;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const tableSchema = z.object({
  name,
  columns: z.array(name),
  rows: z.number().int(),
  sha256: z.string(),
  content: z.string(),
});
export type TableEntry = z.infer<typeof tableSchema>;

const sequenceSchema = z.object({ name, value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() });
export type SequenceEntry = z.infer<typeof sequenceSchema>;

/** A file of the object store, as a line of `objects.jsonl`. */
export const objectEntrySchema = z.object({
  key: z.string(),
  sizeBytes: z.number().int(),
  contentType: z.string(),
  sha256: z.string(),
});
export type ObjectEntry = z.infer<typeof objectEntrySchema>;

/** The second-to-last entry. */
export const manifestSchema = z.object({
  head: headSchema,
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  /** Jobs that waited or ran, in `jobs.jsonl`. */
  jobs: z.object({ count: z.number().int(), sha256: z.string() }),
  /** `sha256` is that of `objects.jsonl`, which holds those of the files. */
  objects: z.object({ count: z.number().int(), bytes: z.number().int(), sha256: z.string() }).nullable(),
  /** Files that were there when the backup began and were deleted before they were read: the first ones, and how many. */
  vanished: z.object({ count: z.number().int(), keys: z.array(z.string()) }),
  /** Whether `secrets.key` is in it, which opens what the database holds sealed. */
  hasSecretsKey: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;
