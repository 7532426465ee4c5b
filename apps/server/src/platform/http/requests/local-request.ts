import type { FastifyRequest } from "fastify";
import { isOwnMachine } from "#platform/config";

/** What proxies add. */
const forwardingHeaders = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

/** The host name that was asked for, without the port. */
const hostOf = ({ host = "" }: FastifyRequest["headers"]): string => host.replace(/:\d+$/, "");

/** Whether the request comes from this machine itself, under its own name, and not through a proxy. */
export function isLocalRequest({ headers, socket }: Pick<FastifyRequest, "headers" | "socket">): boolean {
  const isLoopback = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "");
  const isForwarded = forwardingHeaders.some((name) => headers[name] !== undefined);
  return isLoopback && !isForwarded && isOwnMachine(hostOf(headers));
}
