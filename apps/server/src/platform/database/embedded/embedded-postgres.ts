import type { ChildProcess } from "node:child_process";
import { chown, mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { spawnBound } from "@yiqiao/processes";
import { Client } from "pg";
import type { Logger } from "pino";
import { EMBEDDED_NAME, POSTGRES_ENVIRONMENT, ensureCluster, privateFolder } from "./cluster.ts";
import { SYSTEM_DIR, clusterHome } from "./cluster-home.ts";
import { DatabaseError, errorCode, errorMessage } from "../errors.ts";
import { lockInstance } from "./instance-lock.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { preparePostgresBinaries } from "./postgres-binaries.ts";
import { endOrphan } from "./orphan.ts";
import { isAlive, readPostmaster, servesCluster, stopPostmaster } from "./postmaster.ts";
import type { RunAs } from "./unprivileged-user.ts";
import { serverSettings } from "./server-settings.ts";
import { findUnprivilegedUser } from "./unprivileged-user.ts";

export interface EmbeddedPostgresOptions {
  /** DATA_DIR of the product. */
  readonly dataDir: string;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  /** Server settings beside ours, such as `{fsync: "off"}` for a throw-away cluster. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where root keeps what must not lie in DATA_DIR (default /var/lib/yiqiao). */
  readonly systemDir?: string | undefined;
  /** How long recovery after a crash may take. */
  readonly startTimeoutMs?: number;
}

export interface EmbeddedPostgres {
  readonly connectionString: string;
  readonly pid: number;
  readonly dataFolder: string;
  stop(): Promise<void>;
}

interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly socketDir: string;
}

interface Plan {
  readonly home: string;
  readonly data: string;
  readonly binaries: PostgresBinaries;
  readonly runAs: RunAs | null;
  readonly options: EmbeddedPostgresOptions;
}

/** `sun_path` holds 107 bytes and the socket's name takes 15 with its slash. */
const SOCKET_DIR_MAX_BYTES = 92;

/**
 * Starts the PostgreSQL that comes with Yiqiao on the cluster of a data folder, which it makes if there is none, and
 * keeps it running until `stop`. It listens on a unix socket only. One process may do so in a data folder.
 *
 * A server that outlived a killed process of ours is shut down first, which ends that process's sessions and locks.
 *
 * @throws DatabaseError
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const runAs = await findUnprivilegedUser();
  const systemDir = options.systemDir ?? SYSTEM_DIR;
  const home = await clusterHome(options.dataDir, runAs, systemDir);
  const copyTo = runAs === null ? home : systemDir;
  const lock = await lockInstance(home);
  try {
    const binaries = await preparePostgresBinaries({ runAs, copyTo });
    const data = await ensureCluster({ home, binaries, runAs });
    await endOrphan(data, options.logger);
    const supervisor = await supervise({ home, data, binaries, runAs, options });
    return {
      connectionString: supervisor.connectionString,
      dataFolder: data,
      get pid() {
        return supervisor.pid();
      },
      stop: async () => {
        await supervisor.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Where the PostgreSQL of a data folder answers that another process of ours runs; null if none does.
 * For commands beside a running server, under the same account.
 */
export async function findEmbeddedPostgres(
  options: Pick<EmbeddedPostgresOptions, "dataDir" | "systemDir">,
): Promise<string | null> {
  const home = await clusterHome(options.dataDir, await findUnprivilegedUser(), options.systemDir);
  const data = join(home, "data");
  const found = await readPostmaster(data);
  if (found?.status !== "ready" || !isAlive(found.pid) || !(await servesCluster(found.pid, data))) return null;
  return connectionString(found.socketDir, EMBEDDED_NAME);
}

