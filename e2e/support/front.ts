import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server before the product, as a proxy is, which can fall silent and put a second build in the first one's place. */
export interface Front {
  readonly url: string;
  /** From now on nobody answers, or the product again. */
  cut(isCut: boolean): void;
  /** From now on the client is another build: its entry and its page of documents have other names, the old ones are gone. */
  deploy(): void;
  stop(): Promise<void>;
}

/** Names of the files that are other ones in the second build. */
const renamed = /(index|documents-page)-([\w-]{8})\.(js|css)/g;
const second = /(index|documents-page)-second-([\w-]{8})\.(js|css)/;
const workerName = /name:(["'`])[\w-]+\1/;
const isText = (type: string | null) => /html|javascript|css/.test(type ?? "");

export async function startFront(productUrl: string): Promise<Front> {
  let isCut = false;
  let isDeployed = false;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (isCut) return void request.socket.destroy();
    const asked = request.url ?? "/";
    const isSecond = isDeployed && second.test(asked);
    if (isDeployed && asked.startsWith("/assets/") && !isSecond && asked.search(renamed) >= 0) {
      response.writeHead(404).end();
      return;
    }
    const given = await pass(request, isSecond ? asked.replace(second, "$1-$2.$3") : asked);
    const type = given.headers.get("content-type");
    const body = Buffer.from(await given.arrayBuffer());
    const isChanged = isDeployed && isText(type) && !asked.startsWith("/api/");
    response.writeHead(given.status, headersOf(given, isChanged));
    response.end(isChanged ? asSecond(body.toString()) : body);
  }

  async function pass(request: IncomingMessage, path: string): Promise<Response> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (!/^(?:host|connection|content-length|if-none-match|if-modified-since|accept-encoding|:.*)$/.test(name))
        headers.set(name, String(value));
    }
    const { method = "GET" } = request;
    const body = method === "GET" || method === "HEAD" ? null : Buffer.concat(chunks);
    return fetch(productUrl + path, { method, headers, body, redirect: "manual" });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: (isNowCut) => {
      isCut = isNowCut;
      server.closeAllConnections();
    },
    deploy: () => {
      isDeployed = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function asSecond(text: string): string {
  return text.replaceAll(renamed, "$1-second-$2.$3").replace(workerName, "name:$1second$1");
}

function headersOf({ headers }: Response, isChanged: boolean): Record<string, string | string[]> {
  const left = new Set(["content-length", "content-encoding", "transfer-encoding", "connection", "set-cookie"]);
  if (isChanged) left.add("etag");
  const kept = [...headers].filter(([name]) => !left.has(name));
  // What the browser keeps by itself would hide what the worker does not.
  return { ...Object.fromEntries(kept), "cache-control": "no-store", "set-cookie": headers.getSetCookie() };
}
