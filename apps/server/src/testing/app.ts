import { constants, createPublicKey, publicEncrypt, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { apiPrefix, type Envelope } from "@yiqiao/contracts";
import {
  type CaptchaAnswer,
  type EncryptedPassword,
  type PublicKey,
  sessionCalls,
  type SignedIn,
  signInCalls,
} from "@yiqiao/contracts/sessions";
import type { Capability } from "@yiqiao/contracts/capabilities";
import type { SalesContact } from "@yiqiao/contracts/sites";
import { createRouter, type Engine, type Router } from "@yiqiao/engines";
import type { Office } from "@yiqiao/office";
import type { AddressReader, PictureWorker } from "#features/pictures";
import { blindPictureWorker } from "../features/pictures/testing/blind-picture-worker.ts";
import { sql } from "drizzle-orm";
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from "fastify";
import { inject } from "vitest";
import { createFeatures, type Features, registerForeignRoutes, registerRoutes } from "../main/features.ts";
import { limitsOf } from "../main/limits-of.ts";
import { describePage } from "../main/pages/page-site.ts";
import { installed } from "../main/installed.ts";
import { openSandbox } from "../main/integrations/payments.ts";
import type { DocumentSale } from "../features/documents/index.ts";
import type { PaymentSetup } from "../features/payments/index.ts";
import type { ThirdPartySetup } from "../features/third-party/index.ts";
import type { Database } from "../platform/database/index.ts";
import { DomainError } from "../platform/errors/index.ts";
import { createHttpApp, type HttpApi, type HttpApp } from "../platform/http/index.ts";
import type { SandboxDeps } from "../platform/payments/index.ts";
import { type Outbound, OutboundError } from "../platform/outbound/index.ts";
import { createMaintenance } from "../platform/maintenance/index.ts";
import { createOutbox } from "../platform/outbox/index.ts";
import type { JobDesk, JobQueue } from "../platform/queue/index.ts";
import { createSecrets, type Secrets, sealIn } from "../platform/secrets/index.ts";
import { createDiskStore, type ObjectStore, type RoomState } from "../platform/storage/index.ts";
import { createOutboxSmsSender } from "../platform/sms/index.ts";
import { createLogger, createMetrics, type Logger } from "../platform/telemetry/index.ts";
import { createTestClock, type TestClock } from "./clock.ts";
import { createTestDatabase, noteWithin } from "./database.ts";

/** What a call sends; `token` is the bearer, `device` the visitor's cookie. */
export interface TestCall {
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: object;
  readonly token?: string | undefined;
  readonly device?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly host?: string;
  readonly address?: string;
  readonly language?: "zh" | "en";
}

export interface TestAnswer<T> extends Envelope<T> {
  readonly status: number;
  readonly response: LightMyRequestResponse;
}

export interface TestApp {
  readonly fastify: FastifyInstance;
  readonly database: Database;
  readonly clock: TestClock;
  readonly features: Features;
  readonly router: Router;
  /** Stored files, in a folder that `close` removes. */
  readonly files: ObjectStore;
  /** Where these are, for processes that a test starts. */
  readonly folder: string;
  /** What the disk is said to have room for. */
  readonly disk: { state: RoomState };
  /** Jobs that services have enqueued; none runs. */
  readonly enqueued: { readonly name: string; readonly payload: object; readonly priority?: number }[];
  /** Calls `path` (without the prefix); POST when there is a body. */
  call<T = unknown>(path: string, call?: TestCall): Promise<TestAnswer<T>>;
  /** Encrypts a password as a client does, with a nonce of its own. */
  encrypt(password: string): Promise<EncryptedPassword>;
  login(
    account: string,
    password: string,
    call?: TestCall & { clientKind?: "web" | "mobile" | "api"; captcha?: CaptchaAnswer },
  ): Promise<TestAnswer<SignedIn>>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly freeCharacters?: number;
  /** Nobody by default. */
  readonly sales?: SalesContact;
  readonly rateLimitPerMinute?: number;
  /** What visitors who ask for much have together; as much as they like by default. */
  readonly visitorCharactersPerSecond?: number;
  /** Lines of the system log that are kept. */
  readonly systemLogLines?: number;
  /** As much as they like by default. */
  readonly visitorUploads?: { readonly addressBytes: number; readonly siteBytes: number };
  /** Called where models have come in, for engines to use them. */
  readonly onModelsAdded?: () => void;
  /** Which channels count as leaving the house; none by default, so that the outbox counts. */
  readonly canSend?: { readonly email?: boolean; readonly phone?: boolean };
  /** Addresses of its own are those that it is called at: for tests that listen. */
  readonly hasNoPublicUrl?: boolean;
  /** Seals with the key of a file in `folder`; by default with one that is given. */
  readonly hasKeyFile?: boolean;
  /** None by default. */
  readonly thirdParty?: Partial<ThirdPartySetup>;
  /** None by default. */
  readonly engines?: readonly Engine[];
  /** Told of every route, before it is added. */
  readonly onRoute?: (route: RouteOptions) => void;
  readonly logger?: Logger;
  /** Believes `X-Forwarded-For`: for tests that listen. */
  readonly trustProxy?: boolean;
  /** Folder of a built client; none by default. */
  readonly clientDirectory?: string;
  /** None by default. */
  readonly office?: Office;
  /** One that finds no text by default. */
  readonly pictureWorker?: PictureWorker;
  /** Nothing can be loaded by default. */
  readonly pictureAddresses?: AddressReader;
  /** Reaches nothing by default. */
  readonly outbound?: Partial<Outbound>;
  /** Capabilities beside those of the product. */
  readonly capabilities?: readonly Capability[];
  /** Capabilities of the product that this installation lacks; none by default. */
  readonly lacks?: readonly Capability[];
  /** With the orders by default. */
  readonly documentSale?: DocumentSale;
  /** Routes beside those of the product. */
  readonly routes?: (api: HttpApi, features: Features) => void;
  /** Jobs that wait or failed, for who administers them; none by default. */
  readonly jobDesk?: (database: Database) => JobDesk;
  /** Where models can be fetched; nowhere by default. */
  readonly catalogueUrl?: string;
  /** The sandbox by default. */
  readonly paying?: (platform: SandboxDeps & { readonly clock: TestClock }) => PaymentSetup;
}

const emptyJobDesk: JobDesk = {
  stats: () => Promise.resolve([]),
  failedJobs: () => Promise.resolve([]),
  retryFailed: () => Promise.resolve([]),
  discardFailed: () => Promise.resolve([]),
};

const noOffice: Office = {
  availability: () => Promise.resolve({ available: false, command: "apt-get install libreoffice" }),
  convert: () => Promise.reject(new Error("LibreOffice is missing")),
  close: () => Promise.resolve(),
};

/** The whole server on a database of its own. `close` drops that. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const folder = await mkdtemp(join(tmpdir(), "yiqiao-files-"));
  const config = configOf(options, folder);
  await insertPasswordKey(database, createSecrets({ ...config.secrets, dataDir: folder }), clock.now());
  const router = createRouter(options.engines ?? []);
  const enqueued: TestApp["enqueued"] = [];
  const queue = createNotingQueue(enqueued, options.jobDesk?.(database) ?? emptyJobDesk);
  const files = await createDiskStore(folder);
  const disk: TestApp["disk"] = { state: "enough" };
  const room = { state: () => Promise.resolve(disk.state) };
  const paying = (options.paying ?? openSandbox)({ database, queue, clock });
  const maintenance = createMaintenance(database);
  const ground = { database, clock, config, router, queue, files, room, maintenance, paying };
  const platform = { ...ground, ...surroundingsOf(options, database) };
  const { lacks = [], capabilities = [] } = options;
  const features = createFeatures({
    ...platform,
    ...(options.logger && { logger: options.logger }),
    models: {
      installedDir: join(folder, "models"),
      bundledDir: join(folder, "no-models"),
      catalogueUrl: options.catalogueUrl ?? "off",
      proxy: {},
      reload: async () => options.onModelsAdded?.(),
    },
    installed: new Set([...installed, ...capabilities].filter((each) => !lacks.includes(each))),
    ...(options.documentSale && { documentSale: options.documentSale }),
  });
  const { fastify } = await createHttp(options, features);
  const { call, encrypt, login } = createCalls(fastify);
  return {
    fastify,
    database,
    clock,
    features,
    router,
    files,
    folder,
    disk,
    enqueued,
    call,
    encrypt,
    login,
    close: async () => {
      await fastify.close();
      await router.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configOf(options: TestAppOptions, folder: string) {
  return {
    dataDir: folder,
    backups: { folder: join(folder, "backups"), s3: undefined, passphrase: undefined },
    secrets: { key: options.hasKeyFile === true ? undefined : randomBytes(32), previousKey: undefined },
    freeCharacters: options.freeCharacters ?? 1000,
    publicUrl: options.hasNoPublicUrl === true ? undefined : "https://translate.example",
    sales: { email: undefined, phone: undefined, url: undefined, ...options.sales },
    rateLimitPerMinute: options.rateLimitPerMinute ?? 1000,
    documentLifeHours: 24,
    systemLog: { days: 30, lines: options.systemLogLines ?? 1_000_000 },
    visitorCharactersPerSecond: options.visitorCharactersPerSecond ?? 1e9,
    visitorUploads: options.visitorUploads ?? { addressBytes: 1e12, siteBytes: 1e12 },
  };
}

/** Notes what is enqueued; none runs. */
function createNotingQueue(enqueued: TestApp["enqueued"], desk: JobDesk): Pick<JobQueue, "enqueue"> & JobDesk {
  return {
    ...desk,
    enqueue: ({ name }, payload, { priority, transaction } = {}) => {
      const job = { name, payload, ...(priority === undefined ? {} : { priority }) };
      if (transaction === undefined) enqueued.push(job);
      else noteWithin(enqueued, job);
      return Promise.resolve(String(enqueued.length));
    },
  };
}

/** What is outside of the server: nothing, but for what a test brings. */
function surroundingsOf(options: TestAppOptions, database: Database) {
  const outbox = createOutbox(database);
  const canSend = { email: false, phone: false, ...options.canSend };
  const unreachable = () => Promise.reject(new OutboundError("unreachable", "There is no network"));
  const noAddresses: AddressReader = {
    load: (address) => Promise.reject(new DomainError("pictureAddressUnreachable", { address, detail: "no network" })),
  };
  return {
    messaging: { outbox, sms: createOutboxSmsSender(outbox), canSend },
    loginProvidersHere: { providers: [], dispatcher: undefined, report: () => undefined, ...options.thirdParty },
    office: options.office ?? noOffice,
    pictureWorker: options.pictureWorker ?? blindPictureWorker,
    pictureAddresses: options.pictureAddresses ?? noAddresses,
    outbound: { get: unreachable, post: unreachable, mayPost: unreachable, ...options.outbound },
  };
}

function createHttp(options: TestAppOptions, features: Features): Promise<HttpApp> {
  return createHttpApp({
    logger: options.logger ?? createLogger({ level: "silent" }),
    metrics: createMetrics(),
    trustProxy: options.trustProxy ?? false,
    publicUrl: undefined,
    metricsToken: undefined,
    checkReady: () => Promise.resolve({}),
    clientDirectory: options.clientDirectory,
    describePage: (page) => describePage(features, page),
    authenticate: (token, siteId) => features.sessions.authenticate(token, siteId),
    authenticateKey: (credential, use) => features.authenticateKey(credential, use),
    resolveSite: (host) => features.sites.resolve(host),
    ...limitsOf(features),
    authorize: (permission, context) => features.permissions.authorize(permission, context),
    routes: (api) => {
      if (options.onRoute !== undefined) api.addHook("onRoute", options.onRoute);
      registerRoutes(api, features);
      options.routes?.(api, features);
    },
    foreignRoutes: (foreign) => registerForeignRoutes(foreign, features),
  });
}

/** Calls without a socket. */
function createCalls(fastify: FastifyInstance): Pick<TestApp, "call" | "encrypt" | "login"> {
  const call: TestApp["call"] = async (path, sent = {}) => {
    const response = await fastify.inject({
      method: sent.method ?? (sent.body === undefined ? "GET" : "POST"),
      url: apiPrefix + path,
      remoteAddress: sent.address ?? "192.0.2.1",
      headers: {
        "accept-language": sent.language ?? "en",
        ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
        ...(sent.device === undefined ? {} : { cookie: `device=${sent.device}` }),
        ...(sent.host === undefined ? {} : { host: sent.host }),
        ...sent.headers,
      },
      ...(sent.body === undefined ? {} : { payload: sent.body }),
    });
    const isJson = String(response.headers["content-type"]).startsWith("application/json");
    // Of a file or a stream nothing is read.
    const envelope = isJson ? response.json() : { code: 0, message: "", data: null };
    return { ...envelope, status: response.statusCode, response };
  };
  const encrypt: TestApp["encrypt"] = async (password) => {
    const { data } = await call<PublicKey>(sessionCalls.publicKey.path);
    return encryptWith(data, password);
  };
  const login: TestApp["login"] = async (account, password, { clientKind, captcha, ...sent } = {}) => {
    const body = { account, password: await encrypt(password), client_kind: clientKind ?? "web", captcha };
    return call<SignedIn>(signInCalls.login.path, { ...sent, body });
  };
  return { call, encrypt, login };
}

async function insertPasswordKey(database: Database, secrets: Secrets, at: Date): Promise<void> {
  const kid = randomUUID();
  await database.transaction(async (tx) => {
    const place = { table: "server_keys", row: kid, field: "secret" } as const;
    const secret = await sealIn(tx, secrets, { plaintext: inject("passwordKey"), place });
    await tx.execute(sql`
      insert into server_keys (kid, purpose, secret, created_at) values (${kid}, 'password', ${secret}, ${at})`);
  });
}

/** Encrypts a password with a key that was handed out. */
export function encryptWith({ kid, spki, nonce }: PublicKey, password: string): EncryptedPassword {
  const key = createPublicKey({ key: Buffer.from(spki, "base64"), format: "der", type: "spki" });
  const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" };
  const plaintext = Buffer.from(JSON.stringify({ password, nonce }), "utf8");
  return { kid, ciphertext: publicEncrypt(options, plaintext).toString("base64") };
}
