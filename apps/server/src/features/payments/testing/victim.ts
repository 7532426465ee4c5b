import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { createRouter } from "@yiqiao/engines";
import { pino } from "pino";
import { type Database, openDatabase } from "#platform/database";
import { createOutbox } from "#platform/outbox";
import type { RequestContext } from "#platform/request";
import {
  createSandboxCashier,
  createSandboxProvider,
  type NoticeRequest,
  type PaymentProvider,
} from "#platform/payments";
import { createOutboxSmsSender } from "#platform/sms";
import { createDiskStore } from "#platform/storage";
import { createFeatures } from "#testing/providers";
import { blindPictureWorker } from "#testing";

/** Where a victim works, and for whom. */
export interface Setting {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly now: string;
  readonly accountId: string;
  /** What the database calls its connections. */
  readonly name: string;
}

/** What it is to do; all of it hangs side by side. */
export interface ToDo {
  /** Such as `begin:after`, `transaction:before-commit`: there it says so, and goes no further. */
  readonly hangAt: string;
  readonly act: "begin" | "notice" | "reconcile" | "cancel" | "deliver" | "refund" | "makeRefunds";
  readonly tid: string;
  readonly notice?: { readonly headers: Record<string, string>; readonly body: string };
}

/** @returns whether it hangs where it is to, or went past that */
export type Victim = (todo: ToDo) => Promise<"reached" | "done">;

/** The payments on connections of their own, which hang at one step of each thing that they are to do. */
export async function createVictim(setting: Setting): Promise<Victim> {
  const doing = new AsyncLocalStorage<{ readonly hangAt: string; readonly onReached: () => void }>();
  const passing: Passing = async (step) => {
    const todo = doing.getStore();
    if (step !== todo?.hangAt) return;
    todo.onReached();
    await new Promise(() => undefined);
  };
  const { databaseUrl, name } = setting;
  const logger = pino({ level: "error" }, pino.destination(2));
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), logger, applicationName: name });
  const acts = actsOf(await openFeatures(setting, database, passing), setting);
  return (todo) =>
    new Promise((resolve, reject) => {
      const act = () => acts[todo.act](todo).then(() => resolve("done"), reject);
      void doing.run({ hangAt: todo.hangAt, onReached: () => resolve("reached") }, act);
    });
}

type Features = ReturnType<typeof createFeatures>;

/** Never ends where the victim is to hang. */
type Passing = (step: string) => Promise<void>;

function hangingDatabase(database: Database, passing: Passing): Database {
  return {
    ...database,
    transaction: async (run, config) => {
      const done = await database.transaction(async (tx) => {
        const result = await run(tx);
        await passing("transaction:before-commit");
        return result;
      }, config);
      await passing("transaction:after-commit");
      return done;
    },
  };
}

const methods = ["begin", "readNotice", "query", "close", "refund"] as const;
function hangingProvider(provider: PaymentProvider, passing: Passing): PaymentProvider {
  const wrapped = methods.map((name) => {
    const method = provider[name].bind(provider) as (...args: unknown[]) => Promise<unknown>;
    const call = async (...args: unknown[]) => {
      await passing(`${name}:before`);
      const result = await method(...args);
      await passing(`${name}:after`);
      return result;
    };
    return [name, call];
  });
  return { ...provider, ...(Object.fromEntries(wrapped) as Pick<PaymentProvider, (typeof methods)[number]>) };
}

async function openFeatures(setting: Setting, database: Database, passing: Passing): Promise<Features> {
  const clock = { now: () => new Date(setting.now) };
  // What it enqueues is done by the test.
  const none = () => Promise.resolve([]);
  const queue = {
    enqueue: () => Promise.resolve("1"),
    stats: none,
    failedJobs: none,
    retryFailed: none,
    discardFailed: none,
  };
  const sandboxDeps = { database, queue, clock };
  const outbox = createOutbox(database);
  const unused = () => Promise.reject(new Error("Not here"));
  return createFeatures({
    database: hangingDatabase(database, passing),
    clock,
    queue,
    router: createRouter([]),
    pictureWorker: blindPictureWorker,
    pictureAddresses: { load: unused },
    outbound: { get: unused, post: unused, mayPost: unused },
    models: { installedDir: "", bundledDir: "", catalogueUrl: "off", proxy: {}, reload: () => Promise.resolve() },
    files: await createDiskStore(setting.folder),
    room: { state: () => Promise.resolve("enough") },
    maintenance: { begin: unused },
    office: { availability: () => Promise.resolve({ available: false, command: "" }), convert: unused, close: unused },
    messaging: { outbox, sms: createOutboxSmsSender(outbox), canSend: { email: false, phone: false } },
    loginProvidersHere: { providers: [], dispatcher: undefined, report: () => undefined },
    paying: {
      providers: new Map([["sandbox", hangingProvider(createSandboxProvider(sandboxDeps), passing)]]),
      sandbox: createSandboxCashier(sandboxDeps),
    },
    config: {
      dataDir: setting.folder,
      backups: { folder: setting.folder, s3: undefined, passphrase: undefined },
      secrets: { key: randomBytes(32), previousKey: undefined },
      freeCharacters: 1000,
      visitorUploads: { addressBytes: 0, siteBytes: 0 },
      visitorCharactersPerSecond: 1e9,
      sales: { email: undefined, phone: undefined, url: undefined },
      publicUrl: "https://translate.example",
      rateLimitPerMinute: 1000,
      systemLog: { days: 30, lines: 1000 },
      documentLifeHours: 24,
    },
  });
}

type Acts = Readonly<Record<ToDo["act"], (todo: ToDo) => Promise<unknown>>>;

function actsOf({ payments, orders }: Features, { accountId }: Setting): Acts {
  const context: RequestContext = {
    requestId: "r",
    language: "en",
    siteId: 0,
    principal: { accountId, sessionId: "", role: 2, isSuper: false, siteId: 0, plan: "free" },
    deviceId: "",
    address: "192.0.2.1",
    network: "192.0.2.1",
    userAgent: "",
    signal: new AbortController().signal,
  };
  const door = { origin: "https://translate.example", isHere: false };
  return {
    begin: ({ tid }) => payments.begin(context, { body: { tid, provider: "sandbox", way: "page" }, door }),
    notice: ({ notice }) => payments.handleNotice("sandbox", { request: noticeOf(notice), network: context.network }),
    reconcile: () => payments.reconcile(),
    cancel: ({ tid }) => payments.cancel(context, tid),
    deliver: () => orders.deliverPaid(),
    refund: ({ tid }) => payments.refund(context, { tid, reason: "x" }),
    makeRefunds: () => payments.makeRefunds(),
  };
}

function noticeOf({ headers, body: text }: NonNullable<ToDo["notice"]> = { headers: {}, body: "" }): NoticeRequest {
  return { method: "POST", headers, body: Buffer.from(text), query: new URLSearchParams() };
}
