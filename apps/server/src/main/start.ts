import { resolve } from "node:path";
import { systemClock } from "#platform/clock";
import type { Config } from "#platform/config";
import { type Database, migrate, MIGRATIONS_FOLDER, openDatabase } from "#platform/database";
import { createHttpApp, type HttpApp } from "#platform/http";
import { createMetrics, type Logger } from "#platform/telemetry";
import type { OneTimePassword } from "#features/accounts";
import { createFeatures, type Features, registerRoutes } from "./features.ts";
import { listen, stopServing } from "./listen.ts";
import type { Notice } from "./notices.ts";

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

/**
 * Brings a process up: database, migrations, seed, features, HTTP. What was opened is closed again when a later step
 * fails.
 */
export async function start(config: Config, role: Role, logger: Logger): Promise<RunningServer> {
  await using opened = new AsyncDisposableStack();
  const notices: Notice[] = [];
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ databaseUrl, dataDir, logger });
  opened.defer(() => database.close());
  const applied = await migrate(database, MIGRATIONS_FOLDER);
  if (applied.length > 0) logger.info({ migrations: applied }, "database migrated");

  const features = createFeatures({ database, clock: systemClock, config });

  const http = await createApp({ config, role, logger, database, features });
  const port = role.api ? config.port : config.workerPort;
  const address = port === undefined ? undefined : await listen(http, { host: config.host, port });
  opened.defer(() => stopServing(http, config.shutdownTimeoutMs));
  if (role.api && !http.hasClient) {
    notices.push({ part: "Web client", problem: "it is not built, only the API answers", remedy: "run npm run build" });
  }
  // Last, so that no failed start swallows the one-time password.
  const administrator = await features.accounts.seedAdministrator();
  const closing = opened.move();
  return { address, administrator, notices, stop: () => closing.disposeAsync() };
}

interface Parts {
  readonly config: Config;
  readonly role: Role;
  readonly logger: Logger;
  readonly database: Database;
  readonly features: Features;
}

function createApp({ config, role, logger, database, features }: Parts): Promise<HttpApp> {
  const metrics = createMetrics({ process: true });
  metrics.watchPool(database.pool);
  const { trustProxy, publicUrl, metricsToken } = config;
  return createHttpApp({
    logger,
    metrics,
    trustProxy,
    publicUrl,
    metricsToken,
    checkReady: async () => ({ database: await check(() => database.pool.query("select 1")) }),
    clientDirectory: role.api ? clientDirectory : undefined,
    authenticate: (token) => features.sessions.authenticate(token),
    resolveSite: (host) => features.sites.resolve(host),
    routes: (api) => {
      if (role.api) registerRoutes(api, features);
    },
  });
}

async function check(run: () => Promise<unknown>): Promise<{ ok: boolean; detail?: string }> {
  try {
    await run();
    return { ok: true };
  } catch (error) {
    return { ok: false, detail: error instanceof Error ? error.message : String(error) };
  }
}