async function supervise(plan: Plan) {
  const { logger } = plan.options;
  const socketDir = await socketFolder(plan);
  let running = await startWithRetries(plan, socketDir);
  let stopping = false;
  let restart: Promise<void> = Promise.resolve();
  const watch = (): void => {
    const { pid } = running;
    running.child.once("exit", (code, signal) => {
      if (stopping) return;
      logger.error({ pid, code, signal }, "PostgreSQL ended unexpectedly; it is started again");
      restart = restartServer().catch((error: unknown) =>
        logger.error({ err: error }, "PostgreSQL cannot be started again"),
      );
    });
  };
  const restartServer = async (): Promise<void> => {
    running = await startWithRetries(plan, socketDir);
    watch();
  };
  watch();
  await ensureDatabase(socketDir);
  return {
    connectionString: connectionString(socketDir, EMBEDDED_NAME),
    pid: () => running.pid,
    stop: async (): Promise<void> => {
      stopping = true;
      await restart;
      const ended = new Promise<void>((resolve) => {
        if (running.child.exitCode !== null || running.child.signalCode !== null) resolve();
        else running.child.once("exit", () => resolve());
      });
      await stopPostmaster(running.pid);
      await ended;
      if (socketDir !== plan.home) await rm(socketDir, { recursive: true, force: true });
    },
  };
}

/** The cluster's home, or a short folder of its own where that path is too long for a socket. */
async function socketFolder({ home, runAs }: Plan): Promise<string> {
  if (Buffer.byteLength(home) <= SOCKET_DIR_MAX_BYTES) return home;
  const base = Buffer.byteLength(tmpdir()) <= SOCKET_DIR_MAX_BYTES - 16 ? tmpdir() : "/tmp";
  const folder = await mkdtemp(join(base, "yiqiao-"));
  if (runAs !== null) await chown(folder, runAs.uid, runAs.gid);
  return folder;
}

function connectionString(socketDir: string, database: string): string {
  return `postgresql://${EMBEDDED_NAME}@${encodeURIComponent(socketDir)}/${database}`;
}

const LEFT_OVER = /pre-existing shared memory block|lock file "[^"]*" already exists/;

/** After a crash of PostgreSQL, left-over server processes may hold its memory for some seconds. */
async function startWithRetries(plan: Plan, socketDir: string): Promise<Running> {
  for (const waitMs of [200, 1000, 3000, 6000]) {
    try {
      return await startOnce(plan, socketDir);
    } catch (error) {
      if (!LEFT_OVER.test(errorMessage(error))) throw error;
      plan.options.logger.warn({ err: error }, "PostgreSQL did not start; it is tried again");
      await delay(waitMs);
    }
  }
  return startOnce(plan, socketDir);
}

async function startOnce(plan: Plan, socketDir: string): Promise<Running> {
  const { home, data, binaries, runAs, options } = plan;
  const logs = join(home, "logs");
  await privateFolder(logs, runAs);
  const startLog = join(home, "start.log");
  const settings = {
    ...serverSettings(),
    unix_socket_directories: `"${socketDir}"`,
    log_directory: logs,
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const output = await open(startLog, "w", 0o600);
  try {
    const child = spawnBound(join(binaries.folder, "bin/postgres"), ["-D", data, ...flags], {
      cwd: home,
      ending: "shutDown",
      env: POSTGRES_ENVIRONMENT,
      stdio: ["ignore", output.fd, output.fd],
      ...runAs,
    });
    const failed = new Promise<never>((_, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => reject(new Error(`it ended with ${signal ?? `status ${code}`}`)));
    });
    failed.catch(() => undefined);
    await Promise.race([failed, ready(child, data, options.startTimeoutMs ?? 600_000)]);
    return { child, pid: child.pid ?? 0, socketDir };
  } catch (error) {
    throw await startError(error, startLog, logs);
  } finally {
    await output.close();
  }
}

async function ready(child: ChildProcess, data: string, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (performance.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const state = await readPostmaster(data);
    if (state?.pid === child.pid && state?.status === "ready") return;
    await delay(10);
  }
  if (child.pid !== undefined) await stopPostmaster(child.pid);
  throw new Error(`it was not ready after ${timeoutMs / 1000} s`);
}

async function startError(cause: unknown, startLog: string, logs: string): Promise<DatabaseError> {
  const said = (await readFile(startLog, "utf8")).trim();
  const message = `PostgreSQL did not start: ${errorMessage(cause)}. ${said.slice(-2000)} Its log is in ${logs}.`;
  const full = /no space left|disk quota/i.test(said) || errorCode(cause) === "ENOSPC";
  return new DatabaseError(full ? "disk-full" : "start-failed", message, cause);
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const client = new Client({ connectionString: connectionString(socketDir, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [EMBEDDED_NAME]);
    if (rowCount === 0) await client.query(`create database ${EMBEDDED_NAME}`);
  } finally {
    await client.end();
  }
}
