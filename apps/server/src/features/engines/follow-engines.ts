import type { Database } from "#platform/database";
import type { Logger } from "#platform/telemetry";
import { enginesChannel } from "./channel.ts";

export interface EngineFollower {
  /** Calls `apply` once more; settles when it has ended. */
  applyAgain(): Promise<void>;
  /** Ends the following, once a call in progress has ended. */
  stop(): Promise<void>;
}

/**
 * Calls `apply` once now and after every change of the engines in the database, never twice at a time; changes that come
 * while it runs make one more call. Its failure is logged, and the next change tries again.
 */
export async function followEngines(
  database: Pick<Database, "listen">,
  apply: () => Promise<void>,
  logger: Pick<Logger, "error">,
): Promise<EngineFollower> {
  let running: Promise<void> | undefined;
  let isDue = false;
  let isStopped = false;
  const work = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await apply().catch((error: unknown) => logger.error({ err: error }, "the engines could not be changed over"));
    }
    running = undefined;
  };
  const applyAgain = (): Promise<void> => {
    if (isStopped) return Promise.resolve();
    isDue = true;
    running ??= work();
    return running;
  };
  const wake = (): void => void applyAgain();
  const stop = await database.listen(enginesChannel, wake, { onReconnect: wake });
  wake();
  return {
    applyAgain,
    stop: async () => {
      isStopped = true;
      isDue = false;
      await stop();
      await running;
    },
  };
}
