import type { EnginePair, Router } from "@yiqiao/engines";
import { addFromCatalogue, DEFAULT_CATALOGUE_URL, ModelsError, NO_CATALOGUE, parsePair } from "@yiqiao/models";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "#platform/config";
import type { Logger } from "#platform/telemetry";

type FetchConfig = Pick<Config, "fetchModels" | "modelCatalogueUrl" | "installedModelsDir" | "proxy" | "engine">;

export interface FetchDeps {
  readonly router: Pick<Router, "route">;
  readonly logger: Pick<Logger, "info" | "warn">;
  /** Told after each model that came in. */
  readonly onAdded: () => Promise<void>;
  readonly add?: typeof addFromCatalogue;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Fetching that goes on beside the server. */
export interface ModelFetch {
  /** Settles when there is nothing more to fetch, or no sense in trying again. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
}

const firstPauseMs = 10 * 60_000;
const longestPauseMs = 6 * 60 * 60_000;

/** What may be otherwise in a while: the network, the other side, the disk, another process at work. */
const passing = new Set([
  "catalogue-unreachable",
  "catalogue-unreadable",
  "download-failed",
  "wrong-size",
  "wrong-hash",
  "disk-full",
  "storage-failed",
  "locked",
]);

/** The pairs to fetch that have no translation yet, or only that of a starter model. */
export function pairsToFetch(config: FetchConfig, router: Pick<Router, "route">): EnginePair[] {
  if (config.modelCatalogueUrl === NO_CATALOGUE || config.engine.workers === 0) return [];
  return config.fetchModels
    .map((text) => parsePair(text))
    .filter((pair) => pair !== undefined)
    .filter((pair) => lacksModel(pair, router));
}

function lacksModel(pair: EnginePair, router: Pick<Router, "route">): boolean {
  const plan = router.route({ pair });
  return !plan.available || plan.quality === "starter";
}

/**
 * Fetches better models in the background, one after the other; whatever fails leaves the engine as it is, and is tried
 * again with growing pauses where that may help.
 */
export function fetchModels(config: FetchConfig, deps: FetchDeps): ModelFetch {
  const stopping = new AbortController();
  const done = run(config, deps, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) deps.logger.warn({ err: error }, "fetching models ended");
  });
  return {
    done,
    stop: async () => {
      stopping.abort(new Error("the server stops"));
      await done;
    },
  };
}

async function run(config: FetchConfig, deps: FetchDeps, signal: AbortSignal): Promise<void> {
  const { router, logger, sleep = pause } = deps;
  const hopeless = new Set<string>();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    const wanted = pairsToFetch(config, router).filter((pair) => !hopeless.has(nameOf(pair)));
    let retry = false;
    let askedMs = 0;
    for (const pair of wanted) {
      const failure = await fetchOne(pair, config, deps, signal);
      if (failure === undefined) continue;
      const again = passing.has(failure.problem.code);
      if (again) retry = true;
      if (failure.problem.code === "catalogue-unreachable") askedMs = failure.problem.afterMs ?? askedMs;
      else hopeless.add(nameOf(pair));
      logger.warn(
        {
          pair: nameOf(pair),
          problem: failure.message,
          ...(again && { againInMinutes: Math.max(pauseMs, askedMs) / 60_000 }),
        },
        "no better model could be fetched; translation goes on with what is there",
      );
    }
    if (!retry) return;
    await sleep(Math.max(pauseMs, askedMs), signal);
  }
}

/** Undefined when the model is there now. */
async function fetchOne(
  pair: EnginePair,
  config: FetchConfig,
  { router, logger, onAdded, add = addFromCatalogue }: FetchDeps,
  signal: AbortSignal,
): Promise<ModelsError | undefined> {
  try {
    const { model } = await add({
      pair,
      catalogueUrl: config.modelCatalogueUrl ?? DEFAULT_CATALOGUE_URL,
      modelsDir: config.installedModelsDir,
      proxy: config.proxy,
      signal,
    });
    await onAdded();
    const about = { pair: nameOf(pair), model: model.manifest.id };
    if (lacksModel(pair, router)) logger.warn(about, "a better model is installed, but could not be taken into use");
    else logger.info(about, "a better model came in and is in use");
    return undefined;
  } catch (error) {
    if (error instanceof ModelsError) return error;
    throw error;
  }
}

const nameOf = ({ source, target }: EnginePair): string => `${source}>${target}`;

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false });
}
