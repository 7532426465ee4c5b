import { deletionGraceDays } from "@yiqiao/contracts/accounts";
import type { EncryptedPassword } from "@yiqiao/contracts/sessions";
import { type Account, type AccountProofs, type Accounts, hasOtherSuperAdministrator } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import type { Clock } from "#platform/clock";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { JobQueue } from "#platform/queue";
import type { Principal, RequestContext } from "#platform/request";
import type { ObjectStore } from "#platform/storage";
import {
  clearDeletion,
  deleteFormerBefore,
  findDue,
  isDeleted,
  lockDue,
  markDeleted,
  setDeletion,
} from "./deletion.repository.ts";
import { filesOf, type PersonalData } from "#platform/personal-data";
import { eraseRest } from "./job-definitions.ts";

/** The end of an account, after some days in which its owner can change their mind. */
export interface Deletion {
  /** @throws {DomainError} `wrongCredentials`, `proofMissing`, `deletionPending`, `lastAdministrator` */
  request(context: RequestContext, password: EncryptedPassword | undefined): Promise<Date>;
  /** Calls the deletion off; does nothing if none waits. */
  keep(context: RequestContext): Promise<void>;
  /** The same for a user of somebody who may, without a password. @throws {DomainError} `deletionPending`, `lastAdministrator` */
  requestFor(tx: Executor, context: RequestContext, account: Account): Promise<Date>;
  /** Keeps a user's account. @returns whether it was to be deleted */
  keepFor(tx: Executor, context: RequestContext, account: Account): Promise<boolean>;
  /** Erases every account whose day has come; for a job. One that fails does not hold up the others. */
  eraseDue(): Promise<void>;
  /** Erases what was written while the account was erased, and its files; for a job. */
  eraseRest(accountId: string): Promise<void>;
  /** Forgets addresses that accounts had long ago, whose messages are gone; for a job. */
  forgetFormer(): Promise<void>;
}

export interface DeletionOptions {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly clock: Clock;
  readonly files: ObjectStore;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly accounts: Pick<Accounts, "find">;
  readonly proofs: Pick<AccountProofs, "take">;
  readonly messages: Pick<Messages, "deliver" | "tell">;
  readonly audit: Pick<Audit, "record">;
  readonly isOwnPassword: (context: RequestContext, password: EncryptedPassword) => Promise<boolean>;
  /** What all features keep on a user, the account itself last. */
  readonly holdings: readonly PersonalData[];
}

const dayMs = 24 * 3600 * 1000;
const hourMs = 3600 * 1000;
const formerLifeMs = 90 * dayMs;
const dueBatch = 100;

