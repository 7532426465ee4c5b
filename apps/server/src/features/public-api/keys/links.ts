import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { SignedInContext } from "#platform/request";
import { findKey } from "./keys.repository.ts";
import { linkOf } from "./secrets.ts";

export interface LinkDeps {
  readonly database: Pick<Database, "db">;
}

/**
 * What makes links with the caller's key: each is good without the key for what it names, at the addresses and for as long
 * as the key is. @throws {DomainError} `apiKeyGone`
 */
export async function findLink(
  { database }: LinkDeps,
  { principal: { siteId, accountId, apiKey } }: SignedInContext,
): Promise<(subject: string) => string> {
  const key = apiKey === undefined ? undefined : await findKey(database.db, { siteId, accountId }, apiKey.id);
  if (key === undefined) throw new DomainError("apiKeyGone");
  return (subject) => linkOf(key.app_id, key.secret_hash, subject);
}

/** A link as it stands in an address, behind which an extension may follow. */
export function linkIn(name: string): { readonly credential: string; readonly subject: string } {
  const parts = name.split(".");
  // A key itself has no dots.
  return { credential: parts.length < 3 ? "" : parts.slice(0, 3).join("."), subject: parts[1] ?? "" };
}
