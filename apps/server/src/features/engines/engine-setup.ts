import { sql } from "drizzle-orm";
import type {
  addEngineBodySchema,
  addFolderBodySchema,
  EngineOverview,
  EngineTestResult,
  ModelJob,
  ModelOffers,
} from "@yiqiao/contracts/engines";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { EngineErrorCode, EnginePair, Router } from "@yiqiao/engines";
import { compareVersions } from "@yiqiao/engines/local";
import { addFromCatalogue, addFromFolder, DEFAULT_CATALOGUE_URL, listModels, type ProxySettings } from "@yiqiao/models";
import type { z } from "zod";
import type { Audit } from "#features/audit";
import { engineReasons } from "#features/translation";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { EngineSettingsDeps } from "./change-engines.ts";
import { type EngineEditor, requireEngineAdministrator, requireMayGive } from "./engines.policy.ts";
import { createEngineSettings, type EngineSettings } from "./engines.service.ts";
import { createModelJobs, explain, type ModelJobs, nameOfPair } from "./model-jobs.ts";
import { testEngine } from "./test-engine.ts";

/** Where models come from, and where they lie. */
export interface ModelStore {
  readonly installedDir: string;
  readonly bundledDir: string;
  /** Default Mozilla's. */
  readonly catalogueUrl: string | undefined;
  readonly proxy: ProxySettings;
  /** Has the engine use what is on the disk now. */
  reload(): Promise<void>;
}

export interface EngineSetupDeps extends EngineSettingsDeps {
  readonly router: Pick<Router, "route">;
  readonly models: ModelStore;
  readonly audit: Pick<Audit, "record">;
}

type Recipe = z.output<typeof addEngineBodySchema>;

/** Setting up engines in the browser. All throw {@link DomainError} `noPermission` for who may not. */
export interface EngineSetup {
  overview(context: RequestContext): Promise<EngineOverview>;
  offers(context: RequestContext): Promise<ModelOffers>;
  fetchModel(context: RequestContext, pair: EnginePair): Promise<ModelJob>;
  addFolder(context: RequestContext, body: z.output<typeof addFolderBodySchema>): Promise<ModelJob>;
  readonly jobs: Pick<ModelJobs, "cancel" | "follow">;
  test(context: RequestContext, recipe: Recipe): Promise<EngineTestResult>;
  add(context: RequestContext, recipe: Recipe): Promise<void>;
  enable(context: RequestContext, change: { readonly id: string; readonly is_enabled: boolean }): Promise<void>;
  remove(context: RequestContext, id: string): Promise<void>;
  dismiss(context: RequestContext, isDismissed: boolean): Promise<void>;
}

const mainPairs: readonly EnginePair[] = [
  { source: "zh-cn", target: "en-us" },
  { source: "en-us", target: "zh-cn" },
];

export function createEngineSetup(deps: EngineSetupDeps): EngineSetup {
  const { models, audit, database, clock } = deps;
  const settings = createEngineSettings(deps);
  const jobs = createModelJobs(() => models.reload());
  const catalogueUrl = models.catalogueUrl ?? DEFAULT_CATALOGUE_URL;
  return {
    jobs,
    overview: (context) => overviewOf(deps, { settings, jobs }, context),
    offers: async (context) => {
      editorOf(context);
      const { installedDir: modelsDir, proxy } = models;
      return offersOf(await listModels({ modelsDir, catalogueUrl, proxy, signal: context.signal }), context);
    },
    fetchModel: async (context, pair) => {
      editorOf(context);
      const options = { pair, catalogueUrl, modelsDir: models.installedDir, proxy: models.proxy };
      const bring = (watch: object) => addFromCatalogue({ ...options, ...watch });
      const job = jobs.start({ kind: "fetch", pair }, bring, context.language);
      await audit.record(context, { action: "model.fetch", target: `model:${nameOfPair(pair)}` });
      return job;
    },
    addFolder: async (context, { folder, pair }) => {
      editorOf(context);
      const options = { folder, modelsDir: models.installedDir, ...(pair && { pair }) };
      const bring = (watch: object) => addFromFolder({ ...options, ...watch });
      const job = jobs.start({ kind: "folder", pair: pair ?? null }, bring, context.language);
      await audit.record(context, { action: "model.add", target: `folder:${folder}` });
      return job;
    },
    test: (context, recipe) => testRecipe(deps, editorOf(context), { recipe, language: context.language }),
    add: async (context, recipe) => {
      const { id, kind } = await settings.add(editorOf(context), {
        ...recipe,
        id: await freeId(settings, recipe.kind),
      });
      await audit.record(context, { action: "engine.add", target: `engine:${id}`, after: { kind } });
    },
    enable: async (context, { id, is_enabled: isEnabled }) => {
      await settings.setEnabled(editorOf(context), id, isEnabled);
      await audit.record(context, { action: isEnabled ? "engine.enable" : "engine.disable", target: `engine:${id}` });
    },
    remove: async (context, id) => {
      await settings.remove(editorOf(context), id);
      await audit.record(context, { action: "engine.remove", target: `engine:${id}` });
    },
    dismiss: async (context, isDismissed) => {
      editorOf(context);
      await database.db.execute(
        isDismissed
          ? sql`insert into engine_setup (dismissed_at) values (${clock.now()}) on conflict do nothing`
          : sql`delete from engine_setup`,
      );
    },
  };
}

