import { timingSafeEqual } from "node:crypto";
import { healthSchema, readySchema } from "@yiqiao/contracts/health";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import { isLocalRequest } from "./requests/local-request.ts";
import { bearerToken } from "./requests/context-plugin.ts";
import type { HttpApi, ReadyChecks } from "./http-api.ts";

export interface OperationsOptions {
  readonly checkReady: ReadyChecks;
  /** True once the server has been told to stop. */
  readonly isDraining: () => boolean;
  readonly metricsToken: string | undefined;
}

const figures = {
  description: "Figures in Prometheus' text format",
  content: { "text/plain": { schema: z.string() } },
};

/** `/health`: the process responds. `/ready`: it can do its work. `/metrics`: figures for Prometheus. */
export function addOperations(app: HttpApi, options: OperationsOptions): void {
  const tags = ["operations"];
  app.get(
    "/health",
    { schema: { tags, summary: "Whether the process answers", response: { 200: healthSchema } } },
    () => ({ status: "ok" as const }),
  );
  app.get(
    "/ready",
    { schema: { tags, summary: "Whether requests can be served", response: { 200: readySchema, 503: readySchema } } },
    async (_request, reply) => {
      const checks = await options.checkReady();
      if (options.isDraining()) checks["server"] = { ok: false, detail: "stopping" };
      const isReady = Object.values(checks).every(({ ok }) => ok);
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? "ready" : "not-ready", checks });
    },
  );
  app.get(
    "/metrics",
    { schema: { tags, summary: "Prometheus figures", security: [{}, { bearer: [] }], response: { 200: figures } } },
    async (request, reply) => {
      if (!mayReadMetrics(request, options.metricsToken)) throw new DomainError("unauthenticated");
      const { registry } = app.metrics;
      const text = await registry.metrics();
      return reply.type(registry.contentType).serializer(String).send(text);
    },
  );
}

/** With a token: who sends it. Without: this machine by its own name, unless it asks on behalf of another. */
function mayReadMetrics(request: FastifyRequest, metricsToken: string | undefined): boolean {
  if (metricsToken === undefined) return isLocalRequest(request);
  const given = Buffer.from(bearerToken(request.headers.authorization) ?? "");
  const expected = Buffer.from(metricsToken);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
