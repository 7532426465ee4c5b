import { DomainError } from "#platform/errors";
import { SecretsError } from "#platform/secrets";
import { readSettings } from "./settings.repository.ts";
import type { StoredRestore } from "./restores.repository.ts";
import type { BackupWork } from "./work.ts";

export const settingsPlace = { table: "backup_settings", row: "1", field: "passphrase" } as const;
export const restorePlace = (id: string) => ({ table: "backup_restores", row: id, field: "passphrase" }) as const;

type Opening = Pick<BackupWork, "database" | "secrets">;

/** With which backups are encrypted here; undefined: they are not. @throws {DomainError} `backupFailed` where it cannot be opened */
export async function settingsPassphrase({ database, secrets }: Opening): Promise<string | undefined> {
  const settings = await readSettings(database.db);
  if (settings?.passphrase == null) return undefined;
  return openSealed({ secrets }, settings.passphrase, settingsPlace);
}

export async function restorePassphrase(
  { secrets }: Pick<Opening, "secrets">,
  { id, passphrase }: StoredRestore,
): Promise<string | undefined> {
  return passphrase === null ? undefined : openSealed({ secrets }, passphrase, restorePlace(id));
}

async function openSealed(
  { secrets }: Pick<Opening, "secrets">,
  sealed: Buffer,
  place: { readonly table: string; readonly row: string; readonly field: string },
): Promise<string> {
  try {
    return (await secrets.keys()).open(sealed, place);
  } catch (error) {
    if (error instanceof SecretsError) throw new DomainError("backupFailed", { detail: error.message }, error);
    throw error;
  }
}
