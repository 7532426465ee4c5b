import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/**
 * Route option for calls that programs make with a key: pages of any origin may make them too, since cookies are
 * ignored there.
 */
export const fromAnyOrigin = { origin: "*" } as const;

declare module "fastify" {
  interface FastifyContextConfig {
    cors?: typeof fromAnyOrigin;
  }
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** As long as browsers keep the answer at most. */
const maxAgeS = 86_400;

/**
 * Tells browsers which routes pages of other origins may call: those with {@link fromAnyOrigin}. Preflight requests are
 * answered only for their paths. Call this before adding routes.
 */
export async function addCrossOrigin(app: FastifyInstance): Promise<void> {
  const asked = new Set<string>();
  app.addHook("onRoute", ({ url, method, config }) => {
    if (config?.cors !== fromAnyOrigin || method === "OPTIONS" || asked.has(url)) return;
    asked.add(url);
    // The library answers before the handler.
    app.options(url, { config: { cors: fromAnyOrigin }, schema: { hide: true } }, (_request, reply) => reply.send());
  });
  await app.register(cors, { origin: false, methods, maxAge: maxAgeS, exposedHeaders: ["*"], strictPreflight: false });
}
