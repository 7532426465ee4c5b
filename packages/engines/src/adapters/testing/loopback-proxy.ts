import { createServer, request as ask } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface LoopbackProxy {
  readonly url: string;
  /** `host:port` of each request and tunnel that came. */
  readonly asked: readonly string[];
  stop(): Promise<void>;
}

/** A proxy on the loopback interface behind which stands one server, whatever name is asked for. */
export async function startLoopbackProxy(target: string): Promise<LoopbackProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const { hostname, port } = new URL(target);
  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? "");
    asked.push(host);
    const onward = ask(target, { path: pathname + search, method: request.method, headers: request.headers });
    onward.on("error", () => response.destroy());
    onward.on("response", (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  server.on("connect", (request, client: Socket) => {
    asked.push(request.url ?? "");
    const upstream = connect(Number(port), hostname, () => client.write("HTTP/1.1 200 OK\r\n\r\n"));
    sockets.add(client.on("error", () => upstream.destroy())).add(upstream.on("error", () => client.destroy()));
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
