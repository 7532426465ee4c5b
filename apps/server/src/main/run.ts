import { once } from "node:events";
import { ProvidersError } from "#features/third-party";
import { type Config, ConfigError } from "#platform/config";
import { DatabaseError } from "#platform/database";
import { StorageError } from "#platform/storage";
import { createLogBuffer, createLogger, type LogBuffer, type Logger } from "#platform/telemetry";
import { banner } from "./banner.ts";
import { readConfig } from "./environment.ts";
import { ListenError } from "./listen.ts";
import { type Role, type RoleName, roles } from "./role.ts";
import { type RunningServer, start } from "./start.ts";
import { wrongSettings } from "./supervision/messages.ts";
import { stopSignal } from "./supervision/stop-signal.ts";
import { openSupervision, type Supervision, unsupervised } from "./supervision/supervision.ts";

/** What a stop takes beside what runs and may finish: handing jobs back, the last lines of the log, the database. */
const lastStepsMs = 13_000;

export interface RunOptions {
  /** Whether another process starts this one anew when it ends by itself. */
  readonly isSupervised: boolean;
}

/** Runs a process of the product until it is told to stop. */
export async function run(name: RoleName, { isSupervised }: RunOptions): Promise<void> {
  try {
    const config = readConfig();
    const atConsole = createLogger({ level: config.logLevel });
    const onTrouble = (error: unknown): void =>
      atConsole.warn({ err: error }, "the log cannot be kept in the database");
    const logBuffer = createLogBuffer({ onTrouble });
    const logger = createLogger({ level: config.logLevel, beside: logBuffer.stream });
    // Who read them may be gone, with the terminal or behind a pipe.
    for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
    dieOnUnforeseen(logger);
    await serve(config, roles[name], { logger, logBuffer, isSupervised });
  } catch (error) {
    exitWith(error);
  }
}

interface Logging extends RunOptions {
  readonly logger: Logger;
  readonly logBuffer: LogBuffer;
}

async function serve(config: Config, role: Role, { logger, logBuffer, isSupervised }: Logging): Promise<void> {
  const signal = stopSignal(logger);
  const stopsWithinMs = config.shutdownTimeoutMs + lastStepsMs;
  endInTime(signal, stopsWithinMs, logger);
  const { freezeLimitMs } = config;
  const supervision = isSupervised ? openSupervision({ stopsWithinMs, freezeLimitMs, logger }) : unsupervised;
  try {
    while (!signal.aborted) {
      const server = await start(config, role, { logger, logBuffer, signal });
      await serveUntilOver(server, supervision, { logger, signal });
    }
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
  }
  logger.info("stopped");
  process.exit(0);
}

async function serveUntilOver(
  server: RunningServer,
  supervision: Supervision,
  { logger, signal }: { readonly logger: Logger; readonly signal: AbortSignal },
): Promise<void> {
  process.stdout.write(banner(server));
  supervision.isUp(true);
  if (!signal.aborted) await Promise.race([once(signal, "abort"), server.outOfDate]);
  if (!signal.aborted) logger.info("a backup was restored; the server begins anew");
  supervision.isUp(false);
  await stop(server, logger);
}

async function stop(server: RunningServer, logger: Logger): Promise<void> {
  try {
    await server.stop();
  } catch (error) {
    logger.fatal({ err: error }, "stopping failed");
    process.exit(1);
  }
}

/** Ends a process that cannot stop; what it leaves is put in order by the next start. */
function endInTime(signal: AbortSignal, timeoutMs: number, logger: Logger): void {
  signal.addEventListener("abort", () => {
    setTimeout(() => {
      logger.fatal({ seconds: timeoutMs / 1000 }, "stopping took too long; what still runs is broken off");
      process.exit(1);
    }, timeoutMs).unref();
  });
}

function dieOnUnforeseen(logger: Logger): void {
  for (const event of ["unhandledRejection", "uncaughtException"] as const) {
    process.on(event, (error: unknown) => {
      logger.fatal({ err: error }, event);
      process.exit(1);
    });
  }
}

/** Ends the process because of it. */
export function exitWith(error: unknown): never {
  const { text, exitCode } = failureOf(error);
  process.stderr.write(text);
  process.exit(exitCode);
}

/** What a process says that could not start: in plain words for what an operator can put right, with the stack for the rest. */
export function failureOf(error: unknown): { readonly text: string; readonly exitCode: number } {
  const isPlain = [ConfigError, DatabaseError, ListenError, ProvidersError, StorageError].some(
    (kind) => error instanceof kind,
  );
  const words = error instanceof Error ? error.message : String(error);
  const text = isPlain || !(error instanceof Error) ? words : (error.stack ?? words);
  return { text: `Yiqiao could not start.\n${text}\n`, exitCode: error instanceof ConfigError ? wrongSettings : 1 };
}
