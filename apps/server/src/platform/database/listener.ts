import { setTimeout as delay } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { Client, escapeIdentifier } from "pg";
import type { Logger } from "pino";

export interface ListenOptions {
  /** Called after the connection was lost and listening began again. */
  readonly onReconnect?: () => void;
}

export type StopListening = () => Promise<void>;
export type ReleaseHold = () => Promise<void>;

interface Subscription {
  readonly handler: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

export interface Listener {
  listen(channel: string, handler: (payload: string) => void, options?: ListenOptions): Promise<StopListening>;
  /** Holds a name, as {@link isHeld} sees it, until it is let go or the process dies. Several may hold the same one. */
  hold(name: string): Promise<ReleaseHold>;
  close(): Promise<void>;
}

const RECONNECT_MS = [50, 200, 1000, 5000];
/** The first half of the keys of names that are held: other locks of the server have other ones. */
const HELD = 7_262_027;

/**
 * A condition in SQL: whether a living process holds the name. The server lets go of what a process held as soon as its
 * connection ends.
 * @param name an expression of type text
 */
export const isHeld = (name: string): string => `exists (
  select from pg_locks /* any site: no rows of any */
   where locktype = 'advisory' and granted and objsubid = 2 and classid = ${HELD}
     and database = (select oid from pg_database where datname = current_database())
     and objid::bigint = hashtext(${name})::bigint & 4294967295)`;

const hold = "select pg_advisory_lock_shared($1, hashtext($2))";
const release = "select pg_advisory_unlock_shared($1, hashtext($2))";

interface Connection {
  query(text: string, values?: unknown[]): Promise<void>;
  end(): Promise<void>;
}

/** Asks a client only after it has answered, as its library wants it. */
function oneAtATime(client: Client): Connection {
  let last: Promise<unknown> = Promise.resolve();
  return {
    query: async (text, values) => {
      const asked = last.then(() => client.query(text, values));
      last = asked.catch(() => undefined);
      await asked;
    },
    end: () => client.end(),
  };
}

/**
 * One connection that listens on all channels of this process and holds its names, opened at the first and opened anew
 * when lost.
 */
export function createListener(config: ClientConfig, logger: Pick<Logger, "warn" | "error">): Listener {
  const channels: Channels = new Map();
  const held = new Map<symbol, string>();
  const line = createLine(config, logger, { channels, held });
  return {
    listen: async (channel, handler, options = {}) => {
      const subscription = { handler, onReconnect: options.onReconnect };
      const known = channels.get(channel);
      if (known === undefined) channels.set(channel, new Set([subscription]));
      else known.add(subscription);
      const opened = await line.connected();
      try {
        await opened.query(`listen ${escapeIdentifier(channel)}`);
      } catch (error) {
        if (line.live() === opened) throw error;
        logger.warn({ err: error, channel }, "the connection was lost; the next one listens to the channel");
      }
      return async () => {
        const subscriptions = channels.get(channel);
        subscriptions?.delete(subscription);
        if (subscriptions?.size !== 0 || line.isClosed()) return;
        channels.delete(channel);
        try {
          await line.live()?.query(`unlisten ${escapeIdentifier(channel)}`);
        } catch (error) {
          // A lost connection listens to nothing, and the next one is opened without the channel.
          logger.warn({ err: error, channel }, "a channel was left by a connection that is lost");
        }
      };
    },
    hold: async (name) => {
      const key = Symbol(name);
      // Not before: what a connection is opened with it would hold twice.
      const opened = await line.connected();
      held.set(key, name);
      try {
        await opened.query(hold, [HELD, name]);
      } catch (error) {
        if (line.live() === opened) {
          held.delete(key);
          throw error;
        }
        logger.warn({ err: error, name }, "the connection was lost; the next one holds the name");
      }
      return async () => {
        held.delete(key);
        try {
          await line.live()?.query(release, [HELD, name]);
        } catch (error) {
          // A lost connection holds nothing, and the next one is opened without the name.
          logger.warn({ err: error, name }, "a name was let go by a connection that is lost");
        }
      };
    },
    close: () => line.close(),
  };
}

type Channels = Map<string, Set<Subscription>>;

/** The one connection, which is opened with the channels and names that are there. */
function createLine(
  config: ClientConfig,
  logger: Pick<Logger, "warn" | "error">,
  { channels, held }: { readonly channels: Channels; readonly held: ReadonlyMap<symbol, string> },
) {
  const ended = new AbortController();
  let connection: Promise<Connection> | null = null;
  /** The connection that listens; none while it is lost. */
  let live: Connection | undefined;

  const open = async (): Promise<Connection> => {
    const client = new Client(config);
    client.on("error", (error) => {
      live = undefined;
      logger.warn({ err: error }, "the listening database connection was lost");
    });
    client.on("notification", ({ channel, payload }) => dispatch(channels.get(channel), { channel, payload }, logger));
    await client.connect();
    const opened = oneAtATime(client);
    live = opened;
    client.once("end", () => {
      live = undefined;
      if (!ended.signal.aborted) connection = reopen();
    });
    for (const channel of channels.keys()) await opened.query(`listen ${escapeIdentifier(channel)}`);
    for (const name of held.values()) await opened.query(hold, [HELD, name]);
    return opened;
  };

  const reopen = async (): Promise<Connection> => {
    for (let attempt = 0; ; attempt += 1) {
      await delay(RECONNECT_MS[Math.min(attempt, RECONNECT_MS.length - 1)], undefined, { signal: ended.signal });
      try {
        const opened = await open();
        for (const subscriptions of channels.values()) for (const { onReconnect } of subscriptions) onReconnect?.();
        return opened;
      } catch (error) {
        logger.warn({ err: error }, "listening on the database failed; it is tried again");
      }
    }
  };

  return {
    live: () => live,
    isClosed: () => ended.signal.aborted,
    connected: (): Promise<Connection> => {
      connection ??= open().catch((error: unknown) => {
        connection = null;
        throw error;
      });
      return connection;
    },
    close: async (): Promise<void> => {
      ended.abort();
      const last = await connection?.catch(() => null);
      await last?.end();
    },
  };
}

function dispatch(
  subscriptions: Iterable<Subscription> = [],
  { channel, payload = "" }: { readonly channel: string; readonly payload?: string | undefined },
  logger: Pick<Logger, "error">,
): void {
  for (const { handler } of subscriptions) {
    try {
      handler(payload);
    } catch (error) {
      logger.error({ err: error, channel }, "a notification handler failed");
    }
  }
}
