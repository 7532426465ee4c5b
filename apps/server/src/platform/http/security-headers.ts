import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

/** Browser features that no page of ours uses. */
const permissionsPolicy = "camera=(), geolocation=(), microphone=(), payment=(), usb=()";

/**
 * Security headers for every answer. Calls carry bearer tokens and never authenticate by cookie, so no CSRF token is
 * needed. `style-src 'unsafe-inline'` is for Mantine, which writes its computed tokens into style elements.
 */
export async function addSecurityHeaders(app: FastifyInstance, isHttps: boolean): Promise<void> {
  await app.register(helmet, {
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
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", permissionsPolicy);
  });
}
