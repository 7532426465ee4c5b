import type { Logger } from "#platform/telemetry";
import { interrupted } from "./messages.ts";

/**
 * Aborted when this process is told to stop, also while it still starts: what is open then gets closed. One stop arrives in
 * several ways, as Ctrl+C reaches all processes of the terminal, and whoever started this one hands it on besides. So the like
 * again changes nothing: a person who will not wait is told by a second SIGINT alone, which nobody hands on as such.
 */
export function stopSignal(logger: Pick<Logger, "info">): AbortSignal {
  const controller = new AbortController();
  const stop = (why: string): void => {
    if (controller.signal.aborted) return;
    logger.info({ why }, "stopping; a second Ctrl+C stops at once");
    controller.abort();
  };
  let interrupts = 0;
  process.on("SIGINT", () => {
    interrupts += 1;
    if (interrupts > 1) process.exit(interrupted);
    stop("SIGINT");
  });
  for (const signal of ["SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.channel !== undefined) process.once("disconnect", () => stop("the parent process is gone"));
  return controller.signal;
}
