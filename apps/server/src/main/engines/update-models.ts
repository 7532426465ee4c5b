import { DEFAULT_CATALOGUE_URL, ModelsError, NO_CATALOGUE, updateModels } from "@yiqiao/models";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "#platform/config";
import type { Logger } from "#platform/telemetry";

type UpdateConfig = Pick<Config, "fetchModels" | "modelCatalogueUrl" | "installedModelsDir" | "proxy" | "engine">;

export interface UpdateDeps {
  readonly logger: Pick<Logger, "info" | "warn">;
  /** What has to end before the first look, such as the fetching of models that are missing. */
  readonly after: Promise<void>;
  /** Told after a look that brought something. */
  readonly onUpdated: () => Promise<void>;
  readonly update?: typeof updateModels;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Looks once a day for newer versions of the models that came from the catalogue, and no sooner than its server wishes.
 * Does nothing where models are not fetched by themselves (`FETCH_MODELS=none`).
 */
export function keepModelsUpToDate(config: UpdateConfig, deps: UpdateDeps): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const isWanted =
    config.fetchModels.length > 0 && config.modelCatalogueUrl !== NO_CATALOGUE && config.engine.workers !== 0;
  const running = isWanted ? run(config, deps, stopping.signal) : Promise.resolve();
  const ended = running.catch((error: unknown) => {
    if (!stopping.signal.aborted) deps.logger.warn({ err: error }, "newer models are not looked for any more");
  });
  return {
    stop: async () => {
      stopping.abort(new Error("the server stops"));
      await ended;
    },
  };
}

async function run(config: UpdateConfig, deps: UpdateDeps, signal: AbortSignal): Promise<void> {
  const { after, sleep = pause } = deps;
  const stopped = new Promise((resolve) => {
    signal.addEventListener("abort", resolve, { once: true });
  });
  await Promise.race([after, stopped]);
  while (!signal.aborted) await sleep(Math.max(dayMs, await look(config, deps, signal)), signal);
}

/** How long the catalogue's server asks to be left alone. */
async function look(
  config: UpdateConfig,
  { logger, onUpdated, update = updateModels }: UpdateDeps,
  signal: AbortSignal,
): Promise<number> {
  const { modelCatalogueUrl: catalogueUrl = DEFAULT_CATALOGUE_URL, installedModelsDir: modelsDir, proxy } = config;
  try {
    const { updated, problems, backoffMs } = await update({ catalogueUrl, modelsDir, proxy, signal });
    for (const { manifest } of updated) {
      logger.info({ model: manifest.id, version: manifest.version }, "a newer model came in and is in use");
    }
    for (const { message } of problems) logger.warn({ problem: message }, "a newer model could not be fetched");
    if (updated.length > 0) await onUpdated();
    return backoffMs;
  } catch (error) {
    if (!(error instanceof ModelsError)) throw error;
    logger.warn({ problem: error.message }, "newer models could not be looked for");
    return error.problem.code === "catalogue-unreachable" ? (error.problem.afterMs ?? 0) : 0;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false });
}
