import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { ManualClock } from "../../testing/manual-clock.ts";
import { HttpPeer } from "./http-peer.ts";

const key = "hush-hush-key";
const opened: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

async function start(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function peerOf(listener: RequestListener) {
  const clock = new ManualClock();
  const peer = new HttpPeer({
    engineId: "one",
    baseUrl: await start(listener),
    headers: { authorization: key },
    timeoutMs: 1000,
    maxResponseBytes: 1000,
    connections: 1,
    secrets: [key],
    clock,
  });
  opened.push(() => peer.close());
  const ask = async () => peer.exchange({ method: "GET", path: "/" }, new AbortController().signal);
  return { peer, ask, clock };
}

describe("HttpPeer", () => {
  it("follows no redirection, and names where it leads", async () => {
    const elsewhere: unknown[] = [];
    const other = await start((request, response) => {
      elsewhere.push(request.headers);
      response.end("{}");
    });
    const { ask } = await peerOf((_, response) =>
      response.writeHead(302, { location: `${other}/login?token=secret` }).end(),
    );
    await expect(ask()).rejects.toMatchObject({
      code: "unavailable",
      retryable: false,
      message: `it redirects to ${other}/login`,
    });
    expect(elsewhere).toEqual([]);
  });

  it("gives up an answer that trickles, and one without an end", async () => {
    const begun = Promise.withResolvers<undefined>();
    const { ask, clock } = await peerOf((_, response) => {
      response.write('{"a":');
      begun.resolve(undefined);
    });
    const trickling = ask();
    await begun.promise;
    clock.advance(1000);
    await expect(trickling).rejects.toMatchObject({ code: "unavailable", message: "no answer within 1000 ms" });
    const endless = await peerOf((_, response) => {
      const more = () => response.write("x".repeat(100_000), () => !response.destroyed && more());
      more();
    });
    await expect(endless.ask()).rejects.toMatchObject({ code: "bad-response" });
  });

  it("believes no Retry-After beyond an hour, nor what is no date", async () => {
    const values = [
      "3",
      "9999999",
      "Fri, 31 Dec 9999 23:59:59 GMT",
      "Sun, 06 Nov 1994 08:49:37 GMT",
      "-5",
      "in 1 hour",
    ];
    const left = [...values];
    const { ask } = await peerOf((_, response) => response.setHeader("retry-after", left.shift() ?? "").end("{}"));
    const waits: unknown[] = [];
    for (const _ of values) waits.push((await ask()).retryAfterMs);
    expect(waits).toEqual([3000, 3_600_000, 3_600_000, 0, undefined, undefined]);
  });

  it("takes no JSON that is not UTF-8, and minds no mark in front of it", async () => {
    const bodies = [Buffer.from('{"a":"\u00e9"}', "latin1"), Buffer.from('\ufeff{"a":"\u00e9"}')];
    const { ask } = await peerOf((_, response) => response.end(bodies.shift()));
    expect((await ask()).body).toBeUndefined();
    expect((await ask()).body).toEqual({ a: "\u00e9" });
  });

  it("tells what the other side says in a few printable words, without the key", async () => {
    const { peer } = await peerOf((_, response) => response.end());
    const { message } = peer.fault(
      "internal",
      `\u001b[2Jbad ${key}\r\n${"x".repeat(498 - 3)}${key}${"y".repeat(10_000)}`,
    );
    expect(message).toMatch(/^ ?\[2Jbad \*\*\* x+/);
    expect(message).not.toMatch(/hush|\p{Cc}/u);
    expect(message.length).toBeLessThanOrEqual(501);
  });
});
