import { createProxyDispatcher } from "@yiqiao/engines";
import type { Config } from "#platform/config";
import {
  createPaymentProviders,
  createSandboxCashier,
  createSandboxProvider,
  defineSandboxJobs,
  type SandboxCashier,
  type SandboxDeps,
} from "#platform/payments";
import type { JobQueue } from "#platform/queue";
import type { PaymentSetup } from "#features/payments";
import type { Notice } from "../notices.ts";

/** The ways to pay, and what carries questions to their providers. */
export interface OpenPayments extends PaymentSetup {
  close(): Promise<void>;
}

/** Opens the ways to pay that the settings name. */
export async function openPayments(
  { payments, proxy }: Pick<Config, "payments" | "proxy">,
  deps: SandboxDeps,
): Promise<OpenPayments> {
  const sandbox = createSandboxProvider(deps);
  const proxies = createProxyDispatcher(proxy);
  const { dispatcher } = proxies ?? {};
  const providers = await createPaymentProviders(payments, { clock: deps.clock, dispatcher, sandbox });
  const close = async () => proxies?.close();
  if (payments.sandbox === "off") return { providers, sandbox: undefined, close };
  const isSandboxHereOnly = payments.sandbox === "own-machine";
  return { providers, sandbox: createSandboxCashier(deps), isSandboxHereOnly, close };
}

/** The sandbox alone, as an installation without settings has it. */
export function openSandbox(deps: SandboxDeps): PaymentSetup {
  const provider = createSandboxProvider(deps);
  return { providers: new Map([[provider.id, provider]]), sandbox: createSandboxCashier(deps) };
}

/** What the sandbox does on its own. */
export function defineProviderJobs(
  queue: JobQueue,
  { database, clock, sandbox }: Omit<SandboxDeps, "queue"> & { readonly sandbox: SandboxCashier | undefined },
): void {
  if (sandbox !== undefined) defineSandboxJobs(queue, { database, cashier: sandbox, clock });
}

const nothingToPayWith = {
  part: "Payments",
  problem: "no way to pay is configured, so nothing can be bought",
  remedy: "set a provider's variables, see docs/payments.md, or SANDBOX_PAYMENTS=on to try without money",
};

/** What an operator should know of paying here. */
export function paymentNotices({ providers, sandbox }: PaymentSetup): Notice[] {
  if (sandbox === undefined) return providers.size === 0 ? [nothingToPayWith] : [];
  const isAlone = providers.size === 1;
  const problem = isAlone
    ? "no way to pay is configured: orders are paid in the sandbox, without money"
    : "the sandbox stands beside real ways to pay: whoever can buy can buy without money";
  const remedy = isAlone ? "set a provider's variables, see docs/payments.md" : "set SANDBOX_PAYMENTS=off";
  return [{ part: "Payments", problem, remedy }];
}
