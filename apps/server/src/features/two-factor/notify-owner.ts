import type { Transaction } from "#platform/database";
import type { RequestContext } from "#platform/request";
import type { TwoFactorDeps } from "./two-factor.deps.ts";

/** What happened to the second factor of an account. */
export interface SecondFactorEvent {
  readonly accountId: string;
  readonly context: RequestContext | undefined;
  readonly kind: "two-factor-enabled" | "two-factor-disabled" | "recovery-codes-made" | "recovery-code-used";
  /** Recovery codes left. */
  readonly remaining?: number;
}

/** Tells the owner, who may not be the one who did it. */
export async function notifyOwner(
  { accounts, messages, clock }: Pick<TwoFactorDeps, "accounts" | "messages" | "clock">,
  tx: Transaction,
  { accountId, context, kind, remaining = 0 }: SecondFactorEvent,
): Promise<void> {
  const account = await accounts.find(accountId, tx);
  if (account === undefined) return;
  const act = {
    at: clock.now().toISOString(),
    address: context?.address ?? "–",
    userAgent: context?.userAgent ?? "",
  };
  if (kind === "recovery-code-used") await messages.tell(tx, { account, kind, params: { ...act, remaining } });
  else await messages.tell(tx, { account, kind, params: act });
}
