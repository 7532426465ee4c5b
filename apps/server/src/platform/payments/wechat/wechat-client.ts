import { type KeyObject, randomBytes } from "node:crypto";
import type { Dispatcher } from "undici";
import { z } from "zod";
import type { Clock } from "#platform/clock";
import { createGateway, type Exchanged } from "../gateway.ts";
import { PaymentProviderError } from "../payment-provider.ts";
import { authorize, isSignedBy } from "./wechat-signature.ts";

export interface WechatOptions {
  readonly mchId: string;
  readonly appId: string;
  /** 32 characters. */
  readonly apiV3Key: string;
  /** The merchant's, and the serial number of its certificate. */
  readonly privateKey: KeyObject;
  readonly serial: string;
  /** WeChat Pay's public key, or that of its platform certificate. */
  readonly publicKey: KeyObject;
  /** `PUB_KEY_ID_…`, or the serial number of the platform certificate. */
  readonly publicKeyId: string;
  readonly url: string;
  readonly clock: Clock;
  readonly dispatcher?: Dispatcher | undefined;
}

export interface WechatAnswer {
  readonly status: number;
  /** WeChat Pay's code of an error; empty where there is none. */
  readonly code: string;
  readonly json: unknown;
}

/** WeChat Pay's API v3. */
export interface WechatClient {
  /**
   * One call. What WeChat Pay itself answers comes back, refusals too.
   *
   * @throws {PaymentProviderError} without an answer that it signed
   */
  call(method: "GET" | "POST", path: string, content?: object): Promise<WechatAnswer>;
}

export type WechatKey = Pick<WechatOptions, "publicKey" | "publicKeyId">;
type Headers = Readonly<Record<string, string | undefined>>;

const toleranceSeconds = 300;
const errorSchema = z.object({ code: z.string() });

export function createWechatClient(options: WechatOptions): WechatClient {
  const { clock, publicKeyId, url } = options;
  const gateway = createGateway({ provider: "wechat", dispatcher: options.dispatcher });
  return {
    call: async (method, path, content) => {
      const body = content === undefined ? "" : JSON.stringify(content);
      const signed = { method, path, body, at: clock.now(), nonce: randomBytes(16).toString("hex") };
      const headers = {
        accept: "application/json",
        "content-type": "application/json",
        "user-agent": "yiqiao",
        // Asks that the answer be signed with the key that we know.
        "wechatpay-serial": publicKeyId,
        authorization: authorize(signed, options),
      };
      const answer = await gateway({ method, url: url + path, headers, ...(body === "" ? {} : { body }) });
      return read(answer, options);
    },
  };
}

function read(answer: Exchanged, options: WechatOptions): WechatAnswer {
  const { status, headers, body } = answer;
  if (status >= 500 || status === 429) throw fault(true, codeOf(status, body));
  const isFault = status < 200 || status > 299;
  // A request that WeChat Pay cannot assign to a merchant is answered without a signature.
  if (isFault && headers["wechatpay-signature"] === undefined) throw fault(false, codeOf(status, body));
  const problem = signatureProblem(options, { headers, body, now: options.clock.now() });
  if (problem !== undefined) throw fault(false, `the answer's ${problem.what} is wrong`);
  const code = isFault ? codeOf(status, body) : "";
  if (code === "SYSTEM_ERROR" || code === "FREQUENCY_LIMITED") throw fault(true, code);
  return { status, code, json: parsed(body) };
}

export type SignatureProblem = { readonly what: "signature" | "serial number" | "time" | "headers" };

/** What is wrong with the signature of a response or a notice; undefined if it is valid. */
export function signatureProblem(
  { publicKey, publicKeyId }: WechatKey,
  { headers, body, now }: { readonly headers: Headers; readonly body: Buffer; readonly now: Date },
): SignatureProblem | undefined {
  const { "wechatpay-timestamp": timestamp, "wechatpay-nonce": nonce } = headers;
  const { "wechatpay-signature": signature, "wechatpay-serial": serial } = headers;
  if (nonce === undefined || signature === undefined || serial === undefined) return { what: "headers" };
  if (timestamp === undefined || !/^\d{1,12}$/.test(timestamp)) return { what: "headers" };
  if (serial !== publicKeyId) return { what: "serial number" };
  if (!isSignedBy(publicKey, { timestamp, nonce, signature, body })) return { what: "signature" };
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  return ageSeconds > toleranceSeconds ? { what: "time" } : undefined;
}

export function parsed(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

/** The code alone: its words repeat what was sent. */
function codeOf(status: number, body: Buffer): string {
  const { data } = errorSchema.safeParse(parsed(body));
  return data !== undefined && /^[\w.-]{1,100}$/.test(data.code) ? data.code : `HTTP ${status}`;
}

export function fault(retryable: boolean, detail: string): PaymentProviderError {
  return new PaymentProviderError("wechat", { retryable, detail });
}
