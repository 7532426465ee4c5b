import { setTimeout as delay } from "node:timers/promises";
import type { ClientConfig } from "pg";
import { Client, escapeIdentifier } from "pg";
import type { Logger } from "pino";

export interface ListenOptions {
  /** Called after the connection was lost and listening began again. */
  readonly onReconnect?: () => void;
}

export type StopListening = () => Promise<void>;

interface Subscription {
  readonly handler: (payload: string) => void;
  readonly onReconnect: (() => void) | undefined;
}

export interface Listener {
  listen(channel: string, handler: (payload: string) => void, options?: ListenOptions): Promise<StopListening>;
  close(): Promise<void>;
}

const RECONNECT_MS = [50, 200, 1000, 5000];

/** One connection that listens on all channels of this process, opened at the first and opened anew when lost. */
export function createListener(config: ClientConfig, logger: Pick<Logger, "warn" | "error">): Listener {
  const channels = new Map<string, Set<Subscription>>();
  const ended = new AbortController();
  let client: Promise<Client> | null = null;
  /** The connection that listens; none while it is lost. */
  let live: Client | undefined;

  const dispatch = (channel: string, payload: string): void => {
    for (const { handler } of channels.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        logger.error({ err: error, channel }, "a notification handler failed");
      }
    }
  };

  const open = async (): Promise<Client> => {
    const opened = new Client(config);
    opened.on("error", (error) => {
      live = undefined;
      logger.warn({ err: error }, "the listening database connection was lost");
    });
    opened.on("notification", ({ channel, payload }) => dispatch(channel, payload ?? ""));
    await opened.connect();
    live = opened;
    opened.once("end", () => {
      live = undefined;
      if (!ended.signal.aborted) client = reopen();
    });
    for (const channel of channels.keys()) await opened.query(`listen ${escapeIdentifier(channel)}`);
    return opened;
  };

  const reopen = async (): Promise<Client> => {
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

  const connected = (): Promise<Client> => {
    client ??= open().catch((error: unknown) => {
      client = null;
      throw error;
    });
    return client;
  };

  return {
    listen: async (channel, handler, options = {}) => {
      const subscription = { handler, onReconnect: options.onReconnect };
      const known = channels.get(channel);
      if (known === undefined) channels.set(channel, new Set([subscription]));
      else known.add(subscription);
      const opened = await connected();
      try {
        await opened.query(`listen ${escapeIdentifier(channel)}`);
      } catch (error) {
        if (live === opened) throw error;
        logger.warn({ err: error, channel }, "the connection was lost; the next one listens to the channel");
      }
      return async () => {
        const subscriptions = channels.get(channel);
        subscriptions?.delete(subscription);
        if (subscriptions?.size !== 0 || ended.signal.aborted) return;
        channels.delete(channel);
        try {
          await live?.query(`unlisten ${escapeIdentifier(channel)}`);
        } catch (error) {
          // A lost connection listens to nothing, and the next one is opened without the channel.
          logger.warn({ err: error, channel }, "a channel was left by a connection that is lost");
        }
      };
    },
    close: async () => {
      ended.abort();
      const last = await client?.catch(() => null);
      await last?.end();
    },
  };
}
