import { join, resolve } from "node:path";
import { createOffice } from "@yiqiao/office";
import type { OneTimePassword } from "#features/accounts";
import { seedGoods } from "#features/plans";
import { systemClock } from "#platform/clock";
import type { Config } from "#platform/config";
import { type Database, migrate, MIGRATIONS_FOLDER, openDatabase, type Pulse } from "#platform/database";
import { createHttpApp, type HttpApp } from "#platform/http";
import { defineMailJobs } from "#platform/mail";
import { allowing, createOutbound } from "#platform/outbound";
import { createJobQueue, type JobQueue } from "#platform/queue";
import { defineSmsJobs } from "#platform/sms";
import { createObjectStore, createRoom, type ObjectStore, type Room } from "#platform/storage";
import { createMetrics, type Logger, type Metrics } from "#platform/telemetry";
import { checkEngines, createEngines, type Engines } from "./engines/engines.ts";
import { createFeatures, defineJobs, type Features, registerRoutes } from "./features.ts";
import { createReadiness } from "./readiness.ts";
import { fetchModels } from "./engines/fetch-models.ts";
import { listen, stopServing } from "./listen.ts";
import type { Notice } from "./notices.ts";
import { defineProviderJobs, openPayments, paymentNotices } from "./integrations/payments.ts";
import { openPictureAddresses } from "./integrations/picture-addresses.ts";
import { openPictures } from "./integrations/pictures.ts";
import { openMessaging, messagingNotices } from "./integrations/messaging.ts";
import { originsAllowedAt } from "./pages/page-origins.ts";
import { describePage } from "./pages/page-site.ts";
import { openThirdParty, thirdPartyNotices } from "./integrations/third-party.ts";
import { keepModelsUpToDate } from "./engines/update-models.ts";

/** Which halves of the product a process runs. */
export interface Role {
  readonly api: boolean;
  readonly worker: boolean;
}

export interface RunningServer {
  /** Where it answers; undefined for a worker without a port. */
  readonly address: string | undefined;
  /** Set when this start created the administrator. */
  readonly administrator: OneTimePassword | null;
  readonly notices: readonly Notice[];
  /** Finishes or hands back what is running, then closes everything. */
  stop(): Promise<void>;
}

const clientDirectory = resolve(import.meta.dirname, "../../../web/dist");

export interface StartOptions {
  readonly logger: Logger;
  /** Aborted to break off the start between two steps. */
  readonly signal: AbortSignal;
}

/**
 * Brings a process up: database, migrations, engines, features, jobs, HTTP. What was opened is closed again when a later
 * step fails, and closed in the opposite order when the process stops.
 * @throws the signal's reason when it is aborted before the server is up
 */
