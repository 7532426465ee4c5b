import { SecretsError } from "#platform/secrets";
import { changeEngines, type EngineSettingsParts, sealedIn } from "./change-engines.ts";
import type { EngineEditor } from "./engines.policy.ts";
import { listEngineRows, lockEngines, updateSealedSecrets } from "./engines.repository.ts";
import { openSecrets, secretsPlace } from "./make-engine.ts";
import { unavailable } from "./save-engine.ts";

export interface KeyRotation {
  /** Ids of the engines whose secrets were encrypted anew. */
  readonly rotated: readonly string[];
  /** Those whose secrets no key opens, and why; they stay as they are. */
  readonly unreadable: readonly { readonly id: string; readonly problem: string }[];
}

/**
 * Seals all secrets with a new key; broken off anywhere, what is sealed can still be opened.
 *
 * @throws {DomainError} `engineSecretsUnavailable` with the ids of all
 */
export async function rotateKey(parts: EngineSettingsParts, editor: EngineEditor): Promise<KeyRotation> {
  const { database, secrets } = parts;
  const rotation = await changeEngines(parts, editor, async ({ tx, rows }) => {
    const sealed = rows.filter((row) => row.secrets !== null);
    const keys = await secrets.rotate(sealedIn(rows)).catch((error: unknown) => {
      throw unavailable(sealed.map(({ id }) => id).join(", "), error);
    });
    const rotated: string[] = [];
    const unreadable: KeyRotation["unreadable"][number][] = [];
    for (const row of sealed) {
      try {
        const text = JSON.stringify(openSecrets(row, keys));
        await updateSealedSecrets(tx, row.id, keys.seal(text, secretsPlace(row.id)));
        rotated.push(row.id);
      } catch (error) {
        if (!(error instanceof SecretsError)) throw error;
        unreadable.push({ id: row.id, problem: error.message });
      }
    }
    return { rotated, unreadable };
  });
  // Not before the commit: until then the rows that others see are sealed with the old key.
  await database.transaction(async (tx) => {
    await lockEngines(tx);
    await secrets.forget(sealedIn(await listEngineRows(tx)));
  });
  return rotation;
}
