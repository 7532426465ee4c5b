import { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { type Keyring, type Secrets, SecretsError, sealIn } from "#platform/secrets";
import type { StoredPage } from "./stored-page.ts";

const pageSecretsSchema = z.object({
  /** Opens the page's view; whoever has it may see the page as it was fetched. */
  key: z.string(),
  /** Signs the addresses of what the page shows. */
  signing: z.string(),
});
export type PageSecrets = z.infer<typeof pageSecretsSchema>;

const placeOf = (id: string) => ({ table: "web_pages", row: id, field: "secrets" }) as const;

/** For the row that the same transaction writes. @throws {SecretsError} `key-file`, `key-lost` */
export function sealPageSecrets(
  tx: Executor,
  secrets: Secrets,
  { id, value }: { readonly id: string; readonly value: PageSecrets },
): Promise<Buffer> {
  return sealIn(tx, secrets, { plaintext: JSON.stringify(value), place: placeOf(id) });
}

type Sealed = Pick<StoredPage, "id" | "secrets">;

/**
 * Of a page that was opened where another key seals, as after a restore, there is nothing to open.
 *
 * @throws {DomainError} `webPageMissing`
 */
export async function openPageSecrets({ secrets }: { readonly secrets: Secrets }, page: Sealed): Promise<PageSecrets> {
  const opened = opensWith(await secrets.keys(), page);
  if (opened === undefined) throw new DomainError("webPageMissing");
  return opened;
}

export function opensWith(keys: Keyring, { id, secrets: sealed }: Sealed): PageSecrets | undefined {
  if (sealed === null) return undefined;
  try {
    return pageSecretsSchema.parse(JSON.parse(keys.open(sealed, placeOf(id))));
  } catch (error) {
    if (error instanceof SecretsError) return undefined;
    throw error;
  }
}
