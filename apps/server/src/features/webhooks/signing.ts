import { createHmac, randomBytes } from "node:crypto";

/** As the Standard Webhooks specification has them: https://github.com/standard-webhooks/standard-webhooks */
const prefix = "whsec_";
const secretBytes = 24;

export function newSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
}

export interface Message {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/** The headers of a message: a signature for each of the secrets, each of which its receiver may know. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
