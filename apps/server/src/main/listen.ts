import { DomainError } from "#platform/errors";
import type { HttpApp } from "#platform/http";

/** The address cannot be listened on; the message says why and what to do. */
export class ListenError extends Error {
  override readonly name = "ListenError";
}

const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program uses it. Stop that, or choose another PORT",
  EACCES: "this user may not use it. Choose a PORT above 1023",
  EADDRNOTAVAIL: "this machine has no such address. Correct HOST",
  ENOTFOUND: "the host name is unknown. Correct HOST",
};

/** @returns the address for people, such as `http://127.0.0.1:3000`. @throws {ListenError} */
export async function listen({ fastify }: HttpApp, at: { host: string; port: number }): Promise<string> {
  try {
    return await fastify.listen({ ...at, listenTextResolver: (address) => `listening at ${address}` });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const reason = reasons[code] ?? String(error);
    throw new ListenError(`Cannot listen on ${at.host}:${at.port}: ${reason}.`, { cause: error });
  }
}

/** How long requests that were broken off get to say so. */
const farewellMs = 1000;

/** Stops accepting; requests in progress may finish within `timeoutMs`, then they are broken off. */
export async function stopServing(http: HttpApp, timeoutMs: number): Promise<void> {
  http.drain();
  const breakOff = setTimeout(() => {
    http.abortRequests(new DomainError("engineUnavailable", { seconds: 5 }));
  }, timeoutMs);
  const cutOff = setTimeout(() => http.fastify.server.closeAllConnections(), timeoutMs + farewellMs);
  try {
    await http.fastify.close();
  } finally {
    clearTimeout(breakOff);
    clearTimeout(cutOff);
  }
}
