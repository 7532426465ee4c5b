import { createHash, createHmac } from "node:crypto";
import { type ReceivedRequest, type Respond, startLoopback } from "#testing/loopback";

/** A provider on loopback: it takes POST alone, and may hang up or stay silent. */
export function startProvider(answer: Respond): ReturnType<typeof startLoopback> {
  return startLoopback((asked) => (asked.method === "POST" ? answer(asked) : "hang up"));
}

const sha256 = (value: string): string => createHash("sha256").update(value).digest("hex");
const credentials = { id: "test-key-id", secret: "test-key-secret" };
export { credentials };

function signedPart({ headers }: ReceivedRequest, names: readonly string[], fold: (value: string) => string): string {
  return names.map((name) => `${name}:${fold(String(headers[name]))}\n`).join("");
}

/** Whether a request bears a right ACS3 signature over what really arrived. */
export function isSignedByAcs3(asked: ReceivedRequest): boolean {
  const { authorization = "" } = asked.headers;
  const match = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
    authorization,
  );
  const [, id, names = "", signature] = match ?? [];
  const list = names.split(";");
  const isComplete = ["host", "x-acs-action", "x-acs-content-sha256", "x-acs-date", "x-acs-version"].every((name) =>
    list.includes(name),
  );
  const hash = sha256(asked.body);
  if (!isComplete || id !== credentials.id || asked.headers["x-acs-content-sha256"] !== hash) return false;
  const canonical = `POST\n${asked.path}\n${asked.query}\n${signedPart(asked, list, (v) => v)}\n${names}\n${hash}`;
  const right = createHmac("sha256", credentials.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest("hex");
  return right === signature;
}

/** Whether a request bears a right TC3 signature over what really arrived. */
export function isSignedByTc3(asked: ReceivedRequest): boolean {
  const { authorization = "", "x-tc-timestamp": timestamp = "" } = asked.headers;
  const match =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\S+)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  const [, id, date = "", names = "", signature] = match ?? [];
  const list = names.split(";");
  const day = new Date(Number(timestamp) * 1000).toISOString().slice(0, 10);
  if (id !== credentials.id || date !== day || !list.includes("host") || !list.includes("content-type")) return false;
  const headers = signedPart(asked, list, (value) => value.toLowerCase());
  const canonical = `POST\n/\n\n${headers}\n${names}\n${sha256(asked.body)}`;
  const toSign = `TC3-HMAC-SHA256\n${String(timestamp)}\n${date}/sms/tc3_request\n${sha256(canonical)}`;
  let key: Buffer | string = `TC3${credentials.secret}`;
  for (const part of [date, "sms", "tc3_request"]) key = createHmac("sha256", key).update(part).digest();
  return createHmac("sha256", key).update(toSign).digest("hex") === signature;
}
