import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Backup, BackupKind, BackupList, listQuerySchema, restoreBodySchema } from "@yiqiao/contracts/backups";
import type { z } from "zod";
import type { Audit } from "#features/audit";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { JobQueue } from "#platform/queue";
import type { RequestContext } from "#platform/request";
import { sealIn } from "#platform/secrets";
import { backupJob, backupJobKey, type BackupJobPayload } from "./job-definitions.ts";
import {
  deleteBackup,
  findBackup,
  insertBackup,
  listBackups,
  listReady,
  setStopping,
  setTicket,
  type StoredBackup,
  takeTicket,
} from "./backups.repository.ts";
import { fileNameOf } from "./file-name.ts";
import { restorePlace, settingsPlace } from "./passphrase.ts";
import type { OpenedFile } from "./backup-stores.ts";
import { presentBackup, presentRestore } from "./present.ts";
import { insertRestore, latestRestore, listRestoresUnderWay } from "./restores.repository.ts";
import { readSettings } from "./settings.repository.ts";
import { unset } from "./settings.service.ts";
import type { BackupWork } from "./work.ts";

export interface NewestBackup {
  readonly id: string;
  readonly createdAt: Date;
  /** When it was restored for a check; null: never. */
  readonly checkedAt: Date | null;
  readonly sizeBytes: number | null;
}

export interface Backups {
  list(context: RequestContext, query: z.output<typeof listQuerySchema>): Promise<BackupList>;
  /** @throws {DomainError} `backupBusy` */
  make(context: RequestContext, kind: BackupKind): Promise<Backup>;
  /** What the clock asks for; nothing where work on backups is under way. */
  makeScheduled(): Promise<void>;
  /** @throws {DomainError} `backupMissing`, `backupState` */
  cancel(context: RequestContext, id: string): Promise<void>;
  check(context: RequestContext, id: string, passphrase: string | undefined): Promise<void>;
  remove(context: RequestContext, id: string): Promise<void>;
  /** @throws {DomainError} `backupMissing`, `backupState`, `backupConfirm`, `backupPassphraseNeeded`, `backupBusy` */
  restore(context: RequestContext, id: string, body: z.output<typeof restoreBodySchema>): Promise<void>;
  /** For one download, which a browser makes without the session. */
  ticket(context: RequestContext, id: string): Promise<{ readonly ticket: string; readonly file: string }>;
  /** @throws {DomainError} `backupTicket`, `backupMissing` */
  download(ticket: string): Promise<OpenedFile & { readonly file: string }>;
  /** The newest one that could be restored, for who looks after the installation; undefined: there is none. */
  newestBackup(): Promise<NewestBackup | undefined>;
}

export interface BackupsDeps extends BackupWork {
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly audit: Pick<Audit, "record">;
}

const ticketMs = 60_000;
const ticketHash = (ticket: string): Buffer => createHash("sha256").update(ticket).digest();

export function createBackups(deps: BackupsDeps): Backups {
  const { database, clock, stores, audit } = deps;
  const { db } = database;
  return {
    list: (context, query) => listOf(deps, context, query),
    make: async (context, kind) => {
      const backup = await begin(deps, { kind, reason: "manual", context });
      return presentBackup(await requireBackup(deps, backup), context.language);
    },
    makeScheduled: async () => {
      await begin(deps, { kind: "full", reason: "schedule", context: null }).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.error !== "backupBusy") throw error;
      });
    },
    cancel: async (context, id) => {
      const { file } = await requireBackup(deps, id);
      if (!(await setStopping(db, id))) throw new DomainError("backupState");
      await audit.record(context, { action: "backup.cancel", target: `backup:${id}`, after: { file } });
    },
    check: (context, id, passphrase) => beginCheck(deps, context, { id, passphrase }),
    remove: async (context, id) => {
      const { file, state, place } = await requireBackup(deps, id);
      const restores = await listRestoresUnderWay(db);
      const isRestored = restores.some(({ backupId }) => backupId === id);
      if (state === "waiting" || state === "running" || isRestored) throw new DomainError("backupState");
      await stores.of(place).remove(file);
      await database.transaction(async (tx) => {
        await deleteBackup(tx, id);
        await audit.record(context, { action: "backup.delete", target: `backup:${id}`, before: { file } }, tx);
      });
    },
    restore: (context, id, body) => beginRestore(deps, context, { id, ...body }),
    ticket: async (context, id) => {
      const { file, place } = await requireReadyBackup(deps, id);
      if ((await stores.of(place).size(file)) === undefined) throw new DomainError("backupMissing");
      const ticket = randomBytes(32).toString("base64url");
      const until = new Date(clock.now().getTime() + ticketMs);
      await setTicket(db, { id, ticket: ticketHash(ticket), until });
      await audit.record(context, { action: "backup.download", target: `backup:${id}`, after: { file } });
      return { ticket, file };
    },
    download: async (ticket) => {
      const id = await takeTicket(db, ticketHash(ticket), clock.now());
      if (id === undefined) throw new DomainError("backupTicket");
      const { file, place } = await requireReadyBackup(deps, id);
      return { file, ...(await stores.of(place).open(file)) };
    },
    newestBackup: async () => {
      const [newest] = await listReady(db);
      return (
        newest && {
          id: newest.id,
          createdAt: newest.createdAt,
          checkedAt: newest.checkedAt,
          sizeBytes: newest.sizeBytes,
        }
      );
    },
  };
}

