import type { Executor } from "#platform/database";
import type { Clock } from "#platform/clock";
import type { RequestContext } from "#platform/http";
import {
  type AuditEntry,
  type AuditFilter,
  type AuditRow,
  insertEntry,
  listEntries,
  redact,
} from "./audit.repository.ts";

/** Security-relevant acts that are written down; each tells who, on what, from where. */
export const auditActions = [
  "sign-in",
  "sign-in.lock",
  "sign-out",
  "session.end",
  "session.reuse",
  "code.send",
  "account.register",
  "account.rename",
  "account.change-identifier",
  "account.role",
  "account.status",
  "account.delete",
  "account.keep",
  "account.erase",
  "password.change",
  "password.reset",
  "two-factor.enable",
  "two-factor.disable",
  "two-factor.recovery-codes",
  "passkey.add",
  "passkey.remove",
  "identity.link",
  "identity.unlink",
  "data.export",
  "data.download",
  "site.add",
  "site.change",
  "permission.refuse",
] as const;
export type AuditAction = (typeof auditActions)[number];

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

export type { AuditFilter, AuditRow };

export interface Audit {
  /** Writes an act down, with `executor` in the transaction of what was done. `context` null: a command or a job. */
  record(context: RequestContext | null, event: AuditEvent, executor?: Executor): Promise<void>;
  /** The newest entries first. */
  list(filter: AuditFilter): Promise<readonly AuditRow[]>;
  /** Takes names, addresses and what changed out of the entries of an account and about it. */
  redact(accountId: string, executor: Executor): Promise<void>;
}

export function createAudit({ db, clock }: { readonly db: Executor; readonly clock: Clock }): Audit {
  return {
    record: async (context, event, executor = db) => {
      const actorId = event.actorId ?? context?.principal?.accountId ?? null;
      const entry: AuditEntry = {
        at: clock.now(),
        siteId: event.siteId ?? context?.siteId ?? 0,
        actorId,
        actor: event.actor ?? (context === null ? "operator" : ""),
        action: event.action,
        target: event.target ?? null,
        outcome: event.outcome ?? "success",
        address: context?.address ?? null,
        requestId: context?.requestId ?? null,
        before: event.before ?? null,
        after: event.after ?? null,
      };
      await insertEntry(executor, entry);
    },
    list: (filter) => listEntries(db, filter),
    redact: (accountId, executor) => redact(executor, accountId),
  };
}
