import { type AddressInfo } from "node:net";
import { createServer, type Server } from "node:tls";
import { startLoopbackProxy } from "@yiqiao/engines/testing";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openCarrier, type OutboundProxies } from "./carrier.ts";
import { textOf, Web } from "./testing/web.ts";

const web = new Web();
/** Has no certificate, but hears which one it should have. */
let secure: Server;
let securePort = 0;
const named: string[] = [];

beforeAll(async () => {
  await web.open();
  secure = createServer({
    SNICallback: (name, done) => {
      named.push(name);
      done(new Error("no certificate"));
    },
  }).on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => {
    secure.listen(0, "127.0.0.1", resolve);
  });
  securePort = (secure.address() as AddressInfo).port;
});
afterAll(async () => {
  await web.close();
  secure.close();
});
beforeEach(() => {
  web.forget();
  named.length = 0;
});

const far = "93.184.216.34";

describe("without a proxy", () => {
  it("the checked address gets the name for its certificate", async () => {
    const options = { ports: [securePort], resolve: async () => ["127.0.0.1"] };
    const failure = await web.failureOf(`https://Page.example.:${securePort}/`, {}, options);
    expect(failure.reason).toBe("unreachable");
    expect(named).toEqual(["page.example"]);
  });

  it("each of the checked addresses may answer", async () => {
    const allow = (): boolean => true;
    const answer = web.get(
      `http://page.example:${web.port}/ten`,
      {},
      { allow, resolve: async () => ["::1", "127.0.0.1"] },
    );
    expect(textOf(await answer)).toBe("0123456789");
  });
});

describe("through a proxy", () => {
  const opened: { stop(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const proxy of opened.splice(0)) await proxy.stop();
  });
  const proxyTo = async (port: number) => {
    const proxy = await startLoopbackProxy(`http://127.0.0.1:${port}`);
    opened.push(proxy);
    return proxy;
  };

  it("the checked address is reached, and told its name", async () => {
    const proxy = await proxyTo(web.port);
    const options = { proxy: { http: proxy.url }, resolve: async () => ["2606:2800::1", far] };
    const answer = await web.get("http://page.example/page?of=1", {}, options);
    expect(textOf(answer)).toBe("page");
    expect(answer.finalAddress).toBe("http://page.example/page?of=1");
    expect(proxy.asked).toEqual([`${far}:80`]);
    expect(web.asked.map(({ headers }) => headers.host)).toEqual(["page.example"]);
  });

  it("the checked address gets the name for its certificate", async () => {
    const proxy = await proxyTo(securePort);
    const options = { proxy: { https: proxy.url }, resolve: async () => [far] };
    expect((await web.failureOf("https://page.example/", {}, options)).reason).toBe("unreachable");
    expect(proxy.asked).toEqual([`${far}:443`]);
    expect(named).toEqual(["page.example"]);
  });

  it("nothing is asked that is closed", async () => {
    const proxy = await proxyTo(web.port);
    const options = { proxy: { http: proxy.url }, resolve: async () => ["10.0.0.1"] };
    expect((await web.failureOf("http://page.example/", {}, options)).reason).toBe("forbidden");
    expect((await web.failureOf("http://169.254.169.254/", {}, options)).reason).toBe("forbidden");
    expect(proxy.asked).toEqual([]);
  });

  it("this machine is never asked for", async () => {
    const proxy = await proxyTo(web.port);
    await web.get("/ten", {}, { proxy: { http: proxy.url } });
    expect(proxy.asked).toEqual([]);
  });
});

describe("a proxy", () => {
  const isProxied = async (address: string, proxies: OutboundProxies): Promise<boolean> => {
    const { origin, dispatcher } = openCarrier(new URL(address), [far], proxies);
    await dispatcher.destroy();
    return origin.includes(far);
  };
  const [http, https] = ["http://proxy.example:3128", "http://proxy.example:3129"];

  it.each([
    ["http://a.example/", { http }, true],
    ["https://a.example/", { http }, true],
    ["https://a.example/", { https }, true],
    ["http://a.example/", { https }, false],
    ["http://a.example/", {}, false],
  ])("carries %s with %j: %s", async (address, proxies, expected) => {
    expect(await isProxied(address, proxies)).toBe(expected);
  });

  it.each([
    ["*", true],
    ["a.example", true],
    ["b.example, A.example", true],
    ["a.example:80", true],
    ["a.example:81", false],
    ["example", true],
    [".example", true],
    ["*.example", true],
    ["*.a.example", false],
    [".a.example", true],
    ["ple", false],
    ["b.example", false],
    ["", false],
  ])("is left out for http://a.example/ by NO_PROXY=%s: %s", async (none, expected) => {
    expect(await isProxied("http://a.example/", { http, none })).toBe(!expected);
  });

  it("is left out for an address of IPv6", async () => {
    expect(await isProxied("http://[2606:4700::1111]/", { http, none: "2606:4700::1111" })).toBe(false);
    expect(await isProxied("http://[2606:4700::1112]/", { http, none: "2606:4700::1111" })).toBe(true);
  });
});