async function listOf(
  { database: { db } }: BackupsDeps,
  { language }: RequestContext,
  { page_size: size, before }: z.output<typeof listQuerySchema>,
): Promise<BackupList> {
  const rows = await listBackups(db, size + 1, before === undefined ? undefined : new Date(before));
  const backups = rows.slice(0, size).map((row) => presentBackup(row, language));
  const restore = await latestRestore(db);
  return {
    backups,
    next: rows.length > size ? (backups.at(-1)?.created_time ?? null) : null,
    restore: restore === undefined ? null : presentRestore(restore, language),
  };
}

async function beginCheck(
  deps: BackupsDeps,
  context: RequestContext,
  { id, passphrase }: { readonly id: string; readonly passphrase: string | undefined },
): Promise<void> {
  const { database, audit } = deps;
  const backup = await requireReadyBackup(deps, id);
  await database.transaction(async (tx) => {
    const given = passphrase ?? (await readStoredPassphrase(deps, backup, tx));
    const sealed = given === undefined ? {} : { sealed: await seal(deps, tx, given) };
    await enqueue(deps, tx, { does: "check", id, ...sealed });
    await audit.record(context, { action: "backup.check", target: `backup:${id}`, after: { file: backup.file } }, tx);
  });
}

/** @throws {DomainError} `backupMissing` */
async function requireBackup({ database }: Pick<BackupsDeps, "database">, id: string): Promise<StoredBackup> {
  const backup = await findBackup(database.db, id);
  if (backup === undefined) throw new DomainError("backupMissing");
  return backup;
}

/** @throws {DomainError} `backupMissing`, `backupState` */
async function requireReadyBackup(deps: Pick<BackupsDeps, "database">, id: string): Promise<StoredBackup> {
  const backup = await requireBackup(deps, id);
  if (backup.state !== "ready") throw new DomainError("backupState");
  return backup;
}

interface Beginning {
  readonly kind: BackupKind;
  readonly reason: "manual" | "schedule";
  readonly context: RequestContext | null;
}

function begin(deps: BackupsDeps, { kind, reason, context }: Beginning): Promise<string> {
  const { database, clock, audit } = deps;
  return database.transaction(async (tx) => {
    const { place, passphrase } = (await readSettings(tx)) ?? unset;
    const encrypted = passphrase !== null;
    const id = randomUUID();
    const createdAt = clock.now();
    const file = fileNameOf({ id, kind, createdAt, encrypted });
    await insertBackup(tx, { id, kind, reason, place, file, encrypted, createdAt });
    await enqueue(deps, tx, { does: "make", id });
    const by = context === null ? { actor: "system" } : {};
    await audit.record(context, { action: "backup.make", target: `backup:${id}`, after: { file, kind }, ...by }, tx);
    return id;
  });
}

async function enqueue(
  { queue }: Pick<BackupsDeps, "queue">,
  transaction: Executor,
  payload: BackupJobPayload,
): Promise<void> {
  const job = await queue.enqueue(backupJob, payload, { transaction, singletonKey: backupJobKey });
  if (job === null) throw new DomainError("backupBusy");
}

async function beginRestore(
  deps: BackupsDeps,
  context: RequestContext,
  { id, passphrase, confirm }: { readonly id: string } & z.output<typeof restoreBodySchema>,
): Promise<void> {
  const { database, clock, secrets, audit, stores } = deps;
  const backup = await requireReadyBackup(deps, id);
  const { file, kind } = backup;
  if (confirm.trim() !== file) throw new DomainError("backupConfirm", { file });
  if ((await stores.of(backup.place).size(file)) === undefined) throw new DomainError("backupMissing");
  const restoreId = randomUUID();
  await database.transaction(async (tx) => {
    const given = passphrase ?? (await readStoredPassphrase(deps, backup, tx));
    if (backup.encrypted && given === undefined) throw new DomainError("backupPassphraseNeeded");
    const place = restorePlace(restoreId);
    const sealed =
      backup.encrypted && given !== undefined ? await sealIn(tx, secrets, { plaintext: given, place }) : null;
    const createdAt = clock.now();
    await insertRestore(tx, { id: restoreId, backupId: id, file, kind, passphrase: sealed, createdAt });
    await enqueue(deps, tx, { does: "restore", id: restoreId });
    await audit.record(context, { action: "backup.restore", target: `backup:${id}`, after: { file, kind } }, tx);
  });
}

/** That of the settings, for what was encrypted here. */
async function readStoredPassphrase(
  { secrets }: Pick<BackupsDeps, "secrets">,
  { encrypted }: StoredBackup,
  tx: Executor,
): Promise<string | undefined> {
  const sealed = encrypted ? (await readSettings(tx))?.passphrase : null;
  return sealed == null ? undefined : (await secrets.keys()).open(sealed, settingsPlace);
}

async function seal({ secrets }: Pick<BackupsDeps, "secrets">, tx: Executor, plaintext: string): Promise<string> {
  return (await sealIn(tx, secrets, { plaintext, place: settingsPlace })).toString("base64");
}
