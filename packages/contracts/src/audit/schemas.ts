import { z } from "zod";
import { momentSchema } from "../moments.ts";
import { siteIdSchema } from "../sites/index.ts";
import { auditActions, auditPageSize } from "./constants.ts";

const entryId = z.string().regex(/^\d{1,18}$/);
export const auditFilterSchema = z.object({
  action: z.enum(auditActions).optional(),
  outcome: z.enum(["success", "failure"]).optional(),
  /** What an account did and what was done to it. */
  account_id: z.uuid().optional(),
  /** The same of the accounts whose e-mail address, phone number or name begins so; at most 20 of them count. */
  who: z.string().trim().min(1).max(100).optional(),
  /** Of administrators of the main site; others see their own site. */
  site_id: z.coerce.number<number>().pipe(siteIdSchema).optional(),
  from: momentSchema.optional(),
  /** Not included. */
  to: momentSchema.optional(),
});
export const auditQuerySchema = auditFilterSchema.extend({
  /** Entries older than this one: `next` of the page before. */
  before: entryId.optional(),
  page_size: z.coerce.number<number>().int().min(1).max(200).default(auditPageSize),
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
  /** The e-mail address, phone number or name of the account that acted, where the caller may know it. */
  actor_name: z.string().nullable(),
  /** One of `auditActions`; older entries may have others. */
  action: z.string(),
  /** Such as `account:<id>`. */
  target: z.string().nullable(),
  /** The same of the account that it was done to. */
  target_name: z.string().nullable(),
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
