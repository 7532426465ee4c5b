import { identifierKind } from "@yiqiao/contracts/accounts";
import type { SignInMethod } from "@yiqiao/contracts/sessions";
import type { Account } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { RequestContext } from "#platform/request";

export interface FailedSignIn {
  readonly account: Account | undefined;
  readonly identifier: string;
  readonly method: SignInMethod | "two-factor";
  /** When the failure locks what comes after it. */
  readonly locksUntil?: Date | null;
}

/** Writes a failed sign-in down, and the lock that it causes. */
export async function recordFailure(
  audit: Audit,
  context: RequestContext,
  { account, identifier, method, locksUntil = null }: FailedSignIn,
): Promise<void> {
  const who = {
    actor: shown(account, identifier),
    ...(account === undefined ? {} : { target: `account:${account.id}`, siteId: account.site_id }),
  };
  await audit.record(context, { ...who, action: "sign-in", outcome: "failure", after: { method } });
  if (locksUntil === null) return;
  const after = { until: locksUntil.toISOString() };
  await audit.record(context, { ...who, action: "sign-in.lock", outcome: "failure", after });
}

/** What was typed as the account; people type passwords there too, so what is no identifier is cut. */
function shown(account: Account | undefined, identifier: string): string {
  const isIdentifier = account !== undefined || identifierKind(identifier) !== undefined;
  return isIdentifier ? identifier : `${identifier.slice(0, 2)}…`;
}
