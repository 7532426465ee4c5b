import { text } from "node:stream/consumers";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOutbound, type OutboundOptions } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";
import type { OutboundPost } from "./post.ts";

const asked: { readonly request: IncomingMessage; readonly body: string }[] = [];
let react: (response: ServerResponse) => void = (response) => void response.end("taken");
const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  asked.push({ request, body: await text(request) });
  react(response);
};
const server = createServer((request, response) => void answer(request, response));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
  react = (response) => void response.end("taken");
});

const here = () => `http://127.0.0.1:${port}/hook?key=1`;
const allow = (address: string) => address === "127.0.0.1";
const outboundOf = (options: OutboundOptions) => createOutbound({ ports: [port, 80, 443], ...options });
const post = (address: string, more: Partial<OutboundPost> = {}, options: OutboundOptions = { allow }) =>
  outboundOf(options).post(address, {
    body: '{"名":1}',
    contentType: "application/json",
    headers: { "webhook-id": "one" },
    maxBytes: 10,
    ...more,
  });
const reasonOf = async (result: Promise<unknown>): Promise<string> => {
  const failure: unknown = await result.then(
    () => new Error("It was answered"),
    (error: unknown) => error,
  );
  if (!(failure instanceof OutboundError)) throw failure;
  return failure.reason;
};
const textOf = ({ bytes }: { readonly bytes: Uint8Array }) => Buffer.from(bytes).toString();

describe("what is sent", () => {
  it("arrives as it is, with its headers", async () => {
    const given = await post(here());
    expect([given.status, textOf(given)]).toEqual([200, "taken"]);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.body).toBe('{"名":1}');
    expect(asked[0]?.request).toMatchObject({
      method: "POST",
      url: "/hook?key=1",
      headers: {
        host: `127.0.0.1:${port}`,
        "webhook-id": "one",
        "content-type": "application/json",
        "user-agent": expect.stringMatching(/^Yiqiao\//) as string,
      },
    });
  });

  it.each([204, 404, 410, 500])("may be answered with %i", async (status) => {
    react = (response) => void response.writeHead(status).end();
    expect((await post(here())).status).toBe(status);
  });

  it("is not sent on to where a redirect leads", async () => {
    react = (response) => void response.writeHead(307, { location: here() }).end();
    expect((await post(here())).status).toBe(307);
    expect(asked).toHaveLength(1);
  });

  it("is taken once there is a status, however long the answer is, or where it breaks off", async () => {
    react = (response) => {
      response.writeHead(200);
      const fill = (): void => void response.write("x".repeat(10_000), () => response.destroyed || fill());
      fill();
    };
    expect(textOf(await post(here()))).toBe("x".repeat(10));
    react = (response) => void response.write("half", () => response.destroy());
    expect(await post(here())).toMatchObject({ status: 200, bytes: Buffer.from("half") });
  });

  it("fails where nobody answers in time, and ends when it is called off", async () => {
    react = () => undefined;
    expect(await reasonOf(post(here(), { timeoutMs: 50 }))).toBe("timeout");
    const given = new AbortController();
    const sent = post(here(), { signal: given.signal });
    given.abort(new Error("called off"));
    await expect(sent).rejects.toThrow("called off");
  });
});

describe("nothing is sent", () => {
  const nowhere: OutboundOptions = { resolve: () => Promise.reject(new Error("looked up")) };

  it.each([
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest",
    "https://10.0.0.1/",
    "https://2130706433/",
    "https://[::ffff:127.0.0.1]/",
    "https://93.184.216.34:22/",
    "http://93.184.216.34/",
  ])("to %s", async (address) => {
    expect(await reasonOf(post(address, {}, nowhere))).toBe("forbidden");
    expect(await reasonOf(outboundOf(nowhere).mayPost(address))).toBe("forbidden");
  });

  it("to a name that leads inside, whatever it led to before", async () => {
    let inside = false;
    const resolve = async () => (inside ? ["93.184.216.34", "127.0.0.1"] : ["93.184.216.34"]);
    await expect(outboundOf({ resolve }).mayPost("https://hooks.example/")).resolves.toBeUndefined();
    inside = true;
    expect(await reasonOf(post("https://hooks.example/", {}, { resolve }))).toBe("forbidden");
  });

  it.each(["hooks.example", "ftp://hooks.example/", "https://name:word@hooks.example/", ""])(
    "to what is no address: %j",
    async (address) => {
      expect(await reasonOf(post(address, {}, nowhere))).toBe("invalid");
      expect(await reasonOf(outboundOf(nowhere).mayPost(address))).toBe("invalid");
    },
  );

  it("without https to a place that is only public; with the operator's leave it is", async () => {
    const resolve = async () => ["127.0.0.1"];
    const byName = (_: string, host: string) => host === "wiki.example";
    expect((await post(`http://wiki.example:${port}/`, {}, { resolve, allow: byName })).status).toBe(200);
    await expect(
      outboundOf({ resolve, allow: byName }).mayPost(`http://wiki.example:${port}/`),
    ).resolves.toBeUndefined();
  });
});
