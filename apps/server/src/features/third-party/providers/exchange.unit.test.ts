import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MockAgent } from "undici";
import { createExchange, type ExchangeOptions } from "./exchange.ts";
import { isInternalHost, isLoopbackHost } from "./hosts.ts";
import type { ProviderFailure } from "./provider-failure.ts";
import { listenLocally, type LocalServer } from "../testing/listen.ts";

const request = { method: "GET", headers: {}, signal: AbortSignal.timeout(5000) };

describe("hosts", () => {
  it.each(["127.0.0.1", "127.8.9.1", "[::1]", "localhost", "a.localhost"])("knows that %s is this machine", (host) => {
    expect(isLoopbackHost(host)).toBe(true);
    expect(isInternalHost(host)).toBe(true);
  });
  it.each([
    "10.1.2.3",
    "192.168.0.1",
    "172.31.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "[fd00::1]",
    "[fe80::1]",
    "0.0.0.0",
  ])("knows that %s is inside", (host) => {
    expect(isInternalHost(host)).toBe(true);
    expect(isLoopbackHost(host)).toBe(false);
  });
  it.each(["metadata.google.internal", "printer.local", "[::ffff:10.0.0.1]"])("knows that %s is inside", (host) => {
    expect(isInternalHost(new URL(`https://${host}`).hostname)).toBe(true);
  });
  it.each(["id.example.com", "8.8.8.8", "172.32.0.1", "[2001:db8::1]", "localhost.example.com"])(
    "knows that %s is outside",
    (host) => {
      expect(isInternalHost(host)).toBe(false);
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});

describe("an exchange with a provider", () => {
  let server: LocalServer;
  let asked = 0;
  beforeAll(async () => {
    server = await listenLocally(() => (_request, response) => {
      asked += 1;
      response.writeHead(204).end();
    });
  });
  afterAll(() => server.close());

  const failureOf = async (url: string, options: Partial<ExchangeOptions> = {}): Promise<ProviderFailure> => {
    const exchange = createExchange({ dispatcher: undefined, hosts: new Set(), allowInsecure: false, ...options });
    return exchange(url, request).then(
      () => {
        throw new Error("It was answered");
      },
      (error: unknown) => error as ProviderFailure,
    );
  };

  it("speaks http with this machine alone, and only where the operator allows it", async () => {
    const hosts = new Set([new URL(server.origin).host, "provider.example"]);
    expect((await failureOf(server.origin, { hosts })).reason).toBe("answer");
    const beyond = await failureOf("http://provider.example/token", { hosts, allowInsecure: true });
    expect(beyond.detail).toBe("it names an address that is not https, at provider.example");
    expect(asked).toBe(0);
    const allowed = createExchange({ dispatcher: undefined, hosts, allowInsecure: true });
    expect((await allowed(`${server.origin}/token`, request)).status).toBe(204);
  });

  it("knocks at no door of the own network that the operator did not name", async () => {
    for (const url of ["https://169.254.169.254/latest", "https://[::1]:2/", "https://db.internal/"]) {
      expect((await failureOf(url)).detail).toContain("inside the own network");
    }
    const named = await failureOf("https://127.0.0.1:2/token", { hosts: new Set(["127.0.0.1:2"]) });
    expect(named.reason).toBe("unreachable");
  });

  it("goes through the installation's proxies", async () => {
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    dispatcher.get("https://provider.example").intercept({ path: "/jwks" }).reply(200, { keys: [] });
    const exchange = createExchange({ dispatcher, hosts: new Set(), allowInsecure: false });
    const answer = await exchange("https://provider.example/jwks", request);
    expect(await answer.json()).toEqual({ keys: [] });
    await dispatcher.close();
  });

  it("repeats no address in what it says of a failure", async () => {
    const failure = await failureOf("https://127.0.0.1:2/sns?secret=hush", { hosts: new Set(["127.0.0.1:2"]) });
    expect(failure.detail).toBe("127.0.0.1:2: ECONNREFUSED");
  });
});
