import {
  createProxyDispatcher,
  createRouter,
  type Engine,
  type EngineDispatcher,
  type EnginePair,
  type Router,
} from "@yiqiao/engines";
import { createLocalEngine, type LocalEngine, watchModels } from "@yiqiao/engines/local";
import { setTimeout as delay } from "node:timers/promises";
import { recoverModels } from "@yiqiao/models";
import type { ModelUse } from "#features/devices";
import { createEngineLoader, type EngineProblem, followEngines } from "#features/engines";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import { createSecrets } from "#platform/secrets";
import type { Logger, Metrics } from "#platform/telemetry";
import { pairsToFetch } from "./fetch-models.ts";
import type { Notice } from "../notices.ts";
import { observeEngine, type WordCounts } from "./observe-engine.ts";

export interface Engines {
  readonly router: Router;
  readonly notices: readonly Notice[];
  /** Carries what remote engines ask; undefined: connections of their own. */
  readonly dispatcher: EngineDispatcher | undefined;
  /** Words that an engine has translated in this process. */
  wordsOf(engineId: string): number;
  /** What the local engine's models have done. */
  models(): readonly ModelUse[];
  /** What the local engine may use; null: as it was configured. */
  limit(limits: EngineLimits): void;
  /** Uses the models that are on the disk now; they are looked for in time anyway. */
  reloadModels(): Promise<void>;
  close(): Promise<void>;
}

export interface EngineLimits {
  readonly memoryMb: number | null;
  readonly threads: number | null;
  /** Ids of models that are loaded before others. */
  readonly firstModels: readonly string[];
}

const firstAnswerMs = 2000;
/** What most come for. */
const mainPairs: readonly EnginePair[] = [
  { source: "zh-cn", target: "en-us" },
  { source: "en-us", target: "zh-cn" },
];

type EngineConfig = Pick<
  Config,
  | "remoteEngines"
  | "secrets"
  | "dataDir"
  | "modelsDir"
  | "installedModelsDir"
  | "engine"
  | "fetchModels"
  | "modelCatalogueUrl"
  | "proxy"
>;

interface EngineDeps {
  readonly database: Pick<Database, "db" | "listen">;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Where models are looked for; of two for one pair, that of the first folder counts. */
const modelFolders = ({ installedModelsDir, modelsDir }: EngineConfig) => [installedModelsDir, modelsDir];

/** Undefined where it is switched off. */
async function localEngine(config: EngineConfig, logger: Logger): Promise<LocalEngine | undefined> {
  const { workers, memoryMb } = config.engine;
  if (workers === 0) return undefined;
  await recoverModels(config.installedModelsDir).catch((error: unknown) => {
    logger.warn({ err: error }, "a model that was being replaced is not brought back");
  });
  const local = await createLocalEngine({
    models: modelFolders(config),
    memoryBudgetBytes: memoryMb * 2 ** 20,
    onProblem: (problem) => logger.warn({ problem }, "local engine"),
    ...(workers === undefined ? {} : { workers }),
  });
  for (const { message } of local.problems) logger.warn({ problem: message }, "model left out");
  return local;
}

/**
 * All engines under one router, the preferred one first: those of the database, in every process as the administrator
 * changes them; those of the environment; the local one, with the models that come and go in its folders.
 */
export async function createEngines(config: EngineConfig, deps: EngineDeps): Promise<Engines> {
  const { database, metrics, logger } = deps;
  await using opened = new AsyncDisposableStack();
  const words: WordCounts = new Map();
  const wrap = (engine: Engine): Engine => observeEngine(engine, metrics, words);
  const secrets = createSecrets({ ...config.secrets, dataDir: config.dataDir });
  const proxies = createProxyDispatcher(config.proxy);
  opened.defer(async () => proxies?.close());
  const dispatcher = proxies?.dispatcher;
  const loader = createEngineLoader({ database, secrets, environment: config.remoteEngines, wrap, dispatcher });
  const remote = await loader.load();
  const local = await localEngine(config, logger);
  opened.defer(async () => local?.close());
  const last = local === undefined ? [] : [staysOpen(wrap(local))];
  // Without a model it is no engine: an installation may do without.
  const inOrder = (engines: readonly Engine[]) => [...engines, ...(local?.models.length ? last : [])];
  const router = createRouter(inOrder(remote.engines));
  opened.defer(async () => router.close());
  // Beside the rest of the start; `/ready` waits for it, and then it is asked anew.
  void local?.warm(mainPairs).then(async () => router.refresh({ force: true }));
  // An engine that does not answer soon must not hold up the start; the router keeps asking.
  await Promise.race([router.refresh(), delay(firstAnswerMs, undefined, { ref: false })]);
  const changeOver = async (): Promise<void> => {
    const { engines, problems } = await loader.load();
    for (const { id, problem } of problems) logger.warn({ engine: id, problem }, "engine left out");
    const { closed } = await router.replaceEngines(inOrder(engines));
    closed.catch((error: unknown) => logger.warn({ err: error }, "a replaced engine did not close"));
  };
  const follower = await followEngines(database, changeOver, logger);
  opened.defer(async () => follower.stop());
  const reloadModels = async (): Promise<void> => {
    await local?.reload();
    await follower.applyAgain();
  };
  if (local !== undefined) opened.use(watchFolders(modelFolders(config), reloadModels, logger));
  const closing = opened.move();
  const openFile = await secrets.openKeyFile();
  const notices = [
    ...(openFile === undefined ? [] : [keyFileNotice(openFile)]),
    ...remote.problems.map(problemNotice),
    ...noticesOf(router, pairsToFetch(config, router).length > 0),
  ];
  return {
    router,
    notices,
    dispatcher,
    wordsOf: (id) => words.get(id) ?? 0,
    models: () => (local === undefined ? [] : modelsOf(local)),
    limit: ({ memoryMb, threads, firstModels }) =>
      local?.limit({
        first: firstModels,
        ...(memoryMb === null ? {} : { memoryBudgetBytes: memoryMb * 2 ** 20 }),
        ...(threads === null ? {} : { workers: threads }),
      }),
    reloadModels,
    close: async () => closing.disposeAsync(),
  };
}

function modelsOf({ use }: LocalEngine): ModelUse[] {
  return use.map(({ manifest: { id, version, pairs }, loaded, sizeBytes, words, busyMs }) => ({
    id,
    version,
    loaded,
    words,
    busyMs,
    memoryBytes: sizeBytes,
    pairs: pairs.map(({ source, target }) => `${source} → ${target}`),
  }));
}

/** The router closes what it lets go, but models may come back. */
function staysOpen(engine: Engine): Engine {
  return {
    id: engine.id,
    cost: engine.cost,
    capabilities: () => engine.capabilities(),
    translate: (request, signal) => engine.translate(request, signal),
    health: () => engine.health(),
    close: () => Promise.resolve(),
  };
}

function watchFolders(folders: readonly string[], onChange: () => Promise<void>, logger: Logger): AsyncDisposable {
  const stopping = new AbortController();
  const onProblem = (problem: string): void => logger.warn({ problem }, "local engine");
  const watched = watchModels(folders, onChange, { signal: stopping.signal, onProblem }).catch((error: unknown) =>
    logger.error({ err: error }, "new models are not looked for any more"),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      stopping.abort();
      await watched;
    },
  };
}

