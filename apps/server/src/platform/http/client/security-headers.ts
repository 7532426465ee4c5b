import type { OutgoingHttpHeaders } from "node:http";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance, type FastifyReply } from "fastify";
import { isClientPage, pathOf } from "./static-client.ts";

/** Browser features that no page of ours uses. */
const permissionsPolicy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/** Origins whose windows may exchange messages with the page at a host and path. */
export type AllowedOrigins = (host: string, path: string) => Promise<readonly string[]>;

/**
 * Security headers for every answer. Calls carry bearer tokens, so no CSRF token is needed; the few that read
 * the cookie of a kept session see to it themselves that a page of our own sent them. `style-src 'unsafe-inline'` is for
 * Mantine, which writes its computed tokens into style elements.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, allowedOrigins }: { readonly isHttps: boolean; readonly allowedOrigins: AllowedOrigins | undefined },
): Promise<void> {
  const headers = await headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 365 * 24 * 3600, includeSubDomains: false } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    // Payment windows are opened by our pages and must stay reachable.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  });
  app.addHook("onRequest", async (request, reply) => {
    reply.headers(headers);
    if (allowedOrigins === undefined || !isClientPage(request)) return;
    const origins = await allowedOrigins(request.hostname, pathOf(request.url)).catch((error: unknown) => {
      // The page itself needs nothing of this, and says better what is wrong.
      request.log.warn({ err: error }, "the allowed origins of a page could not be read");
      return [];
    });
    if (origins.length > 0) admit(reply, origins);
  });
}

/** What the library sets, which works it out anew for each answer although it is the same for all. */
async function headersOf(options: FastifyHelmetOptions): Promise<OutgoingHttpHeaders> {
  const asked = Fastify();
  await asked.register(helmet, options);
  asked.get("/", async (_request, reply) => reply.raw.getHeaders());
  const answer = await asked.inject("/");
  await asked.close();
  return { ...answer.json<OutgoingHttpHeaders>(), "permissions-policy": permissionsPolicy };
}

/**
 * Lets windows of other origins hold our page, be it that they opened it or that they frame it, to ask it for login
 * data; what it answers, and to whom, the page decides. `same-origin-allow-popups` would cut an opener off.
 */
function admit(reply: FastifyReply, origins: readonly string[]): void {
  const policy = String(reply.getHeader("content-security-policy"));
  const ancestors = `frame-ancestors 'self' ${origins.join(" ")}`;
  reply.header("content-security-policy", policy.replace("frame-ancestors 'self'", ancestors));
  reply.header("cross-origin-opener-policy", "unsafe-none");
  reply.removeHeader("x-frame-options");
}
