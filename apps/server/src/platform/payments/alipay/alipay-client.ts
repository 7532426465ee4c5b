import type { KeyObject } from "node:crypto";
import type { AlipaySdk } from "alipay-sdk";
import type { Dispatcher } from "undici";
import { z } from "zod";
import type { Clock } from "#platform/clock";
import { createGateway } from "../gateway.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { chinaTime } from "./china-time.ts";
import { AlipaySdk as Sdk } from "./sdk.ts";

export interface AlipayOptions {
  readonly appId: string;
  /** The application's. */
  readonly privateKey: KeyObject;
  /** Alipay's, not the application's. */
  readonly publicKey: KeyObject;
  /** The merchant's user id at Alipay (`2088…`). */
  readonly sellerId: string;
  readonly gateway: string;
  readonly clock: Clock;
  readonly dispatcher?: Dispatcher | undefined;
}

export type AlipayAnswer = Readonly<Record<string, unknown>> & {
  readonly code: string;
  readonly sub_code?: string | undefined;
};

/** Alipay's open platform: the SDK signs and verifies, the exchange itself is ours (proxy, time limit, no redirections). */
export interface AlipayClient {
  /**
   * One call. What Alipay itself answers comes back, refusals too.
   *
   * @throws {PaymentProviderError} without an answer that Alipay signed
   */
  call(method: string, content: object, options?: { readonly notifyUrl?: string }): Promise<AlipayAnswer>;
  /** The address of a page of Alipay's, signed. */
  page(method: string, content: object, urls: { readonly notifyUrl: string; readonly returnUrl: string }): string;
  /** Whether Alipay signed these fields of a form. */
  isSigned(fields: Readonly<Record<string, string>>): boolean;
}

const answerSchema = z.looseObject({ code: z.string(), sub_code: z.string().optional() });
const serviceFault = "20000";

export function createAlipayClient(options: AlipayOptions): AlipayClient {
  const { gateway: url, clock } = options;
  const sdk = openSdk(options);
  const gateway = createGateway({ provider: "alipay", dispatcher: options.dispatcher });
  return {
    call: async (method, content, { notifyUrl } = {}) => {
      const common = {
        timestamp: chinaTime(clock.now()),
        ...(notifyUrl === undefined ? {} : { notify_url: notifyUrl }),
      };
      const body = sdk.sdkExecute(method, { ...common, bizContent: content }, { bizContentAutoSnakeCase: false });
      const { status, body: answer } = await gateway({
        method: "POST",
        // In the address too: from there Alipay learns how to read the form.
        url: `${url}?charset=utf-8`,
        headers: { "content-type": "application/x-www-form-urlencoded;charset=utf-8", accept: "application/json" },
        body,
      });
      if (status !== 200) throw fault(true, `HTTP ${status}`);
      return read(sdk, method, answer.toString("utf8"));
    },
    page: (method, content, { notifyUrl, returnUrl }) =>
      sdk.pageExecute(method, "GET", { timestamp: chinaTime(clock.now()), notifyUrl, returnUrl, bizContent: content }),
    isSigned: (fields) => {
      try {
        return sdk.checkNotifySignV2(fields);
      } catch {
        // What is no signature at all makes the SDK throw.
        return false;
      }
    },
  };
}

function openSdk({ appId, privateKey, publicKey, gateway }: AlipayOptions): AlipaySdk {
  return new Sdk({
    appId,
    gateway,
    keyType: "PKCS1",
    privateKey: privateKey.export({ type: "pkcs1", format: "pem" }).toString(),
    alipayPublicKey: publicKey.export({ type: "spki", format: "pem" }).toString(),
  });
}

/** The answer, whose signature was checked. */
function read(sdk: AlipaySdk, method: string, text: string): AlipayAnswer {
  const key = `${method.replaceAll(".", "_")}_response`;
  const json = parsed(text);
  const answer = answerSchema.safeParse(json?.[key]);
  if (!answer.success) {
    // Sent without a signature, where Alipay does not know the application or its key.
    const refusal = answerSchema.safeParse(json?.["error_response"]);
    throw fault(false, refusal.success ? codeOf(refusal.data) : "the answer is not what is documented");
  }
  if (!isSigned(sdk, text, { key, sign: json?.["sign"] })) {
    const isUnsigned = json?.["sign"] === undefined && answer.data.code !== "10000";
    throw fault(false, isUnsigned ? codeOf(answer.data) : "the signature of the answer is wrong");
  }
  if (isTransient(answer.data)) throw fault(true, codeOf(answer.data));
  return answer.data;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function isSigned(sdk: AlipaySdk, text: string, { key, sign }: { key: string; sign: unknown }): boolean {
  if (typeof sign !== "string") return false;
  try {
    sdk.checkResponseSign(text, key, sign, "");
    return true;
  } catch {
    return false;
  }
}

/** Source: https://opendocs.alipay.com/common/02km9f */
function isTransient({ code, sub_code: subCode = "" }: AlipayAnswer): boolean {
  return code === serviceFault || /^(?:isp\.|aop\.|ACQ\.SYSTEM_ERROR$|SYSTEM_ERROR$)/.test(subCode);
}

/** Only the code: the message repeats the request. */
export function codeOf({ code, sub_code: subCode }: AlipayAnswer): string {
  const said = subCode ?? code;
  return /^[\w.-]{1,100}$/.test(said) ? said : "an unknown code";
}

export function fault(retryable: boolean, detail: string): PaymentProviderError {
  return new PaymentProviderError("alipay", { retryable, detail });
}
