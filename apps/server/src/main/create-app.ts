import { resolve } from "node:path";
import type { Config } from "#platform/config";
import type { Database, Pulse } from "#platform/database";
import { createHttpApp, type HttpApp } from "#platform/http";
import type { Maintenance } from "#platform/maintenance";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore, Room } from "#platform/storage";
import type { Logger, Metrics } from "#platform/telemetry";
import { checkEngines, type Engines } from "./engines/engines.ts";
import { type Features, registerForeignRoutes, registerRoutes } from "./features.ts";
import { limitsOf } from "./limits-of.ts";
import { describePage } from "./pages/page-site.ts";
import { originsAllowedAt } from "./pages/page-origins.ts";
import { createReadiness } from "./readiness.ts";
import type { Role } from "./role.ts";

const clientDirectory = resolve(import.meta.dirname, "../../../web/dist");

export interface AppParts {
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

export function createApp({
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
}: AppParts): Promise<HttpApp> {
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
