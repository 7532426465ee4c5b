import { connect, type AddressInfo } from "node:net";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { DomainError } from "#platform/errors";
import { createMetrics } from "#platform/telemetry";
import { answers, answersOrStreams, ok } from "./envelope.ts";
import { sse } from "./sse.ts";
import { at, closeExamples, startExample } from "../testing/example-app.ts";

afterEach(closeExamples);

describe("server-sent events", () => {
  it("sends events, and errors as the stream's state allows", async () => {
    const { fastify } = await startExample();
    const whole = await fastify.inject({ url: at("/stream/whole") });
    expect(whole.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "x-accel-buffering": "no",
    });
    expect(whole.headers["x-request-id"]).toBeDefined();
    expect(whole.body).toBe('event: segment\ndata: {"n":1}\n\nevent: done\ndata: {}\n\n');
    const refused = await fastify.inject({ url: at("/stream/refused") });
    expect(refused.json().code).toBe(errorCatalogue.textEmpty.code);
    const broken = await fastify.inject({ url: at("/stream/broken"), headers: { "accept-language": "en" } });
    expect(broken.body).toContain('event: error\ndata: {"code":43006,"message":"The translation failed: x"');
  });

  it("are one of two ways in which a call may answer", async () => {
    const schema = { tags: ["x"], summary: "Both", response: answersOrStreams(z.object({ n: z.number() }), "`done`") };
    const { fastify } = await startExample({
      routes: (api) =>
        api.get("/both", { config: { access: "anyone" }, schema }, async (request, reply) => {
          if (request.headers.accept !== "text/event-stream") return ok({ n: 1, secret: true });
          return sse(reply, request.context, (send) => send("done", { n: 1 }));
        }),
    });
    expect((await fastify.inject({ url: at("/both") })).json()).toEqual({
      code: 20000,
      message: "成功",
      data: { n: 1 },
    });
    const stream = await fastify.inject({ url: at("/both"), headers: { accept: "text/event-stream" } });
    expect(stream.body).toBe('event: done\ndata: {"n":1}\n\n');
    const { paths } = (await fastify.inject({ url: at("/openapi.json") })).json();
    expect(Object.keys(paths[at("/both")].get.responses["200"].content)).toEqual([
      "application/json",
      "text/event-stream",
    ]);
  });

  it("gives a sign of life while there is nothing to send", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      let finish: (() => void) | undefined;
      const begun = new Promise<void>((resolve) => {
        finish = resolve;
      });
      const { fastify } = await startExample({
        routes: (api) =>
          api.get(
            "/slow",
            { config: { access: "anyone" }, schema: { tags: ["x"], summary: "Slow", response: answers(z.null()) } },
            (request, reply) =>
              sse(reply, request.context, async (send) => {
                vi.advanceTimersByTime(31_000);
                await begun;
                await send("done", 1);
              }),
          ),
      });
      const answer = fastify.inject({ url: at("/slow") });
      finish?.();
      expect((await answer).body).toBe(": still working\n\n: still working\n\nevent: done\ndata: 1\n\n");
    } finally {
      vi.useRealTimers();
    }
  });

  it("waits for a slow reader, and stops when the reader hangs up", async () => {
    const metrics = createMetrics();
    const { fastify } = await startExample({ metrics });
    await fastify.listen({ port: 0, host: "127.0.0.1" });
    const { port } = fastify.server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write(`GET ${at("/stream/endless")} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    await new Promise((resolve) => socket.once("readable", resolve));
    const streams = async () => (await metrics.openStreams.get()).values[0]?.value;
    expect(await streams()).toBe(1);
    socket.destroy();
    await expect.poll(streams).toBe(0);
  });

  it("ends when the reader takes nothing for a minute", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const stalled = Promise.withResolvers<void>();
      const closed = Promise.withResolvers<unknown>();
      const schema = { tags: ["x"], summary: "Endless", response: answers(z.null()) };
      const { fastify } = await startExample({
        routes: (api) =>
          api.get("/endless", { config: { access: "anyone" }, schema }, (request, reply) => {
            request.context.signal.addEventListener("abort", () => closed.resolve(request.context.signal.reason));
            return sse(reply, request.context, async (send) => {
              for (;;) {
                const sent = send("segment", "x".repeat(1_000_000));
                if (reply.raw.writableNeedDrain) setImmediate(stalled.resolve);
                await sent;
              }
            });
          }),
      });
      await fastify.listen({ port: 0, host: "127.0.0.1" });
      const { port } = fastify.server.address() as AddressInfo;
      const socket = connect(port, "127.0.0.1").pause();
      socket.on("error", () => undefined).write(`GET ${at("/endless")} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
      await stalled.promise;
      vi.advanceTimersByTime(61_000);
      expect(await closed.promise).toMatchObject({ message: "The caller hung up" });
      socket.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("is broken off when the server will not wait longer", async () => {
    const app = await startExample();
    await app.fastify.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.fastify.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${at("/stream/endless")}`);
    const body = answer.text();
    app.abortRequests(new DomainError("engineUnavailable", { seconds: 5 }));
    expect((await body).slice(-300)).toMatch(/event: error\ndata: \{"code":43007.*\n\n$/);
  });
});
