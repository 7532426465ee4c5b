import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as it came over the wire. */
export interface Asked {
  readonly path: string;
  readonly query: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

type Respond = (asked: Asked) => Answer | "hang up" | "silence";

async function respond(request: IncomingMessage, response: ServerResponse, answer: Respond): Promise<void> {
  const body = await text(request);
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const said = request.method === "POST" ? answer({ path, query, headers: request.headers, body }) : "hang up";
  if (said === "hang up") request.socket.destroy();
  else if (said !== "silence") response.writeHead(said.status, said.headers).end(said.body);
}

/** An HTTP server on loopback that answers every POST with what `answer` makes of it; it may hang up, or stay silent. */
export async function startProvider(answer: Respond): Promise<{
  readonly url: string;
  close(): Promise<void>;
}> {
  const server = createServer((request, response) => void respond(request, response, answer));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const sha256 = (value: string): string => createHash("sha256").update(value).digest("hex");
const credentials = { id: "test-key-id", secret: "test-key-secret" };
export { credentials };

function signedPart({ headers }: Asked, names: readonly string[], fold: (value: string) => string): string {
  return names.map((name) => `${name}:${fold(String(headers[name]))}\n`).join("");
}

/** Whether a request bears a right ACS3 signature over what really arrived. */
export function isSignedByAcs3(asked: Asked): boolean {
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
export function isSignedByTc3(asked: Asked): boolean {
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
