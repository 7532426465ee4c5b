import type { OrderAction, ShownOrderStatus } from "@yiqiao/contracts/orders";
import type { PaymentProviderId } from "@yiqiao/contracts/payments";
import type { GoodsType } from "@yiqiao/contracts/plans";
import { createDictionary, wordKey } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./order.messages.en.ts";
import { zh } from "./order.messages.zh.ts";

const dictionary = createDictionary(en, zh);
type OrderText = keyof typeof en;

/** Texts of what orders are made of, in the interface language. */
export const useOrderTexts = () => useT(dictionary);

const statusTexts = {
  unpaid: "statusUnpaid",
  paying: "statusPaying",
  failed: "statusFailed",
  cancelled: "statusCancelled",
  expired: "statusExpired",
  paid: "statusPaid",
  completed: "statusCompleted",
  refunded: "statusRefunded",
  inUse: "statusInUse",
  frozen: "statusFrozen",
  ended: "statusEnded",
  renewed: "statusRenewed",
  upgraded: "statusUpgraded",
} as const satisfies Record<ShownOrderStatus, OrderText>;

const providerTexts = {
  alipay: "providerAlipay",
  wechat: "providerWechat",
  stripe: "providerStripe",
  bank: "providerBank",
  sandbox: "providerSandbox",
  grant: "actionGrant",
} as const satisfies Record<PaymentProviderId | "grant", OrderText>;

/** Names what orders are made of; a provider that is not known keeps its own name. */
export function useOrderWords() {
  const t = useOrderTexts();
  return {
    statusName: (status: ShownOrderStatus) => t(statusTexts[status]),
    typeName: (type: GoodsType) => t(wordKey("type", type)),
    actionName: (action: OrderAction) => t(wordKey("action", action)),
    providerName: (provider: string) =>
      Object.hasOwn(providerTexts, provider) ? t(providerTexts[provider as keyof typeof providerTexts]) : provider,
    /** What a notice did to an order; whatever else it tells stands as it is. */
    noticeDetail: (detail: string) =>
      Object.hasOwn(statusTexts, detail) ? t(statusTexts[detail as ShownOrderStatus]) : detail,
  };
}
