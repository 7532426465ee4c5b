import { createHash } from "node:crypto";
import type { Engine } from "@yiqiao/engines";
import type { Database } from "#platform/database";
import { type Keyring, type Secrets, SecretsError } from "#platform/secrets";
import { type EngineRow, listEngineRows } from "./engines.repository.ts";
import { availableKeys, type EngineRecipe, makeEngine, openSecrets, problemOf } from "./make-engine.ts";

/** An engine that cannot be used, and what to do. */
export interface EngineProblem {
  readonly id: string;
  readonly problem: string;
  readonly remedy: string;
}

export interface LoadedEngines {
  readonly engines: readonly Engine[];
  readonly problems: readonly EngineProblem[];
}

/** The engines of the database for a process that translates. */
export interface EngineLoader {
  /**
   * Those that are switched on, in their order; what cannot be used is left out and reported. An engine that is set up
   * as at the call before is the same object; who no longer needs one closes it. One call at a time.
   */
  load(): Promise<LoadedEngines>;
}

export interface EngineLoaderParts {
  readonly database: Pick<Database, "db">;
  readonly secrets: Secrets;
  /** What stands between an engine and its users, such as a counter. */
  readonly wrap: (engine: Engine) => Engine;
}

interface Made {
  readonly fingerprint: string;
  readonly engine: Engine;
}

export function createEngineLoader({ database, secrets, wrap }: EngineLoaderParts): EngineLoader {
  let made = new Map<string, Made>();
  return {
    load: async () => {
      const rows = (await listEngineRows(database.db)).filter(({ enabled }) => enabled);
      const keys = await availableKeys(secrets);
      const next = new Map<string, Made>();
      const problems: EngineProblem[] = [];
      for (const row of rows) {
        try {
          const recipe = recipeOf(row, keys);
          const fingerprint = fingerprintOf(recipe);
          const before = made.get(row.id);
          const isSame = before?.fingerprint === fingerprint;
          next.set(row.id, isSame ? before : { fingerprint, engine: wrap(makeEngine(recipe)) });
        } catch (error) {
          problems.push({ id: row.id, problem: problemOf(error), remedy: remedyFor(row, error) });
        }
      }
      made = next;
      return { engines: [...next.values()].map(({ engine }) => engine), problems };
    },
  };
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

function remedyFor({ id }: EngineRow, error: unknown): string {
  return error instanceof SecretsError
    ? `or enter them anew: npm run engines -- set ${id} --secret NAME`
    : `change it (npm run engines -- set ${id}) or remove it (npm run engines -- remove ${id})`;
}
