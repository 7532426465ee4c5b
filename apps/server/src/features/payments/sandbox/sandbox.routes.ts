import { paymentCalls, type SandboxAct as Act, type SandboxPayment as Shown } from "@yiqiao/contracts/payments";
import { DomainError } from "#platform/errors";
import { bind, type HttpApi } from "#platform/http";
import type { SandboxAct, SandboxCashier, SandboxPayment } from "#platform/payments";
import type { Payments } from "../payments.service.ts";

const acts = { pay: "pay", refuse: "refuse", delay: "delay", payTwice: "notify-twice" } as const satisfies Record<
  Act,
  SandboxAct
>;

/**
 * The sandbox's own cashier, for the payer alone: who else knows a payment's number finds nothing. Without a cashier, as
 * where real money is taken, there is no payment to be found either.
 */
export function registerSandboxRoutes(
  api: HttpApi,
  { sandbox, payments }: { readonly sandbox: SandboxCashier | undefined; readonly payments: Payments },
): void {
  bind(api, paymentCalls.sandbox, async ({ context, query: { number } }) => {
    await payments.assertPayer(context, number);
    return shown(await sandbox?.payment(number));
  });
  bind(api, paymentCalls.sandboxAct, async ({ context, body: { number, act } }) => {
    await payments.assertPayer(context, number);
    return shown(await sandbox?.act(number, acts[act]));
  });
}

function shown(payment: SandboxPayment | undefined): Shown {
  if (payment === undefined) throw new DomainError("orderMissing");
  const { number, subject, amountFen, state, expiresAt, returnUrl } = payment;
  return {
    number,
    subject,
    amount_fen: amountFen,
    state,
    expires_at: expiresAt.toISOString(),
    return_url: returnUrl,
  };
}
