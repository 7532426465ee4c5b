import { apiPrefix } from "@yiqiao/contracts";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import { createLogger, createMetrics } from "#platform/telemetry";
import { createHttpApp, type HttpApp, type HttpAppOptions } from "../app.ts";
import { answers, ok } from "../responses/envelope.ts";
import type { HttpApi } from "../http-api.ts";
import { sse } from "../responses/sse.ts";

const echoSchema = z.object({ name: z.string().min(3), times: z.number().int() });
const open: HttpApp[] = [];

function exampleRoutes(api: HttpApi): void {
  const schema = { tags: ["example"], summary: "An example" };
  const anyone = { access: "anyone" } as const;
  api.post(
    "/echo",
    { config: anyone, schema: { ...schema, body: echoSchema, response: answers(echoSchema) } },
    (request) => ok(request.body),
  );
  api.get(
    "/fail/:kind",
    { config: anyone, schema: { ...schema, params: z.object({ kind: z.string() }), response: answers(z.null()) } },
    (request) => {
      const { kind } = request.params;
      if (kind === "busy") throw new DomainError("engineUnavailable", { seconds: 2.2 });
      if (kind === "often") throw new DomainError("tooManyRequests", { seconds: 7 });
      if (kind === "met") throw new Error("kept nothing", { cause: Object.assign(new Error(), { code: "40P01" }) });
      throw new Error(`the secret of ${kind}`);
    },
  );
  const callerSchema = z.object({
    address: z.string(),
    device: z.string(),
    account: z.string().nullable(),
    site: z.number(),
  });
  for (const access of ["anyone", "visitor", "user"] as const) {
    api.get(
      `/who/${access}`,
      { config: { access }, schema: { ...schema, response: answers(callerSchema) } },
      async ({ context }) =>
        ok({
          address: context.address,
          device: context.deviceId,
          account: context.principal?.accountId ?? null,
          site: context.siteId,
        }),
    );
  }
  api.get(
    "/stream/:kind",
    { config: anyone, schema: { ...schema, params: z.object({ kind: z.string() }), response: answers(z.string()) } },
    (request, reply) =>
      sse(reply, request.context, async (send) => {
        if (request.params.kind === "refused") throw new DomainError("textEmpty");
        await send("segment", { n: 1 });
        if (request.params.kind === "broken") throw new DomainError("translationFailed", { reason: "x" });
        if (request.params.kind === "endless")
          for (let n = 2; ; n++) await send("segment", { n, filler: "x".repeat(100_000) });
        await send("done", {});
      }),
  );
}

/** A server with calls that show what the HTTP layer does; {@link closeExamples} closes it. */
export async function startExample(options: Partial<HttpAppOptions> = {}): Promise<HttpApp> {
  const app = await createHttpApp({
    logger: createLogger({ level: "silent" }),
    metrics: createMetrics(),
    trustProxy: false,
    publicUrl: undefined,
    metricsToken: undefined,
    checkReady: async () => ({ database: { ok: true } }),
    clientDirectory: undefined,
    authenticate: async (token) => {
      if (token !== "good" && token !== "stale") throw new DomainError("tokenInvalid");
      const principal = { accountId: "a", sessionId: "s", role: 2, isSuper: false, siteId: 0, plan: "free" } as const;
      return { principal, mustChangePassword: token === "stale" };
    },
    resolveSite: async (host) => ({ siteId: host.startsWith("off.") ? 7 : 0, isDisabled: host.startsWith("off.") }),
    takeRate: () => Promise.resolve(),
    authorize: async () => undefined,
    routes: exampleRoutes,
    ...options,
  });
  open.push(app);
  return app;
}

export async function closeExamples(): Promise<void> {
  await Promise.all(open.splice(0).map((app) => app.fastify.close()));
}

export const at = (path: string) => `${apiPrefix}${path}`;
