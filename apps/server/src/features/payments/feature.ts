import type { OrderPorts, Orders } from "#features/orders";
import type { Config } from "#platform/config";
import { defineFeature } from "#platform/feature";
import type { HttpApi } from "#platform/http";
import type { SandboxCashier } from "#platform/payments";
import { definePaymentsJobs } from "./payments.jobs.ts";
import { registerPaymentsRoutes } from "./payments.routes.ts";
import { createPayments, type Payments } from "./payments.service.ts";
import type { PaymentDeps } from "./deps.ts";
import type { PaymentProviders } from "./ports.ts";
import { registerSandboxRoutes } from "./sandbox/sandbox.routes.ts";

/** Who takes the money. */
export interface PaymentSetup {
  readonly providers: PaymentProviders;
  /** The cashier of the sandbox; undefined where real money is taken. */
  readonly sandbox: SandboxCashier | undefined;
  /** The sandbox serves those who are at this machine alone; by default everybody. */
  readonly isSandboxHereOnly?: boolean;
}

type Needs = Omit<PaymentDeps, "providers" | "isSandboxHereOnly" | "book" | "publicUrl"> &
  OrderPorts & {
    readonly orders: Pick<Orders, "book">;
    readonly paying: PaymentSetup;
    readonly config: Pick<Config, "publicUrl">;
  };

export const paymentsFeature = defineFeature({
  create: ({ orders: { book }, paying, payBack, config: { publicUrl }, ...given }: Needs) => {
    const { providers, isSandboxHereOnly = false } = paying;
    const payments = createPayments({ ...given, publicUrl, providers, isSandboxHereOnly, book });
    payBack.connect(async (tx, of) => void (await payments.payBack(tx, of)));
    return { payments };
  },
  routes: (api: HttpApi, { payments, paying }: { readonly payments: Payments; readonly paying: PaymentSetup }) => {
    registerPaymentsRoutes(api, { payments });
    registerSandboxRoutes(api, { payments, sandbox: paying.sandbox });
  },
  jobs: definePaymentsJobs,
});
