import { DomainError } from "#platform/errors";
import { forgetOldKeys, type KeyRotation, resealAll, SecretsError } from "#platform/secrets";
import { changeEngines, type EngineSettingsDeps } from "./change-engines.ts";
import type { Transaction } from "#platform/database";
import type { EngineEditor } from "./engines.policy.ts";

/**
 * Seals everything that the database holds sealed, of every feature, with a new key.
 *
 * @param before what else the same transaction does, first
 * @throws {DomainError} `secretsUnavailable`
 */
export async function rotateKey(
  deps: EngineSettingsDeps,
  editor: EngineEditor,
  before: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<KeyRotation> {
  const { database, secrets } = deps;
  try {
    const rotation = await changeEngines(deps, editor, async ({ tx }) => {
      await before(tx);
      return resealAll(tx, secrets);
    });
    await database.transaction((tx) => forgetOldKeys(tx, secrets));
    return rotation;
  } catch (error) {
    if (!(error instanceof SecretsError)) throw error;
    throw new DomainError("secretsUnavailable", { detail: error.message }, error);
  }
}
