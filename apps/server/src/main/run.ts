import { once } from "node:events";
import { ProvidersError } from "#features/third-party";
import { type Config, ConfigError } from "#platform/config";
import { DatabaseError } from "#platform/database";
import { StorageError } from "#platform/storage";
import { createLogBuffer, createLogger, type LogBuffer, type Logger } from "#platform/telemetry";
import { banner } from "./banner.ts";
import { readConfig } from "./environment.ts";
import { ListenError } from "./listen.ts";
import { type Role, type RunningServer, start } from "./start.ts";

/** Runs a process of the product until a signal ends it. */
export async function run(role: Role): Promise<void> {
  try {
    const config = readConfig();
    const atConsole = createLogger({ level: config.logLevel });
    const onTrouble = (error: unknown): void =>
      atConsole.warn({ err: error }, "the log cannot be kept in the database");
    const logBuffer = createLogBuffer({ onTrouble });
    const logger = createLogger({ level: config.logLevel, beside: logBuffer.stream });
    dieOnUnforeseen(logger);
    await serve(config, role, { logger, logBuffer });
  } catch (error) {
    exitWith(error);
  }
}

interface Logging {
  readonly logger: Logger;
  readonly logBuffer: LogBuffer;
}

async function serve(config: Config, role: Role, { logger, logBuffer }: Logging): Promise<void> {
  const { signal, isStop } = stopSignal(logger);
  try {
    while (!signal.aborted) {
      const server = await start(config, role, { logger, logBuffer, signal });
      process.stdout.write(banner(server));
      if (!signal.aborted) await Promise.race([once(signal, "abort"), server.outOfDate]);
      if (!signal.aborted) logger.info("a backup was restored; the server begins anew");
      await stop(server, logger);
    }
  } catch (error) {
    if (!isStop(error)) throw error;
  }
  logger.info("stopped");
  process.exit(0);
}

async function stop(server: RunningServer, logger: Logger): Promise<void> {
  try {
    await server.stop();
  } catch (error) {
    logger.fatal({ err: error }, "stopping failed");
    process.exit(1);
  }
}

/** Aborted by the first SIGTERM or SIGINT, also while the process still starts: what is open then gets closed. */
function stopSignal(logger: Logger): { signal: AbortSignal; isStop: (error: unknown) => boolean } {
  const controller = new AbortController();
  const { signal } = controller;
  const onSignal = (name: string): void => {
    if (signal.aborted) process.exit(130);
    logger.info({ signal: name }, "stopping; a second signal stops at once");
    controller.abort();
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return { signal, isStop: (error) => signal.aborted && error === signal.reason };
}

function dieOnUnforeseen(logger: Logger): void {
  for (const event of ["unhandledRejection", "uncaughtException"] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}

/** Ends the process: in plain words for what an operator can put right, with the stack for the rest. */
export function exitWith(error: unknown): never {
  const isPlain = [ConfigError, DatabaseError, ListenError, ProvidersError, StorageError].some(
    (kind) => error instanceof kind,
  );
  const words = error instanceof Error ? error.message : String(error);
  const text = isPlain || !(error instanceof Error) ? words : (error.stack ?? words);
  process.stderr.write(`Yiqiao could not start.\n${text}\n`);
  process.exit(1);
}
