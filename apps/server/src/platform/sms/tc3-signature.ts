import { createHash, createHmac } from "node:crypto";

const algorithm = "TC3-HMAC-SHA256";

export interface Tc3Request {
  readonly service: string;
  readonly host: string;
  readonly body: string;
  readonly action: string;
  readonly version: string;
  readonly region: string;
  readonly at: Date;
}

const contentType = "application/json; charset=utf-8";
const sha256 = (text: string): string => createHash("sha256").update(text, "utf8").digest("hex");
const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text, "utf8");

/**
 * Headers of a POST to Tencent Cloud, signed by version 3 of its scheme; `x-tc-action` is signed too.
 * Source: https://cloud.tencent.com/document/api/382/52072
 */
export function signTc3(
  request: Tc3Request,
  { secretId, secretKey }: { readonly secretId: string; readonly secretKey: string },
): Record<string, string> {
  const timestamp = String(Math.floor(request.at.getTime() / 1000));
  const date = request.at.toISOString().slice(0, 10);
  const signedHeaders = "content-type;host;x-tc-action";
  const canonicalHeaders = [
    `content-type:${contentType}\n`,
    `host:${request.host}\n`,
    `x-tc-action:${request.action.toLowerCase()}\n`,
  ];
  const canonical = ["POST", "/", "", canonicalHeaders.join(""), signedHeaders, sha256(request.body)].join("\n");
  const scope = `${date}/${request.service}/tc3_request`;
  const key = [request.service, "tc3_request"].reduce(
    (parent, part) => hmac(parent, part).digest(),
    hmac(`TC3${secretKey}`, date).digest(),
  );
  const signature = hmac(key, [algorithm, timestamp, scope, sha256(canonical)].join("\n")).digest("hex");
  return {
    authorization: `${algorithm} Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    "content-type": contentType,
    host: request.host,
    "x-tc-action": request.action,
    "x-tc-region": request.region,
    "x-tc-timestamp": timestamp,
    "x-tc-version": request.version,
  };
}
