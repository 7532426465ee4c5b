import { Client, type ClientConfig, type Pool, type PoolClient } from "pg";
import type { Logger } from "pino";
import { type Pulse, startPulse } from "./pulse.ts";

export interface WatchedServer {
  readonly pool: Pool;
  readonly clientConfig: ClientConfig;
  readonly logger: Pick<Logger, "info" | "warn">;
}

const answerMs = 5000;

/** Asks the server by a connection of its own; breaks the pool's connections in use off when it is gone. */
export function watchServer({ pool, clientConfig, logger }: WatchedServer): Pulse {
  const inUse = new Set<PoolClient>();
  const onAcquire = (client: PoolClient): void => void inUse.add(client);
  const onRelease = (_error: Error | undefined, client: PoolClient): void => void inUse.delete(client);
  pool.on("acquire", onAcquire);
  pool.on("release", onRelease);
  let asking: Client | undefined;
  const drop = (client: Client): void => {
    if (asking === client) asking = undefined;
    client.end().catch(() => undefined);
  };
  const ask = async (): Promise<void> => {
    if (asking === undefined) {
      const made = new Client({
        ...clientConfig,
        application_name: `${clientConfig.application_name ?? ""} pulse`,
        connectionTimeoutMillis: answerMs,
        query_timeout: answerMs,
      });
      made.on("error", () => drop(made));
      asking = made;
      await made.connect();
    }
    await asking.query("select 1");
  };
  const ping = async (): Promise<void> => {
    try {
      await ask();
    } catch (error) {
      if (asking !== undefined) drop(asking);
      throw error;
    }
  };
  const onChange = (isDown: boolean, error: unknown): void => {
    if (!isDown) return logger.info("the database answers again");
    logger.warn({ err: error, brokenOff: inUse.size }, "the database does not answer");
    // One with a statement under way is cut off by the driver, which no longer waits for the server.
    for (const client of inUse) if (client instanceof Client) client.end().catch(() => undefined);
  };
  const pulse = startPulse({ ping, onChange, timeoutMs: answerMs });
  return {
    isDown: () => pulse.isDown(),
    stop: async () => {
      pool.off("acquire", onAcquire);
      pool.off("release", onRelease);
      const stopped = pulse.stop();
      if (asking !== undefined) drop(asking);
      await stopped;
    },
  };
}
