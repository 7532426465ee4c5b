import type { Database } from "#platform/database";
import type { Logger } from "#platform/telemetry";
import { trafficChannel } from "./traffic.service.ts";

/** A notice may get lost with the connection that it comes by. */
const recheckMs = 30_000;

/**
 * Keeps the rules of this process those of the database: they are read at once when another process changes them, and from
 * time to time. A failure is logged; what was read before stays in force.
 */
export async function followTraffic(
  database: Pick<Database, "listen">,
  reload: () => Promise<void>,
  logger: Pick<Logger, "warn">,
): Promise<{ stop(): Promise<void> }> {
  let running: Promise<void> | undefined;
  let isDue = false;
  const read = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await reload().catch((error: unknown) => logger.warn({ err: error }, "the rules of traffic could not be read"));
    }
    running = undefined;
  };
  const wake = (): void => {
    isDue = true;
    running ??= read();
  };
  const stopListening = await database.listen(trafficChannel, wake, { onReconnect: wake });
  const timer = setInterval(wake, recheckMs).unref();
  wake();
  return {
    stop: async () => {
      clearInterval(timer);
      isDue = false;
      await stopListening();
      await running;
    },
  };
}
