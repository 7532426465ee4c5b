import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

/** In the configuration of a route that programs call with a key: pages of any origin may, too, as no cookie counts there. */
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
 * Tells browsers which routes pages of other origins may call: those with {@link fromAnyOrigin}. What they ask beforehand is
 * answered for the paths of these alone. To be called before routes are added.
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
