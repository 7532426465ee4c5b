import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createOffice } from "@yiqiao/office";
import type { OneTimePassword } from "#features/accounts";
import { backupJob, productVersion, recoverBackups, requeueRestored } from "#features/backups";
import { seedGoods } from "#features/plans";
import { followTraffic } from "#features/traffic-control";
import { systemClock } from "#platform/clock";
import type { Config } from "#platform/config";
import { type Database, migrate, MIGRATIONS_FOLDER, openDatabase } from "#platform/database";
import type { HttpApp } from "#platform/http";
import { DomainError } from "#platform/errors";
import { createMaintenance, type Maintenance } from "#platform/maintenance";
import { defineMailJobs } from "#platform/mail";
import { allowing, createOutbound } from "#platform/outbound";
import { createJobQueue, type JobQueue } from "#platform/queue";
import { defineSmsJobs } from "#platform/sms";
import { createObjectStore, createRoom } from "#platform/storage";
import { createMetrics, type LogBuffer, type Logger, type Metrics, startTracing } from "#platform/telemetry";
import { createEngines, type Engines } from "./engines/engines.ts";
import { createApp } from "./create-app.ts";
import { createFeatures, defineJobs, type Features } from "./features.ts";
import type { Role } from "./role.ts";
import { fetchModels } from "./engines/fetch-models.ts";
import { listen, stopServing } from "./listen.ts";
import type { Notice } from "./notices.ts";
import { defineProviderJobs, openPayments, paymentNotices } from "./integrations/payments.ts";
import { openPictureAddresses } from "./integrations/picture-addresses.ts";
import { openPictures } from "./integrations/pictures.ts";
import { openMessaging, messagingNotices } from "./integrations/messaging.ts";
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
  const starting: StartContext = { opened, config, role, logger, signal };
  const thirdParty = openThirdParty(config, logger.child({ source: "sign-in" }));
  opened.defer(() => thirdParty.close());
  const metrics = createMetrics({ process: true });
  await traceTo(starting);
  const data = await openData(starting, metrics);
  const { database, pulse, maintenance, resting } = data;
  const engines = await openEngines(starting, { database, metrics });
  const platform = await openPlatform(starting, { ...data, metrics, engines });
  const { queue } = platform;
  const features = openFeatures(starting, { ...platform, loginProvidersHere: thirdParty });
  watchParts(metrics, { queue, engines, devices: features.devices });
  logBuffer?.connect((lines) => features.systemLog.write(nameOf(role), lines));
  opened.defer(() => logBuffer?.stop(lastLinesMs));
  await startJobs(starting, { platform, engines, features });

  signal.throwIfAborted();
  const { files, room } = platform;
  const log = logger.child({ source: "http" });
  const parts = { config, role, logger: log, metrics, database, files, engines, queue, features, room, pulse };
  const http = await createApp({ ...parts, maintenance });
  resting.begin(async () => {
    http.abortRequests(new DomainError("maintenance", { percent: 0, seconds: 5 }));
    await features.quota.settled();
    await queue.rest({ except: backupJob.name, timeoutMs: restingJobsMs });
  });
  const address = await serve(starting, { http, queue, database, features });
  // Last, so that no failed start swallows the one-time password.
  const administrator = await features.accounts.seedAdministrator();
  keepModels(starting, engines);
  const notices = [
    ...clientNotices(role, http),
    ...engines.notices,
    ...messagingNotices(platform.messaging),
    ...paymentNotices(platform.paying),
    ...(await thirdPartyNotices(thirdParty, features.sites)),
  ];
  const closing = opened.move();
  return { address, administrator, notices, outOfDate: resting.isOver, stop: () => closing.disposeAsync() };
}

/** What each step of a start has: what it opens it closes through `opened`. */
interface StartContext extends Pick<StartOptions, "logger" | "signal"> {
  readonly opened: AsyncDisposableStack;
  readonly config: Config;
  readonly role: Role;
}

const nameOf = (role: Role) => (role.api && role.worker ? "all" : role.api ? "api" : "worker");

async function traceTo({ opened, config, logger }: StartContext): Promise<void> {
  if (config.tracing === undefined) return;
  const instance = `${config.machineName ?? hostname()}/${process.pid}`;
  const log = logger.child({ source: "traces" });
  opened.defer(await startTracing({ ...config.tracing, serviceVersion: productVersion, instance, logger: log }));
}

/** The database, brought up to date, and what watches over it. */
async function openData({ opened, config, logger, signal }: StartContext, metrics: Metrics) {
  const { databaseUrl, dataDir } = config;
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
  return { database, pulse, maintenance, resting };
}

