import {
  paymentPaths,
  type SandboxAct as Act,
  type SandboxPayment as Shown,
  sandboxActBodySchema,
  sandboxPaymentSchema,
  sandboxQuerySchema,
} from "@yiqiao/contracts/payments";
import { DomainError } from "#platform/errors";
import { answers, type HttpApi, ok } from "#platform/http";
import type { SandboxAct, SandboxCashier, SandboxPayment } from "#platform/payments";
import type { Payments } from "./payments.service.ts";

const tags = ["payments"];
const config = { permission: "Purchase" } as const;

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
  api.get(
    paymentPaths.sandbox,
    {
      config,
      schema: {
        tags,
        summary: "A payment at the sandbox's cashier, where no money moves",
        querystring: sandboxQuerySchema,
        response: answers(sandboxPaymentSchema),
      },
    },
    async ({ context, query: { number } }) => {
      await payments.assertPayer(context, number);
      return ok(shown(await sandbox?.payment(number)));
    },
  );
  api.post(
    paymentPaths.sandboxAct,
    {
      config,
      schema: {
        tags,
        summary: "Pay, refuse or delay a payment of the sandbox",
        body: sandboxActBodySchema,
        response: answers(sandboxPaymentSchema),
      },
    },
    async ({ context, body: { number, act } }) => {
      await payments.assertPayer(context, number);
      return ok(shown(await sandbox?.act(number, acts[act])));
    },
  );
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
