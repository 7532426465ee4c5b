import {
  type Engine,
  type EngineDispatcher,
  type EngineKind,
  type EngineKindDefinition,
  engineKinds,
} from "@yiqiao/engines";
import { z } from "zod";
import { type Keyring, type Secrets, SecretsError } from "#platform/secrets";
import type { EngineRow } from "./engines.repository.ts";

/** What an engine needs of its row to be made. */
export type EngineRecipe = Pick<EngineRow, "id" | "kind" | "settings" | "cost"> & {
  readonly secrets: EngineSecrets;
};
export type EngineSecrets = Readonly<Record<string, string>>;

const secretsSchema = z.record(z.string(), z.string());

export const kindNames = Object.keys(engineKinds) as EngineKind[];

export function kindOf(name: string): EngineKindDefinition | undefined {
  return kindNames.includes(name as EngineKind) ? engineKinds[name as EngineKind] : undefined;
}

/** Where the secrets of an engine lie. */
export const secretsPlace = (id: string) => ({ table: "engines", row: id, field: "secrets" }) as const;

/** The keys there are; where they cannot be read, opening a secret says why. */
export async function availableKeys(secrets: Secrets): Promise<Keyring> {
  return secrets.keys().catch((error: unknown) => ({
    open: () => {
      throw error;
    },
  }));
}

/**
 * The secrets of a row.
 *
 * @throws {SecretsError} if they cannot be opened
 */
export function openSecrets({ id, secrets }: Pick<EngineRow, "id" | "secrets">, keys: Keyring): EngineSecrets {
  if (secrets === null) return {};
  const text = keys.open(secrets, secretsPlace(id));
  try {
    return secretsSchema.parse(JSON.parse(text));
  } catch {
    // Without the cause, whose words may quote a secret.
    throw new SecretsError("damaged", "it does not hold an engine's secrets");
  }
}

/**
 * @param dispatcher carries what the engine asks, for example through a proxy
 * @throws TypeError saying what is wrong, without the value of a secret
 */
export function makeEngine({ id, kind, settings, secrets, cost }: EngineRecipe, dispatcher?: EngineDispatcher): Engine {
  const definition = kindOf(kind);
  if (definition === undefined) throw new TypeError(`this release knows no kind of engine ${kind}`);
  return definition.create({ id, settings, secrets, cost, ...(dispatcher === undefined ? {} : { dispatcher }) });
}

/** Why an engine cannot be made, in words for people. */
export function problemOf(error: unknown): string {
  if (error instanceof SecretsError) return `its secrets cannot be opened: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
