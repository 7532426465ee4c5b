import { type Config, ConfigError } from "#platform/config";
import { DatabaseError } from "#platform/database";
import { createLogger, type Logger } from "#platform/telemetry";
import { banner } from "./banner.ts";
import { readConfig } from "./environment.ts";
import { ListenError } from "./listen.ts";
import { type Role, type RunningServer, start } from "./start.ts";

/** Runs a process of the product until a signal ends it. */
export async function run(role: Role): Promise<void> {
  try {
    const config = readConfig();
    const logger = createLogger({ level: config.logLevel });
    dieOnUnforeseen(logger);
    await serve(config, role, logger);
  } catch (error) {
    exitWith(error);
  }
}

async function serve(config: Config, role: Role, logger: Logger): Promise<void> {
  let server: RunningServer | undefined;
  let isStopping = false;
  const onSignal = (signal: string): void => {
    if (isStopping || server === undefined) process.exit(130);
    isStopping = true;
    logger.info({ signal }, "stopping; a second signal stops at once");
    server.stop().then(
      () => {
        logger.info("stopped");
        process.exit(0);
      },
      (error: unknown) => {
        logger.fatal({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  server = await start(config, role, logger);
  process.stdout.write(banner(server));
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
  const isPlain = error instanceof ConfigError || error instanceof DatabaseError || error instanceof ListenError;
  const text = isPlain ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`Yiqiao could not start.\n${text}\n`);
  process.exit(1);
}
