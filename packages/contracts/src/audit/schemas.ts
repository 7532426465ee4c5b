import { z } from "zod";
import { momentSchema } from "../moments.ts";
import { siteIdSchema } from "../sites/index.ts";
import { auditActions, auditPageSize } from "./constants.ts";

const entryId = z.string().regex(/^\d{1,18}$/);
export const auditQuerySchema = z.object({
  /** Entries older than this one: `next` of the page before. */
  before: entryId.optional(),
  page_size: z.coerce.number<number>().int().min(1).max(200).default(auditPageSize),
  action: z.enum(auditActions).optional(),
  outcome: z.enum(["success", "failure"]).optional(),
  /** What an account did and what was done to it. */
  account_id: z.uuid().optional(),
  /** Of administrators of the main site; others see their own site. */
  site_id: z.coerce.number<number>().pipe(siteIdSchema).optional(),
  from: momentSchema.optional(),
  /** Not included. */
  to: momentSchema.optional(),
});

const details = z.record(z.string(), z.unknown()).nullable();
export const auditEntrySchema = z.object({
  id: entryId,
  at: z.string(),
  site_id: z.number().int(),
  /** Null: nobody was logged in, or a command or job of the installation. */
  actor_id: z.uuid().nullable(),
  /** What the actor is called, where there is no account to look it up; empty once it was taken out. */
  actor: z.string(),
  /** One of `auditActions`; older entries may have others. */
  action: z.string(),
  /** Such as `account:<id>`. */
  target: z.string().nullable(),
  outcome: z.enum(["success", "failure"]),
  address: z.string().nullable(),
  request_id: z.string().nullable(),
  before: details,
  after: details,
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditListSchema = z.object({
  /** The newest first. */
  entries: z.array(auditEntrySchema),
  /** `before` of the next page; null: there is none. */
  next: entryId.nullable(),
});
export type AuditList = z.infer<typeof auditListSchema>;