function problemNotice({ id, problem, remedy }: EngineProblem): Notice {
  return { part: `Engine ${id}`, problem, remedy };
}

function keyFileNotice(path: string): Notice {
  return { part: "Secrecy of the engines' keys", problem: `others may read ${path}`, remedy: `chmod 600 ${path}` };
}

const remedy = "add models with npm run models -- add, or set up a remote engine with npm run engines or in .env";

function noticesOf(router: Router, isFetching: boolean): Notice[] {
  const engines = router.engines();
  if (engines.length === 0) return [{ part: "Translation", problem: "there is no engine", remedy }];
  const down = engines.filter(({ health }) => health === undefined || health.state === "down");
  const notices = down.map(({ id, health }): Notice => ({
    part: `Engine ${id}`,
    problem: health?.detail ?? "it does not answer",
    remedy: "it is used as soon as it does; see its settings",
  }));
  const missing = router.pairs().filter(({ state }) => state === "unavailable").length;
  if (down.length < engines.length && missing > 0) {
    notices.push({
      part: `${missing} of ${router.pairs().length} language pairs`,
      problem: "no engine has them",
      remedy,
    });
  }
  return [...notices, ...starterNotices(router, isFetching)];
}

/** Starter models were trained for hours, not days: whoever relies on their output has to know. */
function starterNotices(router: Router, isFetching: boolean): Notice[] {
  const isStarter = (pair: EnginePair) => {
    const plan = router.route({ pair });
    return plan.available && plan.quality === "starter";
  };
  if (!mainPairs.some(isStarter)) return [];
  return [
    {
      part: "Good Chinese-English translation",
      problem:
        "the bundled starter models are in use, whose translations are often wrong and must be checked before they are relied on",
      remedy: isFetching
        ? "better ones are fetched now and take over when they are checked; without a network, set up a remote engine with npm run engines"
        : "run npm run models -- add zh-en --both, or set up a remote engine with npm run engines",
    },
  ];
}

/**
 * For `/ready`: an installation without engines serves everything else, one whose engines are all out of order or still
 * load their models is not ready.
 */
export async function checkEngines(router: Router): Promise<{ ok: boolean; detail?: string }> {
  if (router.engines().length === 0) return { ok: true, detail: "there is no engine" };
  const { state } = await router.health();
  if (state === "down") return { ok: false, detail: "no engine answers" };
  return state === "starting" ? { ok: false, detail: "the models are being loaded" } : { ok: true, detail: state };
}
