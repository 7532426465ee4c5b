import { DomainError } from "#platform/errors";
import type { Transaction } from "#platform/database";
import { type Secrets, SecretsError, sealIn } from "#platform/secrets";
import { changeEngines, type EngineSettingsDeps, rowOf } from "./change-engines.ts";
import { type EngineEditor, requireMayGive } from "./engines.policy.ts";
import { type EngineRow, insertEngine, updateEngine } from "./engines.repository.ts";
import {
  type EngineRecipe,
  type EngineSecrets,
  kindNames,
  kindOf,
  makeEngine,
  openSecrets,
  secretsPlace,
} from "./make-engine.ts";

export interface NewEngine {
  /** Default: the kind's name. */
  readonly id?: string | undefined;
  readonly kind: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secrets: EngineSecrets;
  readonly cost?: number | undefined;
}

/** What becomes different; null takes a setting or a secret away. */
export interface EngineChanges {
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly secrets?: Readonly<Record<string, string | null>>;
  readonly cost?: number | undefined;
}

/** Ids that mean something else: the router itself, the built-in engine. */
const reservedIds = ["router", "local"];
const idForm = /^[a-z0-9][a-z0-9._-]{0,62}$/;

/** Keeps a new engine, the last in the order. @returns its id. */
export async function addEngine(deps: EngineSettingsDeps, editor: EngineEditor, engine: NewEngine): Promise<string> {
  return changeEngines(deps, editor, async ({ tx, rows, change }) => {
    const { kind, id = kind, settings, secrets, cost = 0 } = engine;
    requireMayGive(editor, settings);
    if (kindOf(kind) === undefined) throw new DomainError("engineKindUnknown", { kind, kinds: kindNames.join(", ") });
    if (!idForm.test(id) || reservedIds.includes(id)) {
      throw invalid(`id ${id}: lower-case letters, digits, dots, dashes; not ${reservedIds.join(", ")}`);
    }
    if (rows.some((row) => row.id === id)) throw new DomainError("engineExists", { id });
    const recipe = await checkRecipe({ id, kind, settings, secrets, cost });
    const sealed = await sealSecrets(tx, deps.secrets, recipe);
    await insertEngine(tx, { ...recipe, secrets: sealed }, change);
    return id;
  });
}

/** Changes some settings or secrets of an engine and leaves the others as they are. */
export async function changeEngine(
  deps: EngineSettingsDeps,
  editor: EngineEditor,
  { id, changes }: { readonly id: string; readonly changes: EngineChanges },
): Promise<void> {
  await changeEngines(deps, editor, async ({ tx, rows, change }) => {
    const row = rowOf(rows, id);
    requireMayGive(editor, changes.settings ?? {});
    const before = await secretsBefore(deps.secrets, row, changes);
    const recipe = await checkRecipe({
      id,
      kind: row.kind,
      settings: merged(row.settings, changes.settings),
      secrets: merged(before, changes.secrets),
      cost: changes.cost ?? row.cost,
    });
    const keepsSecrets = changes.secrets === undefined;
    const sealed = keepsSecrets ? row.secrets : await sealSecrets(tx, deps.secrets, recipe);
    await updateEngine(tx, { ...recipe, secrets: sealed }, change);
  });
}

/** Secrets that cannot be opened any more may be replaced by new ones. */
async function secretsBefore(secrets: Secrets, row: EngineRow, changes: EngineChanges): Promise<EngineSecrets> {
  try {
    return openSecrets(row, await secrets.keys());
  } catch (error) {
    const isReplaced = Object.values(changes.secrets ?? {}).some((value) => value !== null);
    if (isReplaced && error instanceof SecretsError && error.problem !== "key-file") return {};
    throw unavailable(row.id, error);
  }
}

function merged<T>(before: Readonly<Record<string, T>>, changes: Readonly<Record<string, T | null>> = {}) {
  const all = Object.entries({ ...before, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, T] => entry[1] !== null));
}

/** The recipe, once an engine was made of it. */
async function checkRecipe(recipe: EngineRecipe): Promise<EngineRecipe> {
  try {
    await makeEngine(recipe).close();
    return recipe;
  } catch (error) {
    if (error instanceof TypeError) throw invalid(error.message);
    throw error;
  }
}

async function sealSecrets(tx: Transaction, secrets: Secrets, recipe: EngineRecipe): Promise<Uint8Array | null> {
  if (Object.keys(recipe.secrets).length === 0) return null;
  try {
    return await sealIn(tx, secrets, { plaintext: JSON.stringify(recipe.secrets), place: secretsPlace(recipe.id) });
  } catch (error) {
    throw unavailable(recipe.id, error);
  }
}

function invalid(detail: string): DomainError {
  return new DomainError("engineSettingsInvalid", { detail });
}

/** The error for secrets that cannot be sealed or opened; others stay what they are. */
export function unavailable(id: string, error: unknown): unknown {
  if (!(error instanceof SecretsError)) return error;
  return new DomainError("engineSecretsUnavailable", { id, detail: error.message }, error);
}
