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

const tags = ["payments"];
const config = { access: "anyone" } as const;

const acts = { pay: "pay", refuse: "refuse", delay: "delay", payTwice: "notify-twice" } as const satisfies Record<
  Act,
  SandboxAct
>;

/**
 * The sandbox's own cashier, for whoever knows a payment's number, as with a provider's page. Without a cashier, as
 * where real money is taken, there is no payment to be found.
 */
export function registerSandboxRoutes(
  api: HttpApi,
  { sandbox }: { readonly sandbox: SandboxCashier | undefined },
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
    async ({ query }) => ok(shown(await sandbox?.payment(query.number))),
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
    async ({ body: { number, act } }) => ok(shown(await sandbox?.act(number, acts[act]))),
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
