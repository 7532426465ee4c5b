import { createRouter, type Engine, type EnginePair, type Router } from "@yiqiao/engines";
import { createLocalEngine, type LocalEngine } from "@yiqiao/engines/local";
import { setTimeout as delay } from "node:timers/promises";
import { createEngineLoader, type EngineProblem, followEngines } from "#features/engines";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import { createSecrets } from "#platform/secrets";
import type { Logger, Metrics } from "#platform/telemetry";
import type { Notice } from "./notices.ts";
import { observeEngine } from "./observe-engine.ts";

export interface Engines {
  readonly router: Router;
  readonly notices: readonly Notice[];
  close(): Promise<void>;
}

const firstAnswerMs = 2000;

type EngineConfig = Pick<
  Config,
  "remoteEngines" | "secrets" | "dataDir" | "modelsDir" | "installedModelsDir" | "engine"
>;

interface Surroundings {
  readonly database: Pick<Database, "db" | "listen">;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** Undefined where it is switched off or has no model that can be used. */
async function localEngine({ modelsDir, engine }: EngineConfig, logger: Logger): Promise<LocalEngine | undefined> {
  if (engine.workers === 0) return undefined;
  const local = await createLocalEngine({
    models: modelsDir,
    memoryBudgetBytes: engine.memoryMb * 2 ** 20,
    onProblem: (problem) => logger.warn({ problem }, "local engine"),
    ...(engine.workers === undefined ? {} : { workers: engine.workers }),
  });
  for (const { message } of local.problems) logger.warn({ problem: message }, "model left out");
  if (local.models.length > 0) return local;
  await local.close();
  return undefined;
}

/**
 * All engines under one router, the preferred one first: those of the database, in every process as the administrator
 * changes them; those of the environment; the local one.
 */
export async function createEngines(config: EngineConfig, surroundings: Surroundings): Promise<Engines> {
  const { database, metrics, logger } = surroundings;
  const wrap = (engine: Engine): Engine => observeEngine(engine, metrics);
  const secrets = createSecrets({ ...config.secrets, dataDir: config.dataDir });
  const loader = createEngineLoader({ database, secrets, environment: config.remoteEngines, wrap });
  const remote = await loader.load();
  const local = await localEngine(config, logger);
  const last = local === undefined ? [] : [wrap(local)];
  const router = createRouter([...remote.engines, ...last]);
  // An engine that does not answer soon must not hold up the start; the router keeps asking.
  await Promise.race([router.refresh(), delay(firstAnswerMs, undefined, { ref: false })]);
  const changeOver = async (): Promise<void> => {
    const { engines, problems } = await loader.load();
    for (const { id, problem } of problems) logger.warn({ engine: id, problem }, "engine left out");
    const { closed } = await router.replaceEngines([...engines, ...last]);
    closed.catch((error: unknown) => logger.warn({ err: error }, "a replaced engine did not close"));
  };
  const unfollow = await followEngines(database, changeOver, logger).catch(async (error: unknown) => {
    await router.close();
    throw error;
  });
  return {
    router,
    notices: [...remote.problems.map(problemNotice), ...noticesOf(router)],
    close: async () => {
      await unfollow();
      await router.close();
    },
  };
}

function problemNotice({ id, problem, remedy }: EngineProblem): Notice {
  return { part: `Engine ${id}`, problem, remedy };
}

const remedy = "put a model into MODELS_DIR, or set up a remote engine with npm run engines or in .env";

function noticesOf(router: Router): Notice[] {
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
  return [...notices, ...starterNotices(router)];
}

/** Starter models were trained for hours, not days: whoever relies on their output has to know. */
function starterNotices(router: Router): Notice[] {
  const main: readonly EnginePair[] = [
    { source: "zh-cn", target: "en-us" },
    { source: "en-us", target: "zh-cn" },
  ];
  const isStarter = (pair: EnginePair) => {
    const plan = router.route({ pair });
    return plan.available && plan.quality === "starter";
  };
  if (!main.some(isStarter)) return [];
  return [
    {
      part: "Good Chinese-English translation",
      problem:
        "the bundled starter models are in use, whose translations are often wrong and must be checked before they are relied on",
      remedy: "run npm run models -- add zh-en, or set up a remote engine with npm run engines",
    },
  ];
}

/** For `/ready`: an installation without engines serves everything else, one whose engines are all out of order is not ready. */
export async function checkEngines(router: Router): Promise<{ ok: boolean; detail?: string }> {
  if (router.engines().length === 0) return { ok: true, detail: "there is no engine" };
  const { state } = await router.health();
  return state === "down" ? { ok: false, detail: "no engine answers" } : { ok: true, detail: state };
}