export async function start(config: Config, role: Role, { logger, signal }: StartOptions): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const { databaseUrl, dataDir, shutdownTimeoutMs } = config;
  const thirdParty = openThirdParty(config, logger);
  opened.defer(() => thirdParty.close());
  const metrics = createMetrics({ process: true });
  const database = await openDatabase({ databaseUrl, dataDir, logger });
  opened.defer(() => database.close());
  signal.throwIfAborted();
  metrics.watchPool(database.pool);
  const pulse = database.watch();
  opened.defer(() => pulse.stop());
  const applied = await migrate(database, MIGRATIONS_FOLDER);
  if (applied.length > 0) logger.info({ migrations: applied }, "database migrated");
  await seedGoods(database.db, systemClock.now());

  const files = await createObjectStore(config);
  const room = createRoom(dataDir, config.diskReserveBytes);
  const engines = await createEngines(config, { database, metrics, logger });
  opened.defer(() => engines.close());
  signal.throwIfAborted();
  const queue = createJobQueue({ database, logger, maintains: role.worker });
  watchQueue(queue, metrics);
  const messaging = openMessaging(config, database);
  opened.defer(() => messaging.close());
  const { router } = engines;
  const office = createOffice({ profileDir: join(dataDir, "office"), officePath: config.libreOfficePath });
  opened.defer(() => office.close());
  const pictureWorker = openPictures({ processes: config.pictureProcesses });
  opened.defer(() => pictureWorker.close());
  const outbound = createOutbound({
    allow: allowing(config.outbound.allow),
    ports: config.outbound.ports,
    proxy: config.proxy,
  });
  const clock = systemClock;
  const paying = await openPayments(config, { database, queue, clock });
  opened.defer(() => paying.close());
  const models = {
    installedDir: config.installedModelsDir,
    bundledDir: config.modelsDir,
    catalogueUrl: config.modelCatalogueUrl,
    proxy: config.proxy,
    reload: async () => engines.reloadModels(),
  };
  const engineServices = { router, models, engineDispatcher: engines.dispatcher };
  const platform = {
    ...engineServices,
    database,
    clock,
    logger,
    config,
    queue,
    files,
    room,
    office,
    pictureWorker,
    pictureAddresses: openPictureAddresses(outbound),
    outbound,
    messaging,
    loginProvidersHere: thirdParty,
    paying,
  };
  const features = createFeatures(platform);
  defineJobs(queue, features);
  defineProviderJobs(queue, { ...platform, ...paying });
  defineMailJobs(queue, { mailer: messaging.mailer, clock: systemClock });
  defineSmsJobs(queue, { sender: messaging.sms, clock: systemClock });
  await queue.start();
  opened.defer(() => queue.stop({ timeoutMs: shutdownTimeoutMs }));
  if (role.worker) await queue.work();

  signal.throwIfAborted();
  const http = await createApp({
    config,
    role,
    logger,
    metrics,
    database,
    files,
    engines,
    queue,
    features,
    room,
    pulse,
  });
  opened.defer(() => stopServing(http, shutdownTimeoutMs));
  const port = role.api ? config.port : config.workerPort;
  const address = port === undefined ? undefined : await listen(http, { host: config.host, port });
  if (role.api) {
    void features.dictionary.prepare().catch((error: unknown) => {
      logger.warn({ err: error }, "the dictionary is read with the first look-up");
    });
  }
  // Last, so that no failed start swallows the one-time password.
  const administrator = await features.accounts.seedAdministrator();
  const fetching = fetchModels(config, {
    router: engines.router,
    logger,
    onAdded: async () => engines.reloadModels(),
  });
  opened.defer(() => fetching.stop());
  const updating = keepModelsUpToDate(config, {
    logger,
    after: fetching.done,
    onUpdated: async () => engines.reloadModels(),
  });
  opened.defer(() => updating.stop());
  const notices = [
    ...clientNotices(role, http),
    ...engines.notices,
    ...messagingNotices(messaging),
    ...paymentNotices(paying),
    ...(await thirdPartyNotices(thirdParty, features.sites)),
  ];
  const closing = opened.move();
  return { address, administrator, notices, stop: () => closing.disposeAsync() };
}

interface Parts {
  readonly room: Room;
  readonly pulse: Pulse;
  readonly config: Config;
  readonly role: Role;
  readonly logger: Logger;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly files: ObjectStore;
  readonly engines: Engines;
  readonly queue: JobQueue;
  readonly features: Features;
}

function createApp({
  config,
  role,
  logger,
  metrics,
  database,
  files,
  engines,
  queue,
  features,
  room,
  pulse,
}: Parts): Promise<HttpApp> {
  const { trustProxy, publicUrl, metricsToken } = config;
  return createHttpApp({
    logger,
    metrics,
    trustProxy,
    publicUrl,
    metricsToken,
    checkReady: createReadiness({
      logger,
      parts: {
        database: () => database.pool.query("select 1"),
        queue: () => queue.stats(),
        files: () => files.head("ready"),
      },
      room,
      checkEngines: () => checkEngines(engines.router),
    }),
    isDatabaseDown: () => pulse.isDown(),
    clientDirectory: role.api ? clientDirectory : undefined,
    describePage: (page) => describePage(features, page),
    allowedOrigins: (host, path) => originsAllowedAt(features.sites, host, path),
    authenticate: (token, siteId) => features.sessions.authenticate(token, siteId),
    resolveSite: (host) => features.sites.resolve(host),
    takeRate: (rate) => features.rateLimiter.take(rate),
    authorize: (permission, context) => features.permissions.authorize(permission, context),
    routes: (api) => {
      if (role.api) registerRoutes(api, features);
    },
  });
}

function clientNotices(role: Role, http: HttpApp): Notice[] {
  if (!role.api || http.hasClient) return [];
  return [{ part: "Web client", problem: "it is not built, only the API answers", remedy: "run npm run build" }];
}

function watchQueue(queue: JobQueue, metrics: Metrics): void {
  metrics.watch({
    name: "jobs",
    help: "Background jobs by kind and state",
    labels: ["job", "state"],
    read: async () =>
      (await queue.stats()).flatMap(({ name: job, waiting, deferred, running, dead }) =>
        Object.entries({ waiting, deferred, running, dead }).map(([state, value]) => ({
          labels: { job, state },
          value,
        })),
      ),
  });
}
