import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
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

/** What a test tells the process that it starts to be killed. */
export interface Setting {
  readonly databaseUrl: string;
  readonly folder: string;
  readonly now: string;
  readonly accountId: string;
}

/** What it is to do, a line of its input each; all of them hang side by side. */
export interface ToDo {
  /** Such as `begin:after`, `transaction:before-commit`: there the process says so, and goes no further. */
  readonly hangAt: string;
  readonly act: "begin" | "notice" | "reconcile" | "cancel" | "deliver" | "refund" | "makeRefunds";
  readonly tid: string;
  readonly notice?: { readonly headers: Record<string, string>; readonly body: string };
}

const setting = JSON.parse(process.argv[2] ?? "{}") as Setting;
const doing = new AsyncLocalStorage<ToDo>();
const clock = { now: () => new Date(setting.now) };

/** Never ends: the process is killed here. */
async function passing(step: string): Promise<void> {
  if (step !== doing.getStore()?.hangAt) return;
  process.stdout.write("reached\n");
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

const logger = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ databaseUrl: setting.databaseUrl, dataDir: tmpdir(), logger });
const hanging: Database = {
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

const methods = ["begin", "readNotice", "query", "close", "refund"] as const;
function hangingProvider(provider: PaymentProvider): PaymentProvider {
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
const features = createFeatures({
  database: hanging,
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
    providers: new Map([["sandbox", hangingProvider(createSandboxProvider(sandboxDeps))]]),
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

const context: RequestContext = {
  requestId: "r",
  language: "en",
  siteId: 0,
  principal: { accountId: setting.accountId, sessionId: "", role: 2, isSuper: false, siteId: 0, plan: "free" },
  deviceId: "",
  address: "192.0.2.1",
  network: "192.0.2.1",
  userAgent: "",
  signal: new AbortController().signal,
};
const { payments, orders } = features;
const door = { origin: "https://translate.example", isHere: false };
const acts: Readonly<Record<ToDo["act"], (todo: ToDo) => Promise<unknown>>> = {
  begin: ({ tid }) => payments.begin(context, { body: { tid, provider: "sandbox", way: "page" }, door }),
  notice: ({ notice }) => payments.handleNotice("sandbox", { request: noticeOf(notice), network: context.network }),
  reconcile: () => payments.reconcile(),
  cancel: ({ tid }) => payments.cancel(context, tid),
  deliver: () => orders.deliverPaid(),
  refund: ({ tid }) => payments.refund(context, { tid, reason: "x" }),
  makeRefunds: () => payments.makeRefunds(),
};

function noticeOf({ headers, body: text }: NonNullable<ToDo["notice"]> = { headers: {}, body: "" }): NoticeRequest {
  return { method: "POST", headers, body: Buffer.from(text), query: new URLSearchParams() };
}

for await (const line of createInterface({ input: process.stdin })) {
  const todo = JSON.parse(line) as ToDo;
  void doing.run(todo, acts[todo.act], todo).then(() => process.stdout.write("done\n"));
}
