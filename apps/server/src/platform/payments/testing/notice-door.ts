import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { NoticeAnswer, NoticeRequest } from "../payment-provider.ts";

/** The merchant's door for notices, on loopback: keeps what comes, and answers as it is told. */
export async function startNoticeServer(answer: (request: NoticeRequest) => Promise<NoticeAnswer>): Promise<{
  readonly url: string;
  /** What came since the last call. */
  received(): NoticeRequest[];
  close(): Promise<void>;
}> {
  const kept: NoticeRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { searchParams: query } = new URL(request.url ?? "/", "http://127.0.0.1");
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join() : value]),
      );
      const notice = { method: request.method ?? "", headers, body: await buffer(request), query };
      kept.push(notice);
      const { status, contentType, body } = await answer(notice);
      response.writeHead(status, { "content-type": contentType }).end(body);
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/notify`,
    received: () => kept.splice(0),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
