import type { Dispatcher } from "undici";
import type { Clock } from "#platform/clock";
import type { PaymentsConfig } from "#platform/config";
import { createBankProvider } from "./bank-provider.ts";
import type { PaymentProvider, PaymentProviderId } from "./payment-provider.ts";

export interface PaymentProviderDeps {
  readonly clock: Clock;
  /** Carries the exchanges; not closed here. */
  readonly dispatcher: Dispatcher | undefined;
  /** Taken where the settings allow payments without money. */
  readonly sandbox: PaymentProvider;
}

/** The configured payment methods, in the order in which payers see them. An SDK is loaded only if it is used. */
export async function createPaymentProviders(
  { alipay, wechat, stripe, bank, sandbox }: PaymentsConfig,
  deps: PaymentProviderDeps,
): Promise<ReadonlyMap<PaymentProviderId, PaymentProvider>> {
  const { clock, dispatcher } = deps;
  const providers: PaymentProvider[] = [];
  if (alipay !== undefined) {
    const { createAlipayProvider } = await import("./alipay/alipay-provider.ts");
    providers.push(createAlipayProvider({ ...alipay, clock, dispatcher }));
  }
  if (wechat !== undefined) {
    const { createWechatProvider } = await import("./wechat/wechat-provider.ts");
    providers.push(createWechatProvider({ ...wechat, clock, dispatcher }));
  }
  if (stripe !== undefined) {
    const { createStripeProvider } = await import("./stripe/stripe-provider.ts");
    providers.push(createStripeProvider({ ...stripe, clock, dispatcher }));
  }
  if (bank !== undefined) providers.push(createBankProvider(bank));
  if (sandbox !== "off") providers.push(deps.sandbox);
  return new Map(providers.map((provider) => [provider.id, provider]));
}