export function createDeletion(options: DeletionOptions): Deletion {
  const { database, clock, files, holdings } = options;
  return {
    request: createRequest(options),
    keep: createKeep(options),
    requestFor: createRequestFor(options),
    keepFor: (tx, context, account) => keep(options, tx, { context, account }),
    eraseDue: async () => {
      const failures: unknown[] = [];
      for (const id of await findDue(database.db, clock.now(), dueBatch)) {
        await eraseAccount(options, id).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts were not erased`);
    },
    eraseRest: async (accountId) => {
      if (!(await isDeleted(database.db, accountId))) return;
      await database.transaction((tx) => eraseAll(holdings, tx, accountId));
      await files.deletePrefix(filesOf(accountId));
    },
    forgetFormer: () => deleteFormerBefore(database.db, new Date(clock.now().getTime() - formerLifeMs)),
  };
}

interface Caller {
  readonly principal: Principal;
  readonly account: Account;
}

async function callerOf({ accounts }: DeletionOptions, { principal }: RequestContext): Promise<Caller> {
  const account = principal === null ? undefined : await accounts.find(principal.accountId);
  if (principal === null || account === undefined) throw new DomainError("unauthenticated");
  return { principal, account };
}

function createRequest(options: DeletionOptions): Deletion["request"] {
  const { database, clock, audit, messages } = options;
  return async (context, password) => {
    const { principal, account } = await callerOf(options, context);
    if (account.deletion_due_at !== null) throw new DomainError("deletionPending");
    const hasPassword = account.password_hash !== null;
    if (hasPassword && (password === undefined || !(await options.isOwnPassword(context, password)))) {
      throw new DomainError("wrongCredentials");
    }
    const dueAt = new Date(clock.now().getTime() + deletionGraceDays * dayMs);
    await database.transaction(async (tx) => {
      if (!hasPassword) await options.proofs.take(principal, account, tx);
      if (account.is_super) await assertNotLast(tx, account.id);
      if (!(await setDeletion(tx, account.id, dueAt))) throw new DomainError("deletionPending");
      const due = { deletion_due_at: dueAt.toISOString() };
      await audit.record(context, { action: "account.delete", target: `account:${account.id}`, after: due }, tx);
      await messages.tell(tx, { account, kind: "deletion-asked", params: { dueAt: dueAt.toISOString() } });
    });
    return dueAt;
  };
}

async function assertNotLast(tx: Executor, accountId: string): Promise<void> {
  if (!(await hasOtherSuperAdministrator(tx, accountId))) throw new DomainError("lastAdministrator");
}

function createKeep(options: DeletionOptions): Deletion["keep"] {
  const { database } = options;
  return async (context) => {
    const { account } = await callerOf(options, context);
    await database.transaction((tx) => keep(options, tx, { context, account }));
  };
}

/** @returns false where no deletion waits */
async function keep(
  { clock, audit, messages }: DeletionOptions,
  tx: Executor,
  { context, account }: { readonly context: RequestContext; readonly account: Account },
): Promise<boolean> {
  if (!(await clearDeletion(tx, account.id))) return false;
  const act = { action: "account.keep", target: `account:${account.id}`, siteId: account.site_id } as const;
  await audit.record(context, act, tx);
  await messages.tell(tx, { account, kind: "deletion-cancelled", params: { at: clock.now().toISOString() } });
  return true;
}

function createRequestFor({ clock, audit, messages }: DeletionOptions): Deletion["requestFor"] {
  return async (tx, context, account) => {
    const dueAt = new Date(clock.now().getTime() + deletionGraceDays * dayMs);
    if (account.is_super) await assertNotLast(tx, account.id);
    if (!(await setDeletion(tx, account.id, dueAt))) throw new DomainError("deletionPending");
    const after = { deletion_due_at: dueAt.toISOString() };
    const act = { action: "account.delete", target: `account:${account.id}`, siteId: account.site_id, after } as const;
    await audit.record(context, act, tx);
    await messages.tell(tx, { account, kind: "deletion-by-administrator", params: { dueAt: dueAt.toISOString() } });
    return dueAt;
  };
}

/** Empties one account in one transaction; files, which no transaction holds, go by a job that comes with it. */
async function eraseAccount(options: DeletionOptions, accountId: string): Promise<void> {
  const { database, clock, queue, audit, holdings } = options;
  const owner = await options.accounts.find(accountId);
  await database.transaction(async (tx) => {
    const now = clock.now();
    const due = await lockDue(tx, accountId, now);
    if (due === undefined) return;
    // Others may have left since it was asked for; it is tried again until there is somebody else.
    if (due.isSuper) await assertNotLast(tx, accountId);
    await eraseAll(holdings, tx, accountId);
    await markDeleted(tx, accountId, now);
    const act = {
      action: "account.erase",
      actor: "system",
      siteId: due.siteId,
      target: `account:${accountId}`,
    } as const;
    await audit.record(null, act, tx);
    if (owner !== undefined) await sayFarewell(options, owner, tx);
    await queue.enqueue(eraseRest, { accountId }, { transaction: tx });
    await queue.enqueue(eraseRest, { accountId }, { transaction: tx, startAfter: new Date(now.getTime() + hourMs) });
  });
}

/** The last message to an address that nothing here holds any more but the job that sends it. */
async function sayFarewell({ messages }: DeletionOptions, owner: Account, tx: Executor): Promise<void> {
  const { email, phone, language, site_id: siteId } = owner;
  const [kind, identifier] = email === null ? (["phone", phone] as const) : (["email", email] as const);
  if (identifier === null) return;
  const farewell = {
    template: "deletion-done",
    params: {},
    language: language ?? "zh",
    siteId,
    isNeverKept: true,
  } as const;
  await messages.deliver({ ...farewell, to: { kind, identifier } }, tx);
}

async function eraseAll(holdings: readonly PersonalData[], tx: Executor, accountId: string): Promise<void> {
  for (const holding of holdings) await holding.erase(tx, accountId);
}
