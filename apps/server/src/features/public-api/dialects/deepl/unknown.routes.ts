import type { FastifyInstance } from "fastify";
import { DomainError } from "#platform/errors";
import type { ServedRoutes } from "../shared/served.ts";
import { deeplProtocol } from "./protocol.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** What DeepL has and this server has not is answered as DeepL answers what it has not. */
export function addUnknownRoutes(served: ServedRoutes, app: FastifyInstance): void {
  for (const method of methods) {
    for (const url of ["/v2/*", "/v3/*"]) {
      const call = { method, url, scope: undefined, schema: { hide: true } };
      served.addOpen(app, deeplProtocol, call, ({ request }) => {
        throw new DomainError("notFound", { path: request.url.split("?", 1)[0] });
      });
    }
  }
}
