import { drizzle } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { type ClientConfig, Pool } from "pg";
import type { Logger } from "pino";
import { noteStatement } from "#platform/telemetry";
import { type ConflictWatch, createRetryOnConflict } from "./conflicts.ts";
import { closeDataFolder } from "./embedded/data-folder.ts";
import { DatabaseError, errorMessage } from "./errors.ts";
import type { EmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { findEmbeddedPostgres, startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { createExecutor, type Executor, type Watch } from "./executor.ts";
import { KeptReads } from "./kept-reads.ts";
import type { ReleaseHold, ListenOptions, StopListening } from "./listener.ts";
import { createListener } from "./listener.ts";
import type { Pulse } from "./pulse.ts";
import { createSiteGuard, scopeName } from "./site-scope/index.ts";
import { watchServer } from "./watch-server.ts";

/** An executor inside a transaction. */
export type Transaction = Executor;

export interface Database {
  readonly pool: Pool;
  readonly db: Executor;
  readonly connectionString: string;
  /** Server version as `server_version_num`, such as 150008. */
  readonly serverVersion: number;
  /**
   * Commits when `run` resolves, rolls back when it throws. What met a conflict (deadlock, serialisation) is done anew, as
   * single statements are, three times in all: `run` must do nothing outside the transaction that may not happen twice.
   */
  transaction<T>(run: (tx: Transaction) => Promise<T>, config?: PgTransactionConfig): Promise<T>;
  /**
   * Calls `handler` with the payload of every notification on `channel`, until the returned function is called. After a
   * lost connection it listens again and calls `onReconnect`, since notifications may have been missed.
   */
  listen(channel: string, handler: (payload: string) => void, options?: ListenOptions): Promise<StopListening>;
  /**
   * Holds a name until the returned function is called or this process dies, which other processes see by
   * {@link isHeld}. It never waits: several may hold the same name.
   */
  hold(name: string): Promise<ReleaseHold>;
  /** Notifies all listeners of all processes; inside a transaction, when it commits. At most 7999 bytes. */
  notify(channel: string, payload: string, executor?: Executor): Promise<void>;
  /**
   * Watches whether the server answers. When it no longer does, what waits for it is broken off, so that no call hangs on
   * a frozen server.
   */
  watch(): Pulse;
  /** Reads anew whose the rows of its tables are: after it got other tables. */
  learnTables(): Promise<void>;
  /** Reads anew what is kept ({@link Executor.kept}): after rows were changed by another way than an executor. */
  dropKept(): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** A PostgreSQL server of one's own, 15 or later; without it the embedded one runs in `dataDir`. */
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Uses the embedded server of a running process, if one holds `dataDir`, instead of refusing: for commands. */
  readonly mayShare?: boolean;
  /** See `EmbeddedPostgresOptions`. */
  readonly systemDir?: string | undefined;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  readonly applicationName?: string;
  readonly maxConnections?: number;
  readonly statementTimeoutMs?: number;
  /** Told of each conflict between transactions. */
  readonly onConflict?: ConflictWatch;
}

const OLDEST_SERVER = 150_000;

/**
 * Connects to the server at `databaseUrl`, or starts the embedded PostgreSQL in `dataDir` and connects to that.
 *
 * @throws DatabaseError
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, dataDir, logger, systemDir } = options;
  if (databaseUrl !== undefined) {
    // Whoever writes there says what is wrong with it.
    await closeDataFolder(dataDir).catch(() => undefined);
    return connect(databaseUrl, options, null);
  }
  let embedded: EmbeddedPostgres;
  try {
    embedded = await startEmbeddedPostgres({ dataDir, logger, systemDir });
  } catch (error) {
    if (options.mayShare !== true || !(error instanceof DatabaseError) || error.code !== "locked") throw error;
    const running = await findEmbeddedPostgres({ dataDir, systemDir });
    if (running === null) throw error;
    return connect(running, options, null);
  }
  try {
    return await connect(embedded.connectionString, options, embedded);
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

async function connect(
  connectionString: string,
  options: DatabaseOptions,
  embedded: EmbeddedPostgres | null,
): Promise<Database> {
  const { logger } = options;
  const clientConfig = { connectionString, application_name: options.applicationName ?? "yiqiao", keepAlive: true };
  const pool = openPool(clientConfig, options);
  let isClosing = false;
  pool.on("error", (error) => {
    if (!isClosing) logger.warn({ err: error }, "an idle database connection was lost");
  });
  const guard = createSiteGuard();
  const serverVersion = await checkServer(pool, connectionString).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  await guard.learn(pool);
  const keptReads = new KeptReads();
  const db = openExecutor({ pool, guard, keptReads }, options);
  const listener = createListener(
    { ...clientConfig, application_name: `${clientConfig.application_name} listen` },
    logger,
  );
  return {
    pool,
    db,
    connectionString,
    serverVersion,
    transaction: (run, config) => db.transaction(run, config),
    listen: (channel, handler, listenOptions) => listener.listen(channel, handler, listenOptions),
    hold: (name) => listener.hold(name),
    notify: async (channel, payload, executor = db) => {
      await executor.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    learnTables: () => guard.learn(pool),
    dropKept: () => keptReads.dropAll(),
    watch: () => watchServer({ pool, clientConfig, logger }),
    close: async () => {
      isClosing = true;
      await listener.close();
      await pool.end();
      await embedded?.stop();
    },
  };
}

type ClientSettings = ClientConfig & { readonly application_name: string };

function openPool(clientConfig: ClientSettings, { maxConnections, statementTimeoutMs }: DatabaseOptions): Pool {
  const pool = new Pool({
    ...clientConfig,
    max: maxConnections ?? 20,
    connectionTimeoutMillis: 15_000,
    statement_timeout: statementTimeoutMs ?? 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // One in use that the server ends between two statements: nobody else listens, and the next statement tells its caller.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

interface ExecutorParts {
  readonly pool: Pool;
  readonly guard: ReturnType<typeof createSiteGuard>;
  readonly keptReads: KeptReads;
}

function openExecutor({ pool, guard, keptReads }: ExecutorParts, { logger, onConflict }: DatabaseOptions): Executor {
  // Called before each statement, within its promise: the one way in front of all statements of repositories.
  const logged = {
    logger: {
      logQuery: (text: string, parameters: unknown[]): void => {
        guard.check(text, parameters);
        noteStatement(text);
      },
    },
  };
  const watch: Watch = { settled: (text) => keptReads.drop(guard.tablesOf(text).written) };
  const noting = (note: (table: string) => void): Watch => ({
    ...watch,
    sending: (text) => guard.tablesOf(text).named.forEach(note),
  });
  const again = createRetryOnConflict((conflict, isLast) => {
    onConflict?.(conflict, isLast);
    logger.warn({ conflict, isLast }, "transactions met in a conflict");
  });
  return createExecutor(drizzle(pool, logged), {
    watch,
    again,
    keep: (what, read) =>
      keptReads.of(`${scopeName()}\n${what}`, (note) =>
        read(createExecutor(drizzle(pool, logged), { watch: noting(note) })),
      ),
    begin: async (run, config) => {
      const client = await pool.connect();
      try {
        return await drizzle(client, logged).transaction(run, config);
      } finally {
        // One whose transaction could not be ended would do the next caller's work within it.
        client.release(client.getTransactionStatus() !== "I");
      }
    },
  });
}

/** Where the server is, without the password. */
function placeOf(connectionString: string): string {
  try {
    const url = new URL(connectionString);
    return `${decodeURIComponent(url.host)}${url.pathname}`;
  } catch {
    return "the server of DATABASE_URL";
  }
}

async function checkServer(pool: Pool, connectionString: string): Promise<number> {
  const place = placeOf(connectionString);
  const settings = await pool
    .query<{ version: number; name: string; encoding: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('server_version') as name,
              current_setting('server_encoding') as encoding`,
    )
    .catch((error: unknown) => {
      throw new DatabaseError("unreachable", `No connection to ${place}: ${errorMessage(error)}`, error);
    });
  const row = settings.rows[0];
  if (row === undefined) throw new DatabaseError("unreachable", `${place} does not tell its version.`);
  if (row.version < OLDEST_SERVER) {
    throw new DatabaseError("version", `${place} runs PostgreSQL ${row.name}; Yiqiao needs 15 or later.`);
  }
  if (row.encoding !== "UTF8") {
    throw new DatabaseError("version", `The database at ${place} is encoded in ${row.encoding}; Yiqiao needs UTF8.`);
  }
  return row.version;
}
