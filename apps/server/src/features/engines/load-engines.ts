import { createHash } from "node:crypto";
import type { Engine, EngineDispatcher } from "@yiqiao/engines";
import type { RemoteEnginesConfig } from "#platform/config";
import type { Database } from "#platform/database";
import { type Keyring, type Secrets, SecretsError } from "#platform/secrets";
import { type EngineRow, listEngineRows } from "./engines.repository.ts";
import { environmentEngines } from "./environment-engines.ts";
import { availableKeys, type EngineRecipe, makeEngine, openSecrets, problemOf } from "./make-engine.ts";

/** An engine that cannot be used, and what to do. */
export interface EngineProblem {
  readonly id: string;
  readonly problem: string;
  readonly remedy: string;
}

interface LoadedEngines {
  readonly engines: readonly Engine[];
  readonly problems: readonly EngineProblem[];
}

/** The engines of the database and of the environment, for a process that translates. */
interface EngineLoader {
  /**
   * Those of the database that are switched on, in their order, then those of the environment; what cannot be used is
   * left out and reported. An engine that is set up as at the call before is the same object; who no longer needs one
   * closes it. One call at a time.
   */
  load(): Promise<LoadedEngines>;
}

interface EngineLoaderDeps {
  readonly database: Pick<Database, "db">;
  readonly secrets: Secrets;
  readonly environment: RemoteEnginesConfig;
  /** What stands between an engine and its users, such as a counter. */
  readonly wrap: (engine: Engine) => Engine;
  /** Carries what the engines ask; undefined: connections of their own. */
  readonly dispatcher?: EngineDispatcher | undefined;
}

interface Made {
  readonly fingerprint: string;
  readonly engine: Engine;
}

export function createEngineLoader(deps: EngineLoaderDeps): EngineLoader {
  const { database, secrets, environment, wrap, dispatcher } = deps;
  const make = (recipe: EngineRecipe): Engine => wrap(makeEngine(recipe, dispatcher));
  const named = environmentEngines(environment);
  let made: ReadonlyMap<string, Made> = new Map();
  return {
    load: async () => {
      const rows = (await listEngineRows(database.db)).filter(({ enabled }) => enabled);
      const keys = await availableKeys(secrets);
      const next = new Map<string, Made>();
      const problems: EngineProblem[] = [];
      const add = (id: string, remedy: (error: unknown) => string, recipe: () => EngineRecipe): void => {
        try {
          next.set(id, renewed(made.get(id), recipe(), make));
        } catch (error) {
          problems.push({ id, problem: problemOf(error), remedy: remedy(error) });
        }
      };
      for (const row of rows) add(row.id, remedyFor(row), () => recipeOf(row, keys));
      for (const { recipe, variable } of named) {
        if (next.has(recipe.id)) problems.push(takenProblem(recipe.id, variable));
        else
          add(
            recipe.id,
            () => `correct ${variable}`,
            () => recipe,
          );
      }
      made = next;
      return { engines: [...next.values()].map(({ engine }) => engine), problems };
    },
  };
}

/** The engine made before, if it was made the same way; else a new one. */
function renewed(before: Made | undefined, recipe: EngineRecipe, make: (recipe: EngineRecipe) => Engine): Made {
  const fingerprint = fingerprintOf(recipe);
  return before?.fingerprint === fingerprint ? before : { fingerprint, engine: make(recipe) };
}

function takenProblem(id: string, variable: string): EngineProblem {
  const problem = `the one that ${variable} names is not used, because the database has one of this name`;
  return { id, problem, remedy: `remove either (npm run engines -- remove ${id})` };
}

function recipeOf(row: EngineRow, keys: Keyring): EngineRecipe {
  const { id, kind, settings, cost } = row;
  return { id, kind, settings, cost, secrets: openSecrets(row, keys) };
}

/** Secrets are not kept to compare with; their hash is. */
function fingerprintOf({ kind, settings, cost, secrets }: EngineRecipe): string {
  return createHash("sha256")
    .update(JSON.stringify([kind, settings, cost, secrets]))
    .digest("hex");
}

function remedyFor({ id }: EngineRow): (error: unknown) => string {
  return (error) =>
    error instanceof SecretsError
      ? `or enter them anew: npm run engines -- set ${id} --secret NAME`
      : `change it (npm run engines -- set ${id}) or remove it (npm run engines -- remove ${id})`;
}
