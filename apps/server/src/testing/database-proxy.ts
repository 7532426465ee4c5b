import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Stands between a program and PostgreSQL, to freeze it or to take it away. */
export interface DatabaseProxy {
  readonly connectionString: string;
  /** As a stopped process does: connections are taken, and nothing is ever answered. */
  freeze(): void;
  /** As a server that restarts: connections are cut, and refused. */
  cut(): Promise<void>;
  /** As before. What a frozen server was sent is answered. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/** Where a connection string leads: a host and a port, or the socket of a folder. */
function serverOf(url: URL): { path: string } | { host: string; port: number } {
  const port = url.port === "" ? 5432 : Number(url.port);
  const folder = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  return folder.startsWith("/") ? { path: `${folder}/.s.PGSQL.${port}` } : { host: folder, port };
}

export async function startDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const url = new URL(connectionString);
  const target = serverOf(url);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isFrozen = false;
  const server = createServer((client) => {
    const upstream = connect(target);
    const pair = [client, upstream] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on("error", end).on("close", end);
    client.pipe(upstream);
    upstream.pipe(client);
    if (isFrozen) for (const socket of pair) socket.pause();
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    await closed;
  };
  return {
    connectionString: `postgres://${url.username}:${url.password}@127.0.0.1:${port}${url.pathname}`,
    freeze: () => {
      isFrozen = true;
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause();
        upstream.unpipe(client).pause();
      }
    },
    cut,
    restore: async () => {
      isFrozen = false;
      for (const [client, upstream] of pairs) {
        client.pipe(upstream);
        upstream.pipe(client);
      }
      if (!server.listening) await listen(port);
    },
    close: cut,
  };
}