/** @throws {DomainError} `noPermission` unless it is an administrator of the main site */
function editorOf({ principal }: RequestContext): EngineEditor {
  if (principal === null) throw new DomainError("noPermission");
  requireEngineAdministrator(principal);
  return principal;
}

/** `deepl`, or `deepl-2` where there is one. */
async function freeId(settings: EngineSettings, kind: string): Promise<string> {
  const taken = new Set((await settings.list("operator")).map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? kind : `${kind}-${number}`;
    if (!taken.has(id)) return id;
  }
}

async function overviewOf(
  { models, router, database }: EngineSetupDeps,
  { settings, jobs }: { readonly settings: EngineSettings; readonly jobs: ModelJobs },
  context: RequestContext,
): Promise<EngineOverview> {
  const engines = await settings.list(editorOf(context));
  const listed = await listModels({ modelsDir: models.installedDir, bundledDir: models.bundledDir });
  const { rowCount } = await database.db.execute(sql`select from engine_setup`);
  return {
    is_starter: mainPairs.some((pair) => {
      const plan = router.route({ pair });
      return plan.available && plan.quality === "starter";
    }),
    is_dismissed: rowCount > 0,
    models: listed.models.map(({ id, version, pairs, quality, state, serves }) => ({
      id,
      version,
      pairs: [...pairs],
      quality: quality ?? "standard",
      is_bundled: state === "bundled",
      is_serving: serves.length > 0,
    })),
    engines: engines.map(({ id, kind, enabled, problem }) => ({ id, kind, is_enabled: enabled, problem })),
    job: jobs.current(context.language),
  };
}

function offersOf(
  { models, catalogueProblem }: Awaited<ReturnType<typeof listModels>>,
  { language }: RequestContext,
): ModelOffers {
  const keyOf = ({ source, target }: EnginePair): string => `${source}>${target}`;
  // The newest that is here of each pair, of whatever size: what is newer is no longer here.
  const here = new Map<string, string>();
  for (const { id, state, pairs, version } of models) {
    if (state !== "installed" || !id.startsWith("firefox-")) continue;
    for (const key of pairs.map(keyOf)) {
      const known = here.get(key);
      if (known === undefined || compareVersions(version, known) > 0) here.set(key, version);
    }
  }
  const isHere = (pair: EnginePair, version: string): boolean => {
    const known = here.get(keyOf(pair));
    return known !== undefined && compareVersions(known, version) >= 0;
  };
  const offers = models
    .filter(({ state, update }) => state === "available" || update !== undefined)
    .flatMap(({ pairs: [pair], version: own, update: version = own, sizeBytes }) =>
      pair === undefined ? [] : [{ ...pair, version, size_bytes: sizeBytes, is_here: isHere(pair, version) }],
    )
    // What is fetched is the newest.
    .sort((a, b) => compareVersions(b.version, a.version))
    .filter((offer, n, all) => all.findIndex((other) => keyOf(other) === keyOf(offer)) === n);
  return {
    offers,
    problem: catalogueProblem ? explain(catalogueProblem, language) : null,
  };
}

async function testRecipe(
  deps: EngineSetupDeps,
  editor: EngineEditor,
  { recipe, language }: { readonly recipe: Recipe; readonly language: InterfaceLanguage },
): Promise<EngineTestResult> {
  requireMayGive(editor, recipe.settings);
  try {
    const test = await testEngine({ ...recipe, id: "tested", cost: 0 }, deps);
    const { ok: is_ok, durationMs: duration_ms } = test;
    if (test.ok) return { is_ok, duration_ms, text: test.text, translation: test.translation, error: null };
    return { is_ok, duration_ms, text: null, translation: null, error: reasonOf(test.error, language) };
  } catch (error) {
    if (error instanceof TypeError) throw new DomainError("engineSettingsInvalid", { detail: error.message });
    throw error;
  }
}

/** Where the code alone says little, what the engine or its adapter gave as details stands behind it, marked as such. */
function reasonOf(
  { code, message }: { readonly code: EngineErrorCode; readonly message: string },
  language: InterfaceLanguage,
): string {
  const reason = engineReasons[code][language];
  const saysLittle = code === "internal" || code === "bad-response";
  if (!saysLittle) return reason;
  return language === "zh" ? `${reason}（技术信息：${message}）` : `${reason} (details: ${message})`;
}