async function openEngines(
  { opened, config, logger, signal }: StartContext,
  { database, metrics }: { readonly database: Database; readonly metrics: Metrics },
): Promise<Engines> {
  const engines = await createEngines(config, { database, metrics, logger: logger.child({ source: "engines" }) });
  opened.defer(() => engines.close());
  signal.throwIfAborted();
  return engines;
}

interface PlatformDeps {
  readonly database: Database;
  readonly maintenance: Maintenance;
  readonly metrics: Metrics;
  readonly engines: Engines;
}

/** What features stand on. */
async function openPlatform(
  { opened, config, role, logger }: StartContext,
  { database, maintenance, metrics, engines }: PlatformDeps,
) {
  const { dataDir } = config;
  const files = await createObjectStore(config);
  const queue = createJobQueue({
    database,
    logger: logger.child({ source: "jobs" }),
    maintains: role.worker,
    onRun: (job, outcome, seconds) => metrics.jobDuration.observe({ job, outcome }, seconds),
  });
  const messaging = openMessaging(config, database);
  opened.defer(() => messaging.close());
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
  return {
    ...servicesOf(config, engines),
    database,
    clock,
    logger,
    config,
    queue,
    files,
    room: createRoom(dataDir, config.diskReserveBytes),
    maintenance,
    office,
    pictureWorker,
    pictureAddresses: openPictureAddresses(outbound),
    outbound,
    messaging,
    paying,
  };
}

const servicesOf = (config: Config, engines: Engines) => ({
  router: engines.router,
  models: {
    installedDir: config.installedModelsDir,
    bundledDir: config.modelsDir,
    catalogueUrl: config.modelCatalogueUrl,
    proxy: config.proxy,
    reload: async () => engines.reloadModels(),
  },
  engineDispatcher: engines.dispatcher,
});

type Platform = Awaited<ReturnType<typeof openPlatform>>;

function openFeatures({ opened, logger }: StartContext, platform: Parameters<typeof createFeatures>[0]): Features {
  const features = createFeatures(platform);
  opened.defer(() => features.usage.close());
  opened.defer(() => features.quota.settled());
  opened.use(features.quota.watch(logger));
  opened.defer(() => features.callRecorder.flush());
  return features;
}

interface Jobs {
  readonly platform: Platform;
  readonly engines: Engines;
  readonly features: Features;
}

async function startJobs(
  { opened, config, role, logger, signal }: StartContext,
  { platform, engines, features }: Jobs,
): Promise<void> {
  const { queue, database, messaging } = platform;
  defineJobs(queue, features);
  defineProviderJobs(queue, { ...platform, ...platform.paying });
  defineMailJobs(queue, { mailer: messaging.mailer, clock: systemClock });
  defineSmsJobs(queue, { sender: messaging.sms, clock: systemClock });
  await queue.start();
  // It reports until its last job has ended.
  opened.use(await openReporting({ config, role, database, queue, engines, logger }));
  opened.defer(() => queue.stop({ timeoutMs: config.shutdownTimeoutMs }));
  await requeueRestored(features.backupWork);
  if (!role.worker) return;
  // A place that does not answer is asked again by the clock.
  await recoverBackups(features.backupWork, signal).catch((error: unknown) => {
    logger.warn({ err: error }, "what a restore left is put in order later");
  });
  await queue.work();
}

interface Served {
  readonly http: HttpApp;
  readonly queue: JobQueue;
  readonly database: Database;
  readonly features: Features;
}

/** @returns where it answers */
async function serve(
  { opened, config, role, logger }: StartContext,
  { http, queue, database, features }: Served,
): Promise<string | undefined> {
  opened.defer(() => features.refusalCounter.flush());
  // No job is taken any more while requests finish, so that both share the time.
  const ending = { timeoutMs: config.shutdownTimeoutMs };
  opened.defer(async () => void (await Promise.all([stopServing(http, ending.timeoutMs), queue.rest(ending)])));
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
  return address;
}

/** Fetches the models that are missing, then those that are newer. */
function keepModels({ opened, config, logger }: StartContext, engines: Engines): void {
  const log = logger.child({ source: "engines" });
  const fetching = fetchModels(config, {
    router: engines.router,
    logger: log,
    onAdded: async () => engines.reloadModels(),
  });
  opened.defer(() => fetching.stop());
  const updating = keepModelsUpToDate(config, {
    logger: log,
    after: fetching.done,
    onUpdated: async () => engines.reloadModels(),
  });
  opened.defer(() => updating.stop());
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

function clientNotices(role: Role, http: HttpApp): Notice[] {
  if (!role.api || http.hasClient) return [];
  return [{ part: "Web client", problem: "it is not built, only the API answers", remedy: "run npm run build" }];
}
