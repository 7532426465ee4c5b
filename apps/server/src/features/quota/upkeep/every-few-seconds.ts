import type { Logger } from "#platform/telemetry";

/** Does something again and again, one after the other, and keeps no process alive for it. */
export function everyFewSeconds(ms: number, work: () => Promise<void>, logger: Pick<Logger, "warn">): Disposable {
  let isBusy = false;
  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      await work();
    } catch (error) {
      logger.warn({ err: error }, "what lost processes left set aside is looked for again");
    } finally {
      isBusy = false;
    }
  };
  const timer = setInterval(() => void run(), ms).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
