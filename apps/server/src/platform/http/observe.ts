import type { FastifyInstance, FastifyRequest } from "fastify";
import { beginSpan, type BegunSpan, type Metrics, type WorkInHand, workOn } from "#platform/telemetry";
import { contextOf } from "./requests/context-plugin.ts";
import { pathOf } from "./client/static-client.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

/** Counts and times every answer by route, and logs one line for it: no query, no body, since both hold readers' texts. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorate("metrics", metrics);
  const spans = new WeakMap<FastifyRequest, BegunSpan>();
  // Everything that follows is a part of the answer.
  app.addHook("onRequest", (request, _reply, done) => {
    const span = beginSpan(request.headers);
    spans.set(request, span);
    workOn(
      () => workOf(request),
      () => span.within(done),
    );
  });
  // After the body was read: what is done on the socket's behalf is a part of no request.
  app.addHook("preValidation", (request, _reply, done) => workOn(() => workOf(request), done));
  app.addHook("onRequest", async (request, reply) => {
    metrics.httpInFlight.inc();
    reply.raw.once("close", () => metrics.httpInFlight.dec());
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unmatched";
    const { method } = request;
    metrics.httpDuration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    const facts = {
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": reply.statusCode,
      "yiqiao.request_id": request.id,
    };
    spans.get(request)?.end(`${method} ${route}`, facts, reply.statusCode >= 500);
    request.log.info(
      {
        method,
        path: loggedPath(route, pathOf(request.url)),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime),
      },
      "answered",
    );
  });
}

function workOf(request: FastifyRequest): WorkInHand {
  const { id, method, routeOptions } = request;
  const accountId = contextOf(request)?.principal?.accountId;
  return { name: `${method} ${routeOptions.url ?? "unmatched"}`, id, accountId };
}

const longSecret = /\/(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/|$))[\w.~%-]{24,}(?=\/|$)/gi;

/** Parts of an address that may be secrets, as of pages that who knows the address may see, do not stand in the log. */
function loggedPath(route: string, path: string): string {
  return route.includes(":") ? route : path.replaceAll(longSecret, "/[redacted]");
}
