import {
  type AuditAction,
  auditAddressDays,
  type AuditEntry as ShownEntry,
  type auditFilterSchema,
  type AuditList,
  type auditQuerySchema,
} from "@yiqiao/contracts/audit";
import type { z } from "zod";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { isMainAdministrator, type RequestContext } from "#platform/request";
import { toCsv } from "./audit-csv.ts";
import {
  accountsCalled,
  type AuditEntry,
  type AuditFilter,
  type AuditRow,
  insertEntry,
  listEntries,
  namesOf,
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
  /** The same as lines of CSV, as they are read. */
  export(context: RequestContext, query: Query): Promise<AsyncIterable<string>>;
  /** Takes names, addresses and what changed out of the entries of an account and about it. */
  redact(redaction: Redaction, executor: Executor): Promise<void>;
  /** Takes callers' addresses out of old entries; for a job. */
  forgetAddresses(): Promise<void>;
}

type Query = z.output<typeof auditFilterSchema> & { readonly before?: string | undefined };

const exportPage = 500;
const dayMs = 24 * 3600 * 1000;
const forgetBatch = 5000;

export function createAudit({ db, clock }: { readonly db: Executor; readonly clock: Clock }): Audit {
  return {
    record: (context, event, executor = db) => insertEntry(executor, entryOf(context, event, clock.now())),
    list: (filter) => listEntries(db, filter),
    page: async (context, query) => {
      const limit = query.page_size;
      const filter = await filterOf(db, context, query);
      const rows = await listEntries(db, { ...filter, limit: limit + 1 });
      const entries = await present(db, filter.site, rows.slice(0, limit));
      return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null };
    },
    export: async (context, query) => {
      const filter = await filterOf(db, context, query);
      await insertEntry(db, entryOf(context, { action: "audit.export", after: { ...query } }, clock.now()));
      return toCsv(pages(db, filter), context.language);
    },
    redact: (redaction, executor) => redact(executor, redaction),
    forgetAddresses: async () => {
      const before = new Date(clock.now().getTime() - auditAddressDays * dayMs);
      while ((await redactAddresses(db, before, forgetBatch)) === forgetBatch);
    },
  };
}

/** All that the filter lets through, a page at a time. */
async function* pages(db: Executor, filter: Omit<AuditFilter, "limit">): AsyncGenerator<readonly ShownEntry[]> {
  for (let last: { beforeId?: string } = {}; ;) {
    const rows = await listEntries(db, { ...filter, ...last, limit: exportPage });
    if (rows.length > 0) yield await present(db, filter.site, rows);
    const id = rows.at(-1)?.id;
    if (id === undefined || rows.length < exportPage) return;
    last = { beforeId: id };
  }
}

const accountTarget = /^account:([\da-f-]{36})$/;

async function present(db: Executor, site: number | "all", rows: readonly AuditRow[]): Promise<ShownEntry[]> {
  const targetOf = ({ target }: AuditRow) => accountTarget.exec(target ?? "")?.[1];
  const ids = new Set(rows.flatMap((row) => [row.actor_id, targetOf(row)]).filter((id) => typeof id === "string"));
  const names = ids.size === 0 ? new Map<string, string>() : await namesOf(db, site, [...ids]);
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    actor_name: names.get(row.actor_id ?? "") ?? null,
    target_name: names.get(targetOf(row) ?? "") ?? null,
  }));
}

function entryOf(context: RequestContext | null, event: AuditEvent, at: Date): AuditEntry {
  return {
    at,
    siteId: event.siteId ?? context?.siteId ?? 0,
    // What happens while somebody looks at what a user sees is not the user's doing.
    actorId: event.actorId ?? context?.principal?.viewerId ?? context?.principal?.accountId ?? null,
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

async function filterOf(
  db: Executor,
  { principal }: RequestContext,
  query: Query,
): Promise<Omit<AuditFilter, "limit">> {
  if (principal === null) throw new DomainError("unauthenticated");
  const seesAll = isMainAdministrator(principal);
  if (!seesAll && query.site_id !== undefined && query.site_id !== principal.siteId) {
    throw new DomainError("noPermission");
  }
  const site = seesAll ? (query.site_id ?? "all") : principal.siteId;
  return {
    site,
    ...(query.account_id === undefined ? {} : { accountId: query.account_id }),
    ...(query.who === undefined ? {} : { accountIds: await accountsCalled(db, seesAll ? "all" : site, query.who) }),
    ...(query.action === undefined ? {} : { action: query.action }),
    ...(query.outcome === undefined ? {} : { outcome: query.outcome }),
    ...(query.from === undefined ? {} : { from: new Date(query.from) }),
    ...(query.to === undefined ? {} : { to: new Date(query.to) }),
    ...(query.before === undefined ? {} : { beforeId: query.before }),
  };
}
