import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import { createInvoices, type Invoices, registerInvoicesRoutes } from "#features/invoices";
import type { Messages } from "#features/messages";
import {
  createOrders,
  defineOrdersJobs,
  type Orders,
  type PaidDocuments,
  registerOrdersRoutes,
  scheduleOrdersJobs,
} from "#features/orders";
import {
  createPayments,
  definePaymentsJobs,
  type PaymentProviders,
  type Payments,
  registerPaymentsRoutes,
  registerSandboxRoutes,
  schedulePaymentsJobs,
} from "#features/payments";
import { createPlans, type Plans, registerPlansRoutes } from "#features/plans";
import type { Quota } from "#features/quota";
import type { Sites } from "#features/sites";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { HttpApi, RateLimiter } from "#platform/http";
import type { SandboxCashier } from "#platform/payments";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore } from "#platform/storage";

/** Plans, orders and how they are paid, wired to each other. */
export interface CommerceFeatures {
  readonly plans: Plans;
  readonly orders: Orders;
  readonly payments: Payments;
  readonly invoices: Invoices;
  /** The cashier of the sandbox; undefined where real money is taken. */
  readonly sandbox: SandboxCashier | undefined;
}

/** Who takes the money. */
export interface PaymentGround {
  readonly providers: PaymentProviders;
  readonly sandbox: SandboxCashier | undefined;
  /** The sandbox serves those who are at this machine alone; by default everybody. */
  readonly isSandboxHereOnly?: boolean;
}

export interface CommerceGround {
  readonly database: Database;
  readonly clock: Clock;
  readonly sites: Sites;
  readonly accounts: Accounts;
  readonly quota: Quota;
  readonly messages: Messages;
  readonly audit: Audit;
  readonly rateLimiter: RateLimiter;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly files: ObjectStore;
  readonly paying: PaymentGround;
  readonly publicUrl: string | undefined;
  readonly freeCharacters: number;
  /** Documents that are paid for one by one. */
  readonly paidDocuments: PaidDocuments;
}

export function createCommerceFeatures({
  paidDocuments: documents,
  paying: { providers, sandbox, isSandboxHereOnly = false },
  ...ground
}: CommerceGround): CommerceFeatures {
  const plans: Plans = createPlans({
    ...ground,
    standingOf: (context) => orders.standing(context),
    isTest: () => [...providers.values()].every((provider) => provider.isTest),
  });
  const orders: Orders = createOrders({
    ...ground,
    documents,
    plans,
    payBack: async (tx, of) => void (await payments.payBack(tx, of)),
  });
  const { book } = orders;
  const payments: Payments = createPayments({ ...ground, providers, isSandboxHereOnly, book });
  const invoices = createInvoices({ ...ground, book });
  return { plans, orders, payments, invoices, sandbox };
}

export function registerCommerceRoutes(api: HttpApi, features: CommerceFeatures): void {
  registerPlansRoutes(api, features);
  registerOrdersRoutes(api, features);
  registerPaymentsRoutes(api, features);
  registerSandboxRoutes(api, features);
  registerInvoicesRoutes(api, features);
}

export function defineCommerceJobs(queue: JobQueue, features: CommerceFeatures): void {
  defineOrdersJobs(queue, features);
  definePaymentsJobs(queue, features);
}

export async function scheduleCommerceJobs(queue: JobQueue): Promise<void> {
  await scheduleOrdersJobs(queue);
  await schedulePaymentsJobs(queue);
}
