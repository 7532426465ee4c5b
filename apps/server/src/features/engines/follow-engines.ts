import type { Database, StopListening } from "#platform/database";
import type { Logger } from "#platform/telemetry";
import { enginesChannel } from "./channel.ts";

/**
 * Calls `apply` once now and after every change of the engines in the database, never twice at a time; changes that come
 * while it runs make one more call. Its failure is logged, and the next change tries again.
 *
 * @returns stops following, once a call in progress has ended
 */
export async function followEngines(
  database: Pick<Database, "listen">,
  apply: () => Promise<void>,
  logger: Pick<Logger, "error">,
): Promise<StopListening> {
  let running: Promise<void> | undefined;
  let isDue = false;
  const work = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await apply().catch((error: unknown) => logger.error({ err: error }, "the engines could not be changed over"));
    }
    running = undefined;
  };
  const wake = (): void => {
    isDue = true;
    running ??= work();
  };
  const stop = await database.listen(enginesChannel, wake, { onReconnect: wake });
  wake();
  return async () => {
    await stop();
    isDue = false;
    await running;
  };
}
