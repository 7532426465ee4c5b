import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createOffice } from "@yiqiao/office";
import type { OneTimePassword } from "#features/accounts";
import { backupJob, productVersion, recoverBackups, requeueRestored } from "#features/backups";
import { seedGoods } from "#features/plans";
import { followTraffic } from "#features/traffic-control";
import { systemClock } from "#platform/clock";
import type { Config } from "#platform/config";
import { type Database, migrate, MIGRATIONS_FOLDER, openDatabase, type Pulse } from "#platform/database";
import { createHttpApp, type HttpApp } from "#platform/http";
import { DomainError } from "#platform/errors";
import { createMaintenance, type Maintenance } from "#platform/maintenance";
import { defineMailJobs } from "#platform/mail";
import { allowing, createOutbound } from "#platform/outbound";
import { createJobQueue, type JobQueue } from "#platform/queue";
import { defineSmsJobs } from "#platform/sms";
import { createObjectStore, createRoom, type ObjectStore, type Room } from "#platform/storage";
import { createMetrics, type LogBuffer, type Logger, type Metrics, startTracing } from "#platform/telemetry";
import { checkEngines, createEngines, type Engines } from "./engines/engines.ts";
import { createFeatures, defineJobs, type Features, registerForeignRoutes, registerRoutes } from "./features.ts";
import { createReadiness } from "./readiness.ts";
import type { Role } from "./role.ts";
import { fetchModels } from "./engines/fetch-models.ts";
import { limitsOf } from "./limits-of.ts";
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
import { openReporting } from "./reporting.ts";
import { watchParts } from "./watch-metrics.ts";

export interface RunningServer {
  /** Where it answers; undefined for a worker without a port. */
  readonly address: string | undefined;
  /** Set when this start created the administrator. */
  readonly administrator: OneTimePassword | null;
  readonly notices: readonly Notice[];
  /** Settles when a backup was restored: what this process remembers is out of date, and it is to begin anew. */
  readonly outOfDate: Promise<void>;
  /** Finishes or hands back what is running, then closes everything. */
  stop(): Promise<void>;
}

/** How long a process that stops waits for its last lines to be kept. */
const lastLinesMs = 2000;
const clientDirectory = resolve(import.meta.dirname, "../../../web/dist");

export interface StartOptions {
  readonly logger: Logger;
  /** What is logged waits here to be kept in the database. */
  readonly logBuffer?: LogBuffer;
  /** Aborted to break off the start between two steps. */
  readonly signal: AbortSignal;
}

/**
 * Brings a process up: database, migrations, engines, features, jobs, HTTP. What was opened is closed again when a later
 * step fails, and closed in the opposite order when the process stops.
 * @throws the signal's reason when it is aborted before the server is up
 */
