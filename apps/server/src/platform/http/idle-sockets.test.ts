import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { at, closeExamples, startExample } from "./testing/example-app.ts";

afterEach(closeExamples);

describe("a connection on which nothing happens", () => {
  it("may lie for 75 seconds", async () => {
    const { fastify } = await startExample();
    const { keepAliveTimeout, headersTimeout, requestTimeout } = fastify.server;
    expect(keepAliveTimeout).toBe(74_000);
    expect([headersTimeout, requestTimeout]).toEqual([60_000, 60_000]);
  });

  it.each([
    ["after an answer", `GET ${at("/who/anyone")} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ["before a request", ""],
    ["within the headers", "GET / HTTP/1.1\r\nhost:"],
    ["within the body", `POST ${at("/echo")} HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{`],
  ])("is closed %s", async (_when, sent) => {
    const { fastify } = await startExample({ idleSocketMs: 250 });
    await fastify.listen({ host: "127.0.0.1", port: 0 });
    const socket = connect((fastify.server.address() as AddressInfo).port, "127.0.0.1");
    socket.resume();
    socket.write(sent);
    await once(socket, "close");
    expect(socket.destroyed).toBe(true);
  });
});
