import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { engineKinds } from "../engine-kinds.ts";
import { createProxyDispatcher, type EngineProxies } from "./proxy.ts";
import { startLibreTranslateServer } from "../testing/libretranslate-server.ts";
import { type LoopbackProxy, startLoopbackProxy } from "../testing/loopback-proxy.ts";
import type { LoopbackServer } from "../testing/loopback-server.ts";

let server: LoopbackServer;
let proxy: LoopbackProxy;

beforeEach(async () => {
  server = await startLibreTranslateServer();
  proxy = await startLoopbackProxy(server.url);
});
afterEach(async () => {
  await proxy.stop();
  await server.stop();
});

async function healthThrough(proxies: EngineProxies, baseUrl: string) {
  const carrier = createProxyDispatcher(proxies);
  const engine = engineKinds.libretranslate.create({
    id: "one",
    settings: { baseUrl },
    secrets: {},
    ...(carrier === undefined ? {} : { dispatcher: carrier.dispatcher }),
  });
  try {
    return (await engine.health()).state;
  } finally {
    await engine.close();
    await carrier?.close();
  }
}

describe("createProxyDispatcher", () => {
  it("reaches engines through the proxy", async () => {
    expect(await healthThrough({ http: proxy.url }, "http://engine.invalid:5000")).toBe("ready");
    expect(new Set(proxy.asked)).toEqual(new Set(["engine.invalid:5000"]));
  });

  it("reaches hosts that are named without it", async () => {
    expect(await healthThrough({ http: proxy.url, none: ".invalid" }, "http://engine.invalid:5000")).toBe("down");
    expect(proxy.asked).toEqual([]);
  });

  it.each(["127.0.0.1", "localhost", "127.1"])("never sends what goes to %s through it", async (host) => {
    expect(await healthThrough({ http: proxy.url }, `http://${host}:${new URL(server.url).port}`)).toBe("ready");
    expect(proxy.asked).toEqual([]);
  });

  it.each(["[::1]", "[::ffff:127.0.0.1]", "engine.localhost", "localhost."])("nor to %s", async (host) => {
    await healthThrough({ http: proxy.url }, `http://${host}:1`);
    expect(proxy.asked).toEqual([]);
  });

  it("is nothing without a proxy", () => {
    expect(createProxyDispatcher({ none: "localhost" })).toBeUndefined();
  });
});
