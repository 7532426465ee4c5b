import { createDecipheriv, type KeyObject, sign, verify } from "node:crypto";

const schema = "WECHATPAY2-SHA256-RSA2048";

export interface SignedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: string;
  readonly at: Date;
  /** Different for every request. */
  readonly nonce: string;
}

export interface MerchantKey {
  readonly mchId: string;
  /** Of the merchant's certificate. */
  readonly serial: string;
  readonly privateKey: KeyObject;
}

/**
 * The `Authorization` header of a request to WeChat Pay v3.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012365342
 */
export function authorize(request: SignedRequest, { mchId, serial, privateKey }: MerchantKey): string {
  const timestamp = String(Math.floor(request.at.getTime() / 1000));
  const lines = [request.method, request.path, timestamp, request.nonce, request.body];
  const text = lines.map((line) => `${line}\n`).join("");
  const signature = sign("RSA-SHA256", Buffer.from(text), privateKey).toString("base64");
  const fields = { mchid: mchId, nonce_str: request.nonce, signature, timestamp, serial_no: serial };
  return `${schema} ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(",")}`;
}

export interface SignedByWechat {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly body: Buffer;
}

/**
 * Whether WeChat Pay signed a response or a notice.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4013053249
 */
export function isSignedBy(publicKey: KeyObject, { timestamp, nonce, signature, body }: SignedByWechat): boolean {
  const text = Buffer.concat([Buffer.from(`${timestamp}\n${nonce}\n`), body, Buffer.from("\n")]);
  return verify("RSA-SHA256", text, publicKey, Buffer.from(signature, "base64"));
}

/** The encrypted part of a notice. */
export interface SealedResource {
  readonly algorithm: string;
  /** Base64, the tag at its end. */
  readonly ciphertext: string;
  readonly nonce: string;
  readonly associatedData: string;
}

const tagBytes = 16;

/**
 * Decrypts it with the APIv3 key, AES-256-GCM.
 * Source: https://pay.weixin.qq.com/doc/v3/merchant/4012071382
 *
 * @returns undefined if it was not encrypted with this key, or was altered
 */
export function openResource(apiV3Key: string, resource: SealedResource): string | undefined {
  const sealed = Buffer.from(resource.ciphertext, "base64");
  if (resource.algorithm !== "AEAD_AES_256_GCM" || sealed.length < tagBytes) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", Buffer.from(apiV3Key), Buffer.from(resource.nonce), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(sealed.subarray(-tagBytes));
    decipher.setAAD(Buffer.from(resource.associatedData));
    return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
