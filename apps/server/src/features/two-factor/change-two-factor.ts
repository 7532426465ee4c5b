import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { checkCode } from "./check-code.ts";
import { hashRecoveryCodes, newRecoveryCodes } from "./recovery-codes.ts";
import { stateError } from "./state-error.ts";
import { notifyOwner } from "./notify-owner.ts";
import type { TwoFactorDeps } from "./two-factor.deps.ts";
import { deleteTwoFactor, lockTwoFactor, replaceRecoveryCodes } from "./two-factor.repository.ts";

/** An act of the account's owner. */
export interface OwnersAct {
  readonly context: RequestContext;
  readonly accountId: string;
  readonly code: string;
}

export async function disableTwoFactor(deps: TwoFactorDeps, act: OwnersAct): Promise<void> {
  const { context, accountId } = act;
  await demandCode(deps, act, "two-factor.disable");
  await deps.database.transaction(async (tx) => {
    // Of two calls at once, one finds it gone.
    if (!(await deleteTwoFactor(tx, accountId))) throw stateError("off", context.language);
    await deps.audit.record(context, { action: "two-factor.disable", target: `account:${accountId}` }, tx);
    await notifyOwner(deps, tx, { accountId, context, kind: "two-factor-disabled" });
  });
}

export async function renewRecoveryCodes(deps: TwoFactorDeps, act: OwnersAct): Promise<string[]> {
  const { context, accountId } = act;
  await demandCode(deps, act, "two-factor.recovery-codes");
  const codes = newRecoveryCodes();
  const hashes = await hashRecoveryCodes(accountId, codes);
  await deps.database.transaction(async (tx) => {
    if (!(await lockTwoFactor(tx, accountId))) throw stateError("off", context.language);
    await replaceRecoveryCodes(tx, accountId, hashes);
    await deps.audit.record(context, { action: "two-factor.recovery-codes", target: `account:${accountId}` }, tx);
    await notifyOwner(deps, tx, { accountId, context, kind: "recovery-codes-made" });
  });
  return codes;
}

/** Before what would weaken the account. @throws {DomainError} `twoFactorState`, `twoFactorWrong`, `tooManyRequests` */
async function demandCode(
  deps: TwoFactorDeps,
  { context, accountId, code }: OwnersAct,
  action: "two-factor.disable" | "two-factor.recovery-codes",
): Promise<void> {
  if (!(await deps.isEnabled(accountId))) throw stateError("off", context.language);
  if (await checkCode(deps, { accountId, code, context })) return;
  await deps.audit.record(context, { action, outcome: "failure", target: `account:${accountId}` });
  throw new DomainError("twoFactorWrong");
}
