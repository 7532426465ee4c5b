import { createAccountProofs } from "../features/accounts/index.ts";
import { column } from "../platform/database/index.ts";
import type { TestApp } from "./app.ts";

/** Proves, for the newest session of an account, that its owner is at the keyboard: for one act. */
export async function proveOwner(
  { features, database, clock }: Pick<TestApp, "features" | "database" | "clock">,
  accountId: string,
): Promise<void> {
  const rows = await database.db.query({ id: column.uuid })`
    select id from sessions where account_id = ${accountId} order by created_at desc limit 1`;
  const { challenges } = features;
  await createAccountProofs({ challenges, clock }).open({ accountId, sessionId: rows[0]?.id ?? "" }, database.db);
}
