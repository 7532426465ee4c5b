import type { EngineRow } from "./engines.repository.ts";
import { type EngineSecrets, makeEngine, openSecrets, problemOf } from "./make-engine.ts";
import type { Keyring } from "#platform/secrets";

/** An engine as it may be shown. */
export interface StoredEngine {
  readonly id: string;
  readonly kind: string;
  readonly settings: Readonly<Record<string, unknown>>;
  /** The end of each secret, such as `…1a2b`. */
  readonly secrets: EngineSecrets;
  readonly cost: number;
  readonly enabled: boolean;
  /** Why it cannot be used; null if it can. */
  readonly problem: string | null;
  readonly updatedAt: Date;
  /** An account's id, or `operator`. */
  readonly updatedBy: string;
}

/** The row as it may be shown; tries out whether an engine can be made of it. */
export async function presentEngine(row: EngineRow, keys: Keyring): Promise<StoredEngine> {
  const { id, kind, settings, cost, enabled, updated_at: updatedAt, updated_by: updatedBy } = row;
  let secrets: EngineSecrets = {};
  let problem: string | null = null;
  try {
    secrets = openSecrets(row, keys);
    await makeEngine({ id, kind, settings, cost, secrets }).close();
  } catch (error) {
    problem = problemOf(error);
  }
  const shown = Object.fromEntries(Object.entries(secrets).map(([name, value]) => [name, masked(value)]));
  return { id, kind, settings, secrets: shown, cost, enabled, problem, updatedAt, updatedBy };
}

/** The last four characters, of what is long enough to keep the rest unknown. */
function masked(secret: string): string {
  return secret.length < 12 ? "…" : `…${secret.slice(-4)}`;
}
