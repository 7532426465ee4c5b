import { once } from "node:events";
import { get } from "node:http";
import { apiPrefix } from "@yiqiao/contracts";
import { expect, it } from "vitest";
import { z } from "zod";
import { answers, createHttpApp, sse } from "#platform/http";
import { createLogger, createMetrics } from "#platform/telemetry";
import { listen, stopServing } from "./listen.ts";

async function serve(produce: (signal: AbortSignal) => Promise<void>) {
  const http = await createHttpApp({
    logger: createLogger({ level: "silent" }),
    metrics: createMetrics(),
    trustProxy: false,
    publicUrl: undefined,
    metricsToken: undefined,
    checkReady: async () => ({}),
    clientDirectory: undefined,
    authenticate: () => Promise.reject(new Error("nobody is known")),
    resolveSite: async () => ({ siteId: 0, isDisabled: false }),
    takeRate: () => Promise.resolve(),
    authorize: async () => undefined,
    routes: (api) =>
      api.get(
        "/stream",
        { config: { access: "anyone" }, schema: { tags: ["x"], summary: "A stream", response: answers(z.null()) } },
        (request, reply) =>
          sse(reply, request.context, async (send) => {
            await send("segment", 1);
            await produce(request.context.signal);
            await send("done", 2);
          }),
      ),
  });
  const address = await listen(http, { host: "127.0.0.1", port: 0 });
  const request = get(`${address}${apiPrefix}/stream`);
  const [response] = (await once(request, "response")) as [NodeJS.ReadableStream];
  const body = (async () => {
    let text = "";
    for await (const chunk of response) text += String(chunk);
    return text;
  })();
  return { http, body };
}

it("lets a stream in progress finish before it stops", async () => {
  let finish: (() => void) | undefined;
  const work = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const { http, body } = await serve(() => work);
  const stopped = stopServing(http, 60_000);
  finish?.();
  await stopped;
  expect(await body).toBe("event: segment\ndata: 1\n\nevent: done\ndata: 2\n\n");
});

it("breaks a stream off with a word when the time is up", async () => {
  const { http, body } = await serve(async (signal) => {
    await once(signal, "abort");
    signal.throwIfAborted();
  });
  await stopServing(http, 0);
  expect(await body).toMatch(/^event: segment\ndata: 1\n\nevent: error\ndata: \{"code":43007,.*\n\n$/);
});
