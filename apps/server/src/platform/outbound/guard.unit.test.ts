import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOutbound, type OutboundOptions } from "./outbound.ts";
import type { OutboundError } from "./outbound-error.ts";
import { lookUpNothing, textOf, Web } from "./testing/web.ts";

const web = new Web();
beforeAll(() => web.open());
afterAll(() => web.close());
beforeEach(() => web.forget());

describe("an address that is no web page's", () => {
  it.each([
    "",
    "example.com",
    "ftp://127.0.0.1/",
    "file:///etc/passwd",
    "gopher://127.0.0.1/",
    "javascript:alert(1)",
    "data:text/html,hello",
    "ws://127.0.0.1/",
    "http://",
    "http://name@127.0.0.1/",
    "http://name:word@127.0.0.1/",
    "http://:word@127.0.0.1/",
    "http://127.0.0.1@169.254.169.254/",
    "http://[fe80::1%25eth0]/",
    "http://[fe80::1%eth0]/",
    "http://[::1/",
    "http://256.256.256.256/",
    "http://0400.0.0.1/",
    "http://1.2.3.4.5/",
    "http://4294967296/",
    "http://127.0.0.1:70000/",
    `http://127.0.0.1/${"a".repeat(5000)}`,
  ])("is invalid: %s", async (address) => {
    expect((await web.failureOf(address)).reason).toBe("invalid");
  });
});

describe("what is not of the internet", () => {
  const closed = (host: string, options: OutboundOptions = {}) =>
    web.failureOf(`http://${host}:${web.port}/page?of=1`, {}, { allow: () => false, ...options });

  it.each([
    "127.0.0.1",
    "127.0.0.1.",
    "127.0.0.1..",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0X7F.1",
    "017700000001",
    "0177.0.0.01",
    "0177.0x0.1",
    "127.000.000.001",
    "１２７.０.０.１",
    "127。0。0。1",
    "①②⑦.0.0.1",
    "%31%32%37.0.0.1",
    "0",
    "0.0.0.0",
    "10.0.0.1",
    "012.0.0.1",
    "192.168.1",
    "3232235777",
    "169.254.169.254",
    "0xa9fea9fe",
    "2852039166",
    "0251.0376.0251.0376",
    "100.100.100.200",
    "224.0.0.1",
    "255.255.255.255",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[0000:0000:0000:0000:0000:0000:0000:0001]",
    "[::]",
    "[::127.0.0.1]",
    "[::7f00:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::FFFF:169.254.169.254]",
    "[::ffff:0:127.0.0.1]",
    "[64:ff9b::169.254.169.254]",
    "[2002:7f00:1::]",
    "[2001:0:4136:e378:8000:63bf:80ff:fffe]",
    "[fd00:ec2::254]",
    "[fe80::1]",
    "[ff02::1]",
    "[2001:db8::1]",
  ])("is forbidden in every notation: %s", async (host) => {
    expect((await closed(host)).reason).toBe("forbidden");
    expect(web.asked).toEqual([]);
  });

  it.each([
    ["as the only one", ["127.0.0.1"]],
    ["among others", ["93.184.216.34", "127.0.0.1"]],
    ["in the clothes of IPv6", ["::ffff:127.0.0.1"]],
    ["with a zone", ["fe80::1%eth0"]],
  ])("is forbidden where a name has it %s", async (_how, addresses) => {
    const failure = await closed("wiki.example", { resolve: async () => addresses });
    expect(failure.reason).toBe("forbidden");
    expect(failure.message).not.toMatch(/127|page/);
    expect(web.asked).toEqual([]);
  });

  it("is not reached by a name whose address is another once it was checked", async () => {
    // The second answer would be permitted too, so only who is web.asked tells which one was taken.
    const turns = [["127.0.0.1"], ["127.0.0.2"]];
    const options = {
      resolve: async () => turns.shift() ?? [],
      allow: (address: string) => address.startsWith("127."),
    };
    expect(textOf(await web.get(`http://rebinding.example:${web.port}/ten`, {}, options))).toBe("0123456789");
    expect(turns).toEqual([["127.0.0.2"]]);
  });

  it("is not reached by a redirect to a name that has another address by then", async () => {
    const turns = [["127.0.0.1"], ["10.0.0.1"]];
    const resolve = async () => turns.shift() ?? [];
    expect((await web.failureOf(`http://elsewhere.example:${web.port}/elsewhere`, {}, { resolve })).reason).toBe(
      "forbidden",
    );
    expect(web.asked).toHaveLength(1);
  });

  it.each([
    ["/inside", "forbidden"],
    ["/port", "forbidden"],
    ["/file", "invalid"],
    ["/named", "invalid"],
  ])("is not reached by a redirect: %s", async (path, reason) => {
    expect((await web.failureOf(path)).reason).toBe(reason);
    expect(web.asked).toHaveLength(1);
  });

  it("is no port but the usual ones, unless told otherwise", async () => {
    const outbound = createOutbound({ allow: () => false, resolve: lookUpNothing });
    const reasons = await Promise.all(
      [1, 22, 25, 81, 3000, 5432, 6379, 9200].map((one) =>
        outbound.get(`http://example.com:${one}/`, { maxBytes: 1 }).catch((error: OutboundError) => error.reason),
      ),
    );
    expect(new Set(reasons)).toEqual(new Set(["forbidden"]));
    for (const usual of [
      "http://example.com",
      "https://example.com",
      "http://a.example:8080",
      "https://a.example:8443",
    ]) {
      await expect(outbound.get(usual, { maxBytes: 1 })).rejects.toMatchObject({ reason: "unreachable" });
    }
  });
});
