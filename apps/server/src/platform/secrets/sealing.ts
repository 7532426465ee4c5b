import type { Executor, Transaction } from "#platform/database";
import { headerSizeBytes, keyIdOf } from "./envelope.ts";
import { SecretsError } from "./errors.ts";
import {
  listSealedHeaders,
  lockForKeyChange,
  lockForSealing,
  type SealedColumn,
  readSealedBatches,
  sealedColumns,
  type SealedRow,
  updateSealed,
} from "./sealed-columns.repository.ts";
import type { Keyring, SealingKeyring, Secrets, UsedKeys } from "./secrets.ts";

/** A place in one of the {@link sealedColumns}. */
export type SealedPlace = {
  readonly [C in SealedColumn as C["table"]]: { readonly table: C["table"]; readonly field: C["field"] };
}[SealedColumn["table"]] & { readonly row: string };

export interface KeyRotation {
  /** How many secrets were sealed anew, by table. */
  readonly rotated: Readonly<Record<SealedColumn["table"], number>>;
  /** Those that no key opens, and why; they stay as they are. */
  readonly unreadable: readonly { readonly table: string; readonly row: string; readonly problem: string }[];
}

/**
 * Seals `plaintext` for a row that the same transaction writes.
 *
 * @throws {SecretsError} `key-file`, `key-lost`
 */
export async function sealIn(
  tx: Transaction,
  secrets: Secrets,
  { plaintext, place }: { readonly plaintext: string; readonly place: SealedPlace },
): Promise<Buffer> {
  await lockForSealing(tx);
  return (await secrets.sealingKeys(usedKeys(tx, place))).seal(plaintext, place);
}

/**
 * Checks that sealing is possible, before work that is expensive to repeat.
 *
 * @throws {SecretsError} `key-file`, `key-lost`: nothing can be sealed
 */
export async function prepareSealing(tx: Transaction, secrets: Secrets): Promise<void> {
  await lockForSealing(tx);
  await secrets.sealingKeys(usedKeys(tx));
}

/**
 * Reseals everything with a new key. If this is interrupted, all secrets can still be opened. Call {@link
 * forgetOldKeys} after the commit: until then, other transactions see rows that are sealed with the old key.
 *
 * @throws {SecretsError} `key-file`, `key-lost`
 */
export async function resealAll(tx: Transaction, secrets: Secrets): Promise<KeyRotation> {
  await lockForKeyChange(tx);
  const keys = await secrets.rotate(usedKeys(tx));
  const rotated: Record<SealedColumn["table"], number> = {
    engines: 0,
    two_factor: 0,
    backup_settings: 0,
    backup_restores: 0,
    webhook_endpoints: 0,
    server_keys: 0,
    web_pages: 0,
  };
  const unreadable: KeyRotation["unreadable"][number][] = [];
  for (const column of sealedColumns) {
    const { table, field } = column;
    for await (const batch of readSealedBatches(tx, column)) {
      const anew: SealedRow[] = [];
      for (const { row, sealed } of batch) {
        const again = resealed(keys, sealed, { table, row, field });
        if (again instanceof SecretsError) unreadable.push({ table, row, problem: again.message });
        else anew.push({ row, sealed: again });
      }
      await updateSealed(tx, column, anew);
      rotated[table] += anew.length;
    }
  }
  return { rotated, unreadable };
}

/**
 * How many secrets no key can open, by table: after a restore without the key of the installation that was backed up.
 */
export async function countUnreadable(
  db: Executor,
  secrets: Secrets,
): Promise<Partial<Record<SealedColumn["table"], number>>> {
  const keys = await secrets.keys();
  const counts: Partial<Record<SealedColumn["table"], number>> = {};
  for (const column of sealedColumns) {
    const { table, field } = column;
    for await (const batch of readSealedBatches(db, column)) {
      const closed = batch.filter(({ row, sealed }) => !canOpen(keys, sealed, { table, row, field }));
      if (closed.length > 0) counts[table] = (counts[table] ?? 0) + closed.length;
    }
  }
  return counts;
}

function canOpen(
  keys: Keyring,
  sealed: Uint8Array,
  place: { readonly table: string; readonly row: string; readonly field: string },
): boolean {
  try {
    keys.open(sealed, place);
    return true;
  } catch (error) {
    if (error instanceof SecretsError) return false;
    throw error;
  }
}

/** Removes the keys that no secret is sealed with any more. @throws {SecretsError} `key-file` */
export async function forgetOldKeys(tx: Transaction, secrets: Secrets): Promise<void> {
  await lockForKeyChange(tx);
  await secrets.forget(usedKeys(tx));
}

function resealed(
  keys: SealingKeyring,
  sealed: Uint8Array,
  place: { readonly table: string; readonly row: string; readonly field: string },
): Buffer | SecretsError {
  try {
    return keys.seal(keys.open(sealed, place), place);
  } catch (error) {
    if (error instanceof SecretsError) return error;
    throw error;
  }
}

function usedKeys(tx: Transaction, except?: { readonly table: string; readonly row: string }): UsedKeys {
  return async () => {
    const headers = await listSealedHeaders(tx, headerSizeBytes, except);
    return new Set(headers.flatMap((header) => keyIdOf(header) ?? []));
  };
}
