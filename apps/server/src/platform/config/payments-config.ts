import type { KeyObject } from "node:crypto";
import { isOwnMachine } from "./own-machine.ts";
import type { Values } from "./variables.ts";

/** Payment methods, each undefined unless its variables are set. */
export interface PaymentsConfig {
  readonly alipay:
    | {
        readonly appId: string;
        readonly privateKey: KeyObject;
        readonly publicKey: KeyObject;
        readonly sellerId: string;
        readonly gateway: string;
      }
    | undefined;
  readonly wechat:
    | {
        readonly mchId: string;
        readonly appId: string;
        readonly apiV3Key: string;
        readonly privateKey: KeyObject;
        readonly serial: string;
        readonly publicKey: KeyObject;
        readonly publicKeyId: string;
        readonly url: string;
      }
    | undefined;
  readonly stripe: { readonly secretKey: string; readonly webhookSecret: string; readonly url: string } | undefined;
  readonly bank: { readonly payee: string; readonly bank: string; readonly account: string } | undefined;
  /** Payments without money: nowhere, where this machine alone asks, or at every address. */
  readonly sandbox: "off" | "own-machine" | "everywhere";
}

export function paymentsOf(values: Values): PaymentsConfig {
  const real = {
    alipay: alipayOf(values),
    wechat: wechatOf(values),
    stripe: stripeOf(values),
    bank: bankOf(values),
  };
  const hasReal = Object.values(real).some((provider) => provider !== undefined);
  return { ...real, sandbox: sandboxOf(values, hasReal) };
}

/** Whoever finds a public address would take plans for nothing: there the operator has to want it. */
function sandboxOf(
  { SANDBOX_PAYMENTS: wanted, PUBLIC_URL: publicUrl, HOST: host }: Values,
  hasReal: boolean,
): PaymentsConfig["sandbox"] {
  if (wanted === "on") return "everywhere";
  if (wanted === "off" || hasReal) return "off";
  const isPublic = !isOwnMachine(host) || (publicUrl !== undefined && !isOwnMachine(new URL(publicUrl).hostname));
  return isPublic ? "off" : "own-machine";
}

function alipayOf(values: Values): PaymentsConfig["alipay"] {
  const { ALIPAY_APP_ID: appId, ALIPAY_SELLER_ID: sellerId, ALIPAY_GATEWAY: gateway } = values;
  const { ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_PUBLIC_KEY: publicKey } = values;
  if (appId === undefined || sellerId === undefined) return undefined;
  if (privateKey === undefined || publicKey === undefined) return undefined;
  return { appId, sellerId, gateway, privateKey, publicKey };
}

function wechatOf(values: Values): PaymentsConfig["wechat"] {
  const { WECHAT_PAY_MCH_ID: mchId, WECHAT_PAY_APP_ID: appId, WECHAT_PAY_API_V3_KEY: apiV3Key } = values;
  const { WECHAT_PAY_PRIVATE_KEY: privateKey, WECHAT_PAY_SERIAL: serial } = values;
  const { WECHAT_PAY_PUBLIC_KEY: publicKey, WECHAT_PAY_PUBLIC_KEY_ID: publicKeyId, WECHAT_PAY_URL: url } = values;
  if (mchId === undefined || appId === undefined || apiV3Key === undefined) return undefined;
  if (privateKey === undefined || serial === undefined) return undefined;
  if (publicKey === undefined || publicKeyId === undefined) return undefined;
  return { mchId, appId, apiV3Key, privateKey, serial, publicKey, publicKeyId, url: new URL(url).origin };
}

function stripeOf(values: Values): PaymentsConfig["stripe"] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: url } = values;
  return secretKey === undefined || webhookSecret === undefined ? undefined : { secretKey, webhookSecret, url };
}

function bankOf(values: Values): PaymentsConfig["bank"] {
  const { BANK_PAYEE: payee, BANK_NAME: bank, BANK_ACCOUNT: account } = values;
  return payee === undefined || bank === undefined || account === undefined ? undefined : { payee, bank, account };
}
