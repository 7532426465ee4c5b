import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { beforeEach, describe, expect, it } from "vitest";
import { OutboundError, type OutboundReason } from "#platform/outbound";
import { withReader } from "#testing/with-reader";
import { buildWebPagesApp, type Caller, type WebPagesApp } from "./testing/web-pages-app.ts";

let web: WebPagesApp;
let user: Caller;
withReader(buildWebPagesApp, (app, reader) => {
  web = app;
  user = reader;
});
beforeEach(() => {
  web.asked.length = 0;
});

const codeOf = (name: ErrorName) => errorCatalogue[name].code;
const html = (body: string | Uint8Array, type = "text/html") => ({ type, bytes: body });

describe("an address", () => {
  it.each([
    ["webPageAddressInvalid", "invalid", "http://"],
    ["webPageAddressForbidden", "forbidden", "public"],
    ["webPageUnreachable", "unreachable", "no connection"],
    ["webPageUnreachable", "timeout", "in time"],
    ["webPageUnreachable", "tooManyRedirects", "again"],
    ["webPageUnreachable", "unreadable", "compression"],
    ["webPageUnreachable", "status", "404"],
    ["webPageNotAPage", "type", "not a web page"],
    ["webPageTooLarge", "tooLarge", "10 MB"],
  ] as const)("is refused as %s where it is %s", async (name, reason: OutboundReason, tells) => {
    const address = `https://${reason.toLowerCase()}.example/page?token=hush`;
    web.sites[address] = new OutboundError(reason, "", reason === "status" ? { status: 404 } : {});
    const answer = await web.open(user, address);
    expect(answer).toMatchObject({ code: codeOf(name) });
    expect(answer.message).toContain(address);
    expect(answer.message).toContain(tells);
  });

  it.each([
    ["typed.example/a", "https://typed.example/a"],
    ["typed.example:8443/a", "https://typed.example:8443/a"],
    ["typed.example:8443?a", "https://typed.example:8443/?a"],
    ["http://typed.example/a", "http://typed.example/a"],
  ])("%s is asked for as %s", async (given, address) => {
    web.sites[address] = html("<p>Text");
    expect(await web.open(user, given)).toMatchObject({ code: 20000, data: { address } });
  });

  it("keeps its fragment, and is the one of the last redirect", async () => {
    web.sites["https://from.example/"] = { bytes: "", to: "/to" };
    web.sites["https://from.example/to"] = html("<p>Text");
    expect((await web.open(user, "https://from.example/#part")).data.address).toBe("https://from.example/to#part");
  });
});

describe("a site's rules for programs", () => {
  const rules = (host: string, bytes: string) => {
    web.sites[`https://${host}/robots.txt`] = { type: "text/plain", bytes };
    for (const path of ["open", "closed"]) web.sites[`https://${host}/${path}`] = html("<p>Text");
  };

  it("are asked for once, and kept", async () => {
    rules("rules.example", "User-agent: *\nDisallow: /closed");
    expect(await web.open(user, "https://rules.example/open")).toMatchObject({ code: 20000 });
    const refused = await web.open(user, "https://rules.example/closed");
    expect(refused).toMatchObject({ code: codeOf("webPageRobots") });
    expect(refused.message).toContain("rules.example");
    expect(web.asked).toEqual(["https://rules.example/robots.txt", "https://rules.example/open"]);
    web.app.clock.advance({ minutes: 61 });
    user = { token: (await web.app.login("reader@example.com", "secret12")).data.access_token };
    rules("rules.example", "User-agent: *\nDisallow: /open");
    expect(await web.open(user, "https://rules.example/open")).toMatchObject({ code: codeOf("webPageRobots") });
  });

  it("may name us", async () => {
    rules("named.example", "User-agent: *\nDisallow: /\n\nUser-agent: Yiqiao\nDisallow: /closed");
    expect(await web.open(user, "https://named.example/open")).toMatchObject({ code: 20000 });
    expect(await web.open(user, "https://named.example/closed")).toMatchObject({ code: codeOf("webPageRobots") });
  });

  it("are those of where a redirect leads", async () => {
    rules("other.example", "User-agent: *\nDisallow: /closed");
    web.sites["https://first.example/"] = { bytes: "", to: "https://other.example/closed" };
    expect(await web.open(user, "https://first.example/")).toMatchObject({ code: codeOf("webPageRobots") });
    expect(web.asked).not.toContain("https://other.example/closed");
  });

  it("close everything where they cannot be had, and nothing where there are none", async () => {
    for (const [status, code] of [
      [503, codeOf("webPageRobots")],
      [403, 20000],
      [404, 20000],
    ] as const) {
      const host = `status${status}.example`;
      web.sites[`https://${host}/robots.txt`] = new OutboundError("status", "", { status });
      web.sites[`https://${host}/`] = html("<p>Text");
      expect(await web.open(user, `https://${host}/`)).toMatchObject({ code });
    }
  });
});

it("a host is asked for so many pages a minute, whoever asks at whichever port", async () => {
  const host = "busy.example";
  const users = [user, await web.user("second"), await web.user("third")];
  const codes: number[] = [];
  for (let page = 0; page < 62; page++) {
    const caller = users[page % users.length] ?? user;
    const port = page % 2 === 0 ? "" : ":8443";
    web.sites[`https://${host}${port}/${page}`] = html("<p>Text");
    codes.push((await web.open(caller, `https://${host}${port}/${page}`)).code);
  }
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 20000));
  expect(codes.slice(60)).toEqual([codeOf("webPageHostBusy"), codeOf("webPageHostBusy")]);
});

describe("character sets", () => {
  const gbk = Buffer.from("bbb6d3adb9e2c1d9cad2c4da", "hex");
  it.each([
    ["by the header", "text/html; charset=gbk", Buffer.concat([Buffer.from("<title>"), gbk])],
    ["by the page", "text/html", Buffer.concat([Buffer.from('<meta charset="gb2312"><title>'), gbk])],
  ])("are known %s", async (name, type, bytes) => {
    const address = `https://charset.example/${encodeURIComponent(name)}`;
    web.sites[address] = html(bytes, type);
    expect((await web.open(user, address)).data.title).toBe("欢迎光临室内");
  });
});
