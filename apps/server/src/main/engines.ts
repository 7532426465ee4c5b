import { createLibreTranslate, createOpenAiChat, createRouter, type Engine, type Router } from "@yiqiao/engines";
import { createLocalEngine, type LocalEngine } from "@yiqiao/engines/local";
import { setTimeout as delay } from "node:timers/promises";
import type { Config } from "#platform/config";
import type { Logger, Metrics } from "#platform/telemetry";
import type { Notice } from "./notices.ts";
import { observeEngine } from "./observe-engine.ts";

export interface Engines {
  readonly router: Router;
  readonly notices: readonly Notice[];
}

const firstAnswerMs = 2000;

type EngineConfig = Pick<Config, "remoteEngines" | "modelsDir" | "engine">;

/** All at one cost, so that their order decides: who sets up a remote engine wants it before the bundled models. */
const cost = 0;

function remoteEngines({ remoteEngines: { libreTranslate, openAi } }: EngineConfig): Engine[] {
  const engines: Engine[] = [];
  if (openAi !== undefined) {
    const { baseUrl, model, apiKey } = openAi;
    engines.push(createOpenAiChat({ baseUrl, model, cost, ...(apiKey === undefined ? {} : { apiKey }) }));
  }
  if (libreTranslate !== undefined) {
    const { url, apiKey } = libreTranslate;
    engines.push(createLibreTranslate({ baseUrl: url, cost, ...(apiKey === undefined ? {} : { apiKey }) }));
  }
  return engines;
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

/** The engines that the settings name, under one router, the preferred one first. */
export async function createEngines(config: EngineConfig, metrics: Metrics, logger: Logger): Promise<Engines> {
  const engines = remoteEngines(config);
  const local = await localEngine(config, logger);
  if (local !== undefined) engines.push(local);
  const router = createRouter(engines.map((engine) => observeEngine(engine, metrics)));
  // An engine that does not answer soon must not hold up the start; the router keeps asking.
  await Promise.race([router.refresh(), delay(firstAnswerMs, undefined, { ref: false })]);
  return { router, notices: noticesOf(router) };
}

const remedy = "put a model into MODELS_DIR, or set LIBRETRANSLATE_URL or OPENAI_BASE_URL";

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
  return notices;
}

/** For `/ready`: an installation without engines serves everything else, one whose engines are all out of order is not ready. */
export async function checkEngines(router: Router): Promise<{ ok: boolean; detail?: string }> {
  if (router.engines().length === 0) return { ok: true, detail: "there is no engine" };
  const { state } = await router.health();
  return state === "down" ? { ok: false, detail: "no engine answers" } : { ok: true, detail: state };
}
