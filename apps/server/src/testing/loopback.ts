import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A request as it came over the wire. */
export interface ReceivedRequest {
  readonly method: string;
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

/** What to do with a request: answer it, break the connection off, or say nothing at all. */
export type Reaction = Answer | "hang up" | "silence";
export type Respond = (asked: ReceivedRequest) => Reaction | Promise<Reaction>;

async function respond(request: IncomingMessage, response: ServerResponse, answer: Respond): Promise<void> {
  const body = await text(request);
  const { method = "", headers } = request;
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const said = await answer({ method, path, query, headers, body });
  if (said === "hang up") request.socket.destroy();
  else if (said !== "silence") response.writeHead(said.status, said.headers).end(said.body);
}

/** An HTTP server on loopback that does with each request what `answer` says. */
export async function startLoopback(answer: Respond): Promise<{
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

/** An address on loopback where nobody listens. */
export async function unreachableAddress(): Promise<string> {
  const loopback = await startLoopback(() => ({ status: 500, body: "" }));
  await loopback.close();
  return loopback.url;
}
