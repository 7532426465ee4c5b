import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type ProcessSettings, processSettingsSchema } from "@yiqiao/contracts/devices";
import { createGpuReader, createLook, createMachineReader, createReporter } from "#features/devices";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import type { JobQueue } from "#platform/queue";
import type { Logger } from "#platform/telemetry";
import type { Engines } from "./engines/engines.ts";
import type { Role } from "./role.ts";

export interface ReportingDeps {
  readonly config: Pick<Config, "dataDir" | "machineName">;
  readonly role: Role;
  readonly database: Database;
  readonly queue: Pick<JobQueue, "activity" | "limit">;
  readonly engines: Pick<Engines, "router" | "wordsOf" | "models" | "limit">;
  readonly logger: Logger;
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8")) as {
  version: string;
};

/**
 * From now on the process reports how it is, and obeys what an administrator sets. Before it takes jobs, so that one that
 * was drained for good takes none.
 */
export async function openReporting(deps: ReportingDeps): Promise<AsyncDisposable> {
  const { config, role, database, queue, engines, logger } = deps;
  const machine = createMachineReader(config.dataDir);
  const gpus = createGpuReader();
  let settings: ProcessSettings = processSettingsSchema.parse({});
  const look = createLook({
    machine,
    gpus,
    queue,
    engines: () => engines.router.engines(),
    wordsOf: (id) => engines.wordsOf(id),
    models: () => engines.models(),
    settings: () => settings,
  });
  const obey = (next: ProcessSettings): void => {
    const before = settings;
    settings = next;
    queue.limit({ takesJobs: next.takes_jobs, slots: next.slots, kinds: next.kinds });
    const limitsOf = ({ memory_mb: memoryMb, threads, first_models: firstModels }: ProcessSettings) => {
      return { memoryMb, threads, firstModels };
    };
    // Models are loaded anew by it, as far as they have to be.
    if (!isDeepStrictEqual(limitsOf(before), limitsOf(next))) engines.limit(limitsOf(next));
    logger.info({ settings }, "the process is set to");
  };
  const identity = {
    id: randomUUID(),
    host: config.machineName ?? hostname(),
    role: role.api ? (role.worker ? "all" : "api") : "worker",
    pid: process.pid,
    version,
    startedAt: new Date(),
  } as const;
  const reporter = createReporter({ database, identity, logger, look, obey });
  await reporter.begin();
  return {
    [Symbol.asyncDispose]: async () => {
      await reporter.stop();
      gpus.close();
      machine.close();
    },
  };
}