export async function start(
  config: Config,
  role: Role,
  { logger, logBuffer, signal }: StartOptions,
): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const { databaseUrl, dataDir, shutdownTimeoutMs } = config;
  const thirdParty = openThirdParty(config, logger.child({ source: "sign-in" }));
  opened.defer(() => thirdParty.close());
  const metrics = createMetrics({ process: true });
  if (config.tracing !== undefined) {
    const instance = `${config.machineName ?? hostname()}/${process.pid}`;
    const log = logger.child({ source: "traces" });
    opened.defer(await startTracing({ ...config.tracing, serviceVersion: productVersion, instance, logger: log }));
  }
  const logOfDatabase = logger.child({ source: "database" });
  const onConflict = metrics.countConflict;
  const database = await openDatabase({ databaseUrl, dataDir, logger: logOfDatabase, onConflict });
  opened.defer(() => database.close());
  signal.throwIfAborted();
  metrics.watchPool(database.pool);
  const pulse = database.watch();
  opened.defer(() => pulse.stop());
  const maintenance = createMaintenance(database);
  const resting = createResting();
  opened.defer(await maintenance.work({ rest: resting.rest, onOver: resting.over, signal }));
  const applied = await migrate(database, MIGRATIONS_FOLDER);
  if (applied.length > 0) logger.info({ migrations: applied }, "database migrated");
  await seedGoods(database.db, systemClock.now());

  const files = await createObjectStore(config);
  const logOfEngines = logger.child({ source: "engines" });
  const room = createRoom(dataDir, config.diskReserveBytes);
  const engines = await createEngines(config, { database, metrics, logger: logOfEngines });
  opened.defer(() => engines.close());
  signal.throwIfAborted();
  const queue = createJobQueue({
    database,
    logger: logger.child({ source: "jobs" }),
    maintains: role.worker,
    onRun: (job, outcome, seconds) => metrics.jobDuration.observe({ job, outcome }, seconds),
  });
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
    maintenance,
    office,
    pictureWorker,
    pictureAddresses: openPictureAddresses(outbound),
    outbound,
    messaging,
    loginProvidersHere: thirdParty,
    paying,
  };
  const features = createFeatures(platform);
  opened.defer(() => features.usage.close());
  opened.defer(() => features.quota.settled());
  opened.use(features.quota.watch(logger));
  opened.defer(() => features.callRecorder.flush());
  watchParts(metrics, { queue, engines, devices: features.devices });
  const roleName = role.api && role.worker ? "all" : role.api ? "api" : "worker";
  logBuffer?.connect((lines) => features.systemLog.write(roleName, lines));
  opened.defer(() => logBuffer?.stop(lastLinesMs));
  defineJobs(queue, features);
  defineProviderJobs(queue, { ...platform, ...paying });
  defineMailJobs(queue, { mailer: messaging.mailer, clock: systemClock });
  defineSmsJobs(queue, { sender: messaging.sms, clock: systemClock });
  await queue.start();
  // It reports until its last job has ended.
  opened.use(await openReporting({ config, role, database, queue, engines, logger }));
  opened.defer(() => queue.stop({ timeoutMs: shutdownTimeoutMs }));
  await requeueRestored(features.backupWork);
  if (role.worker) {
    // A place that does not answer is asked again by the clock.
    await recoverBackups(features.backupWork, signal).catch((error: unknown) => {
      logger.warn({ err: error }, "what a restore left is put in order later");
    });
    await queue.work();
  }

  signal.throwIfAborted();
  const http = await createApp({
    config,
    role,
    logger: logger.child({ source: "http" }),
    metrics,
    database,
    files,
    engines,
    queue,
    features,
    room,
    pulse,
    maintenance,
  });
  resting.begin(async () => {
    http.abortRequests(new DomainError("maintenance", { percent: 0, seconds: 5 }));
    await features.quota.settled();
    await queue.rest({ except: backupJob.name, timeoutMs: restingJobsMs });
  });
  opened.defer(() => features.refusalCounter.flush());
  // No job is taken any more while requests finish, so that both share the time.
  const ending = { timeoutMs: shutdownTimeoutMs };
  opened.defer(async () => void (await Promise.all([stopServing(http, shutdownTimeoutMs), queue.rest(ending)])));
  if (role.api) {
    const following = await followTraffic(database, () => features.trafficGate.reload(), logger);
    opened.defer(() => following.stop());
  }
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
    logger: logOfEngines,
    onAdded: async () => engines.reloadModels(),
  });
  opened.defer(() => fetching.stop());
  const updating = keepModelsUpToDate(config, {
    logger: logOfEngines,
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
  return { address, administrator, notices, outOfDate: resting.isOver, stop: () => closing.disposeAsync() };
}

/** How long what runs may take to end when the installation is to rest. */
const restingJobsMs = 10_000;
const restingRequestsMs = 5_000;

/** Rests when asked to, once there is something that could. */
function createResting() {
  const over = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<() => Promise<void>>();
  return {
    begin: (rest: () => Promise<void>) => begun.resolve(rest),
    rest: async () => {
      const rest = await begun.promise;
      await delay(restingRequestsMs);
      await rest();
    },
    over: () => over.resolve(),
    isOver: over.promise,
  };
}

interface Parts {
  readonly maintenance: Maintenance;
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
  maintenance,
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
    maintenance: () => maintenance.state(),
    clientDirectory: role.api ? clientDirectory : undefined,
    describePage: (page) => describePage(features, page),
    allowedOrigins: (host, path) => originsAllowedAt(features.sites, host, path),
    authenticate: (token, siteId) => features.sessions.authenticate(token, siteId),
    authenticateKey: (credential, use) => features.authenticateKey(credential, use),
    resolveSite: (host) => features.sites.resolve(host),
    ...limitsOf(features),
    authorize: (permission, context) => features.permissions.authorize(permission, context),
    routes: (api) => {
      if (role.api) registerRoutes(api, features);
    },
    foreignRoutes: (foreign) => {
      if (role.api) registerForeignRoutes(foreign, features);
    },
  });
}

function clientNotices(role: Role, http: HttpApp): Notice[] {
  if (!role.api || http.hasClient) return [];
  return [{ part: "Web client", problem: "it is not built, only the API answers", remedy: "run npm run build" }];
}
