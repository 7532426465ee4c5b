import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createOutbound } from "./outbound.ts";
import { textOf, Web } from "./testing/web.ts";

const web = new Web();
beforeAll(() => web.open());
afterAll(() => web.close());
beforeEach(() => web.forget());

describe("an address that is permitted", () => {
  it("is read, and told who asks", async () => {
    const answer = await web.get("/page?of=1", { accept: ["text/html", "application/xhtml+xml"] });
    expect(textOf(answer)).toBe("page");
    expect(answer).toMatchObject({
      status: 200,
      contentType: "Text/HTML; charset=gbk",
      finalAddress: `http://127.0.0.1:${web.port}/page?of=1`,
    });
    const [request] = web.asked;
    expect(request?.headers).toMatchObject({
      host: `127.0.0.1:${web.port}`,
      accept: "text/html, application/xhtml+xml",
      "accept-encoding": "gzip, br",
      "user-agent": expect.stringMatching(/^Yiqiao\/\d+\.\d+\.\d+$/) as string,
    });
    expect(request?.headers).not.toHaveProperty("cookie");
    expect(request?.headers).not.toHaveProperty("referer");
  });

  it("may be of a name, whose last dot means nothing, and is named to the server", async () => {
    const looked: string[] = [];
    const resolve = async (host: string) => {
      looked.push(host);
      return ["127.0.0.1"];
    };
    await web.get(`http://Wiki.example.:${web.port}/untyped`, {}, { resolve });
    expect(looked).toEqual(["wiki.example"]);
    expect(web.asked.map(({ headers }) => headers.host)).toEqual([`wiki.example:${web.port}`]);
  });

  it("is followed where it leads", async () => {
    expect(await web.get("/moved")).toMatchObject({
      status: 200,
      finalAddress: `http://127.0.0.1:${web.port}/page?of=1`,
    });
  });

  it("is asked for when nobody objects, and so is where it leads", async () => {
    const before: string[] = [];
    await web.get("/moved", { before: async ({ pathname }) => void before.push(pathname) });
    expect(before).toEqual(["/moved", "/page"]);
    web.forget();
    const objecting = async ({ pathname }: URL) => {
      if (pathname === "/page") throw new Error("objected");
    };
    await expect(web.get("/moved", { before: objecting })).rejects.toThrow("objected");
    expect(web.asked.map(({ url }) => url)).toEqual(["/moved"]);
  });

  it.each(["/gzip", "/brotli"])("is unpacked: %s", async (path) => expect(textOf(await web.get(path))).toBe("packed"));

  it.each([["*/*"], ["text/*"], ["text/html"]])("is of a type that was web.asked for: %s", async (type) => {
    expect(await web.get("/page?of=1", { accept: [type] })).toMatchObject({ status: 200 });
    expect(await web.get("/untyped", { accept: [type] })).toMatchObject({ contentType: undefined });
  });

  it("may have no more bytes than were web.asked for, and that many", async () => {
    expect(textOf(await web.get("/ten", { maxBytes: 10 }))).toBe("0123456789");
  });

  it("is looked up as this machine does it unless told otherwise", async () => {
    const outbound = createOutbound({ allow: () => true, ports: [web.port] });
    const all = Array.from({ length: 5 }, () => outbound.get(`http://localhost:${web.port}/ten`, { maxBytes: 10 }));
    expect((await Promise.all(all)).map(textOf)).toEqual(all.map(() => "0123456789"));
  });
});

describe("an answer that is not taken", () => {
  it.each([
    ["/loop", "tooManyRedirects"],
    ["/nowhere", "status"],
    ["/missing", "status"],
    ["/cut", "unreadable"],
    ["/false", "unreadable"],
    ["/false-brotli", "unreadable"],
    ["/unknown", "unreadable"],
    ["/broken", "unreachable"],
  ])("%s: %s", async (path, reason) => {
    expect((await web.failureOf(path)).reason).toBe(reason);
  });

  it("comes after five redirects", async () => {
    await web.failureOf("/loop");
    expect(web.asked).toHaveLength(6);
  });

  it("has its status, and nothing of the address but the host", async () => {
    const failure = await web.failureOf("/missing?token=hush");
    expect(failure.status).toBe(404);
    expect(failure.message).not.toContain("hush");
  });

  it("is of another type than was web.asked for", async () => {
    expect((await web.failureOf("/page?of=1", { accept: ["image/*", "application/pdf"] })).reason).toBe("type");
  });

  it.each(["/ten", "/announced"])("has more bytes than were web.asked for: %s", async (path) => {
    expect((await web.failureOf(path, { maxBytes: 9, timeoutMs: 600_000 })).reason).toBe("tooLarge");
    // No more of it is sent either.
    await expect.poll(() => web.asked[0]?.socket.destroyed).toBe(true);
  });

  it("unpacks to more than was web.asked for, however little was sent", async () => {
    expect((await web.failureOf("/bomb", { maxBytes: 5_000_000 })).reason).toBe("tooLarge");
  });

  it.each(["/silence", "/slow"])("does not come in time: %s", async (path) => {
    expect((await web.failureOf(path, { timeoutMs: 50 })).reason).toBe("timeout");
  });

  it("is of a name that nobody looks up in time", async () => {
    const options = { resolve: () => new Promise<never>(() => undefined) };
    expect((await web.failureOf("http://slow.example/", { timeoutMs: 1 }, options)).reason).toBe("timeout");
  });

  it("is of a name that has no address, or of a server that is not there", async () => {
    expect((await web.failureOf("http://no.example/")).reason).toBe("unreachable");
    expect((await web.failureOf("http://no.example/", {}, { resolve: async () => [] })).message).toBe(
      "no.example: there is no such host",
    );
    expect((await web.failureOf("http://127.0.0.1:1/", {}, { ports: [1] })).reason).toBe("unreachable");
  });
});

describe("who gives up", () => {
  it.each(["/silence", "/slow"])("gets the own reason, and the connection ends: %s", async (path) => {
    const giving = new AbortController();
    web.onAnswer = (response) => {
      if (path === "/silence") giving.abort(new Error("enough"));
      response.once("half", () => giving.abort(new Error("enough")));
    };
    await expect(web.get(path, { signal: giving.signal })).rejects.toThrow("enough");
    const [request] = web.asked;
    await expect.poll(() => request?.socket.destroyed).toBe(true);
  });

  it("asks for nothing any more", async () => {
    await expect(web.get("/ten", { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
    expect(web.asked).toEqual([]);
  });
});
