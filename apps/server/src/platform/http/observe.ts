import type { FastifyInstance } from "fastify";
import type { Metrics } from "#platform/telemetry";
import { pathOf } from "./client/static-client.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

/** Counts and times every answer by route, and logs one line for it: no query, no body, since both hold readers' texts. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorate("metrics", metrics);
  app.addHook("onRequest", async (request, reply) => {
    metrics.httpInFlight.inc();
    reply.raw.once("close", () => metrics.httpInFlight.dec());
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unmatched";
    const { method } = request;
    metrics.httpDuration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.info(
      { method, path: pathOf(request.url), status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) },
      "answered",
    );
  });
}
