import { z } from "zod";
import { momentSchema } from "../moments.ts";
import {
  backupIntervals,
  backupKinds,
  backupPlaces,
  backupReasons,
  backupStates,
  backupSteps,
  passphraseLengths,
  restoreStates,
} from "./constants.ts";

/** A failure that is put into words when it is read. */
const failureSchema = z.object({ code: z.number().int(), message: z.string() });

export const backupSummarySchema = z.object({
  product_version: z.string(),
  migration: z.number().int(),
  /** The moment that the tables show. */
  shows: z.string(),
  tables: z.number().int(),
  rows: z.number().int(),
  files: z.number().int(),
  files_bytes: z.number().int(),
  /** Files that were deleted while the backup was made. */
  vanished: z.number().int(),
  vanished_files: z.array(z.string()),
  /** With the key for what the database holds sealed. */
  has_secrets_key: z.boolean(),
});
export type BackupSummary = z.infer<typeof backupSummarySchema>;

export const backupSchema = z.object({
  id: z.uuid(),
  file: z.string(),
  kind: z.enum(backupKinds),
  reason: z.enum(backupReasons),
  place: z.enum(backupPlaces),
  state: z.enum(backupStates),
  step: z.enum(backupSteps),
  /** Of the step, from 0 to 1. */
  share: z.number(),
  size_bytes: z.number().int().nullable(),
  encrypted: z.boolean(),
  summary: backupSummarySchema.nullable(),
  created_time: z.string(),
  finished_time: z.string().nullable(),
  checked_time: z.string().nullable(),
  failure: failureSchema.nullable(),
});
export type Backup = z.infer<typeof backupSchema>;

/** What a restore could not bring together. */
export const restoreOutcomeSchema = z.object({
  /** Rows that named something which is no longer there, by table. */
  orphans: z.array(z.object({ table: z.string(), rows: z.number().int(), became: z.enum(["removed", "detached"]) })),
  /** Secrets that no key here opens: of engines, two-factor logins. */
  unreadable: z.object({ engines: z.number().int(), two_factor: z.number().int() }),
  /** Jobs that waited when the backup was made, and go on. */
  jobs: z.number().int(),
});
export type RestoreOutcome = z.infer<typeof restoreOutcomeSchema>;

export const restoreSchema = z.object({
  id: z.uuid(),
  file: z.string(),
  kind: z.enum(backupKinds),
  state: z.enum(restoreStates),
  step: z.enum(backupSteps),
  share: z.number(),
  created_time: z.string(),
  finished_time: z.string().nullable(),
  outcome: restoreOutcomeSchema.nullable(),
  failure: failureSchema.nullable(),
});
export type Restore = z.infer<typeof restoreSchema>;

export const backupListSchema = z.object({
  backups: z.array(backupSchema),
  /** Where to go on; null at the end. */
  next: z.string().nullable(),
  /** The latest one, if there is any. */
  restore: restoreSchema.nullable(),
});
export type BackupList = z.infer<typeof backupListSchema>;

const passphrase = z.string().min(passphraseLengths.min).max(passphraseLengths.max);

export const backupSettingsSchema = z.object({
  place: z.enum(backupPlaces),
  /** Null: only by hand. */
  every_hours: z.union(backupIntervals.map((hours) => z.literal(hours))).nullable(),
  /** `03:00`, in the time zone. */
  at_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  time_zone: z.string().min(1).max(64),
  keep_count: z.number().int().min(1).max(365),
  keep_days: z.number().int().min(1).max(3650),
});
export type BackupSettingsValues = z.infer<typeof backupSettingsSchema>;

export const shownSettingsSchema = backupSettingsSchema.extend({
  has_passphrase: z.boolean(),
  /** Where backups can lie here. */
  places: z.object({ disk: z.string(), s3: z.string().nullable() }),
  /** Of the next one by the clock. */
  next_time: z.string().nullable(),
});
export type ShownBackupSettings = z.infer<typeof shownSettingsSchema>;

export const settingsBodySchema = backupSettingsSchema.extend({
  /** Left out: as it is; null: backups are not encrypted. */
  passphrase: passphrase.nullable().optional(),
});

export const makeBackupBodySchema = z.object({ kind: z.enum(backupKinds) });
export const backupParamsSchema = z.object({ id: z.uuid() });
export const listQuerySchema = z.object({
  before: momentSchema.optional(),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(20),
});
export const restoreBodySchema = z.object({
  /** Left out: the one of the settings. */
  passphrase: z.string().max(passphraseLengths.max).optional(),
  /** The name of the file, typed again: everything since then is replaced. */
  confirm: z.string().max(300),
});
export const checkBodySchema = z.object({ passphrase: z.string().max(passphraseLengths.max).optional() });
export const uploadBodySchema = z.object({
  name: z.string().min(1).max(300),
  size_bytes: z
    .number()
    .int()
    .positive()
    .max(2 ** 50),
});
export const uploadPartQuerySchema = z.object({
  offset: z.coerce.number<number>().int().min(0),
});
export const uploadStateSchema = z.object({
  id: z.uuid(),
  /** Bytes that are here: where to go on. */
  received: z.number().int(),
  size_bytes: z.number().int(),
});
export type UploadState = z.infer<typeof uploadStateSchema>;
export const ticketSchema = z.object({ ticket: z.string(), file: z.string() });
export const ticketParamsSchema = z.object({ ticket: z.string().regex(/^[\w-]{43}$/) });
