import { createHash, createHmac } from "node:crypto";

const algorithm = "ACS3-HMAC-SHA256";

export interface Acs3Request {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** Already in the order of {@link acs3Query}. */
  readonly query: string;
  readonly body: string;
  readonly action: string;
  readonly version: string;
  readonly at: Date;
  /** Different for every request. */
  readonly nonce: string;
}

const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");

/** RFC 3986: what `encodeURIComponent` leaves alone beyond that is encoded too. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
}

/** A query string with its parameters in signing order. */
export function acs3Query(params: Readonly<Record<string, string>>): string {
  return Object.entries(params)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
}

/**
 * Headers of a request to Alibaba Cloud, signed by version 3 of its scheme.
 * Source: https://help.aliyun.com/zh/sdk/product-overview/v3-request-structure-and-signature
 */
export function signAcs3(
  request: Acs3Request,
  { accessKeyId, accessKeySecret }: { readonly accessKeyId: string; readonly accessKeySecret: string },
): Record<string, string> {
  const contentHash = sha256(request.body);
  const headers = {
    host: request.host,
    "x-acs-action": request.action,
    "x-acs-content-sha256": contentHash,
    "x-acs-date": request.at.toISOString().replace(/\.\d+Z$/, "Z"),
    "x-acs-signature-nonce": request.nonce,
    "x-acs-version": request.version,
  };
  const signedHeaders = Object.keys(headers).join(";");
  const canonicalHeaders = Object.entries(headers).map(([name, value]) => `${name}:${value}\n`);
  const canonical = [
    request.method,
    request.path,
    request.query,
    canonicalHeaders.join(""),
    signedHeaders,
    contentHash,
  ].join("\n");
  const signature = createHmac("sha256", accessKeySecret)
    .update(`${algorithm}\n${sha256(canonical)}`)
    .digest("hex");
  const authorization = `${algorithm} Credential=${accessKeyId},SignedHeaders=${signedHeaders},Signature=${signature}`;
  return { ...headers, authorization };
}
