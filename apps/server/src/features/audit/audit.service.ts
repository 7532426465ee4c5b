import { type AuditAction, auditAddressDays, type AuditList, type auditQuerySchema } from "@yiqiao/contracts/audit";
import { roles } from "@yiqiao/contracts/sessions";
import type { z } from "zod";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import {
  type AuditEntry,
  type AuditFilter,
  type AuditRow,
  insertEntry,
  listEntries,
  type Redaction,
  redact,
  redactAddresses,
} from "./audit.repository.ts";

/** One act. `before` and `after` hold what changed and never a secret. */
export interface AuditEvent {
  readonly action: AuditAction;
  readonly outcome?: "success" | "failure";
  /** Such as `account:<id>`. */
  readonly target?: string;
  /** Who acts, where nobody is logged in yet; otherwise the context's principal. */
  readonly actorId?: string;
  /** What the actor is called, or tried to be called. */
  readonly actor?: string;
  /** The site where the context's is not the one meant. */
  readonly siteId?: number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export interface Audit {
  /** Writes an act down, with `executor` in the transaction of what was done. `context` null: a command or a job. */
  record(context: RequestContext | null, event: AuditEvent, executor?: Executor): Promise<void>;
  /** The newest entries first. */
  list(filter: AuditFilter): Promise<readonly AuditRow[]>;
  /** A page for a manager, of the own site, or for an administrator of the main site, of all. */
  page(context: RequestContext, query: z.output<typeof auditQuerySchema>): Promise<AuditList>;
  /** Takes names, addresses and what changed out of the entries of an account and about it. */
  redact(redaction: Redaction, executor: Executor): Promise<void>;
  /** Takes callers' addresses out of old entries; for a job. */
  forgetAddresses(): Promise<void>;
}

const dayMs = 24 * 3600 * 1000;
const forgetBatch = 5000;

export function createAudit({ db, clock }: { readonly db: Executor; readonly clock: Clock }): Audit {
  return {
    record: (context, event, executor = db) => insertEntry(executor, entryOf(context, event, clock.now())),
    list: (filter) => listEntries(db, filter),
    page: async (context, query) => {
      const limit = query.page_size;
      const rows = await listEntries(db, { ...filterOf(context, query), limit: limit + 1 });
      const entries = rows.slice(0, limit).map((row) => shown(row));
      return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },
    redact: (redaction, executor) => redact(executor, redaction),
    forgetAddresses: async () => {
      const before = new Date(clock.now().getTime() - auditAddressDays * dayMs);
      while ((await redactAddresses(db, before, forgetBatch)) === forgetBatch);
    },
  };
}

function shown(row: AuditRow) {
  return { ...row, at: row.at.toISOString() };
}

function entryOf(context: RequestContext | null, event: AuditEvent, at: Date): AuditEntry {
  return {
    at,
    siteId: event.siteId ?? context?.siteId ?? 0,
    actorId: event.actorId ?? context?.principal?.accountId ?? null,
    actor: event.actor ?? (context === null ? "operator" : ""),
    action: event.action,
    target: event.target ?? null,
    outcome: event.outcome ?? "success",
    address: context?.address ?? null,
    requestId: context?.requestId ?? null,
    before: event.before ?? null,
    after: event.after ?? null,
  };
}

function filterOf({ principal }: RequestContext, query: z.output<typeof auditQuerySchema>): Omit<AuditFilter, "limit"> {
  if (principal === null) throw new DomainError("unauthenticated");
  const seesAll = principal.role === roles.admin && principal.siteId === 0;
  if (!seesAll && query.site_id !== undefined && query.site_id !== principal.siteId) {
    throw new DomainError("noPermission");
  }
  return {
    site: seesAll ? (query.site_id ?? "all") : principal.siteId,
    ...(query.account_id === undefined ? {} : { accountId: query.account_id }),
    ...(query.action === undefined ? {} : { action: query.action }),
    ...(query.outcome === undefined ? {} : { outcome: query.outcome }),
    ...(query.from === undefined ? {} : { from: new Date(query.from) }),
    ...(query.to === undefined ? {} : { to: new Date(query.to) }),
    ...(query.before === undefined ? {} : { beforeId: query.before }),
  };
}
