import { createHmac } from "node:crypto";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type WebPage, webPageCalls, type WebPageList } from "@yiqiao/contracts/web-pages";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OutboundError } from "#platform/outbound";
import { everyValue } from "#testing";
import { get } from "#testing/documents/documents-app";
import { openPageSecrets } from "./records/page-secrets.ts";
import { findPage } from "./records/pages.repository.ts";
import type { StoredPage } from "./records/stored-page.ts";
import { buildWebPagesApp, type Caller, type WebPagesApp } from "./testing/web-pages-app.ts";

let web: WebPagesApp;
let user: Caller;
let page: WebPage;
const site = "https://shop.example";
beforeAll(async () => {
  web = await buildWebPagesApp();
  user = await web.user("reader");
  web.sites[`${site}/`] = {
    type: "text/html",
    bytes: `<link rel=stylesheet href=a.css><p>Text<img src=a.png><img src=page.html><img src=a.svg>`,
  };
  web.sites[`${site}/a.css`] = { type: "text/css", bytes: `p{background:url(b.png)}@font-face{src:url(f.woff2)}` };
  web.sites[`${site}/a.png`] = { type: "image/png", bytes: "picture" };
  web.sites[`${site}/b.png`] = { type: "image/png", bytes: "ground" };
  web.sites[`${site}/f.woff2`] = { type: "application/octet-stream", bytes: "font" };
  web.sites[`${site}/a.svg`] = { type: "image/svg+xml", bytes: "<svg onload=alert(1)>" };
  web.sites[`${site}/page.html`] = { type: "text/html", bytes: "<script>alert(1)</script>" };
  page = (await web.open(user, `${site}/`)).data;
});
afterAll(() => web.close());
beforeEach(() => {
  web.asked.length = 0;
});

/** The address that a text has for a resource, below the prefix of calls. */
function addressIn(text: string, name: string): string {
  // As HTML and as CSS write an ampersand.
  const plain = text.replaceAll("&amp;", "&").replaceAll("\\26 ", "&");
  const found = [...plain.matchAll(/\/api\/v1\.0(\/request_translate\/web\/resource\?[^"')\s]+)/g)];
  const address = found.map(([, one = ""]) => one).find((one) => one.includes(encodeURIComponent(name)));
  if (address === undefined) throw new Error(`There is no ${name} in ${text}`);
  return address;
}

describe("who reads the whole database", () => {
  it("finds neither what opens a page nor what signs the addresses of what it shows", async () => {
    const { body } = await web.view(page);
    const query = new URLSearchParams(addressIn(body, "a.png").split("?")[1]);
    const values = [...(await everyValue(web.app.database.pool))];
    expect(values).toContain(page.id);
    expect(values.filter((value) => value.includes(page.key))).toEqual([]);
    const sign = (secret: string) =>
      createHmac("sha256", secret)
        .update(`${query.get("kind")}\0${query.get("u")}`)
        .digest("base64url")
        .slice(0, 32);
    const signing = (await openPageSecrets(web.app.features, await readStoredPage())).signing;
    expect([signing, ...values].filter((value) => sign(value) === query.get("s"))).toEqual([signing]);
  });

  it("keeps a page closed that another key sealed, as after a restore", async () => {
    const { data } = await web.open(user, `${site}/`);
    const picture = addressIn((await web.view(data)).body, "a.png");
    const { pool } = web.app.database;
    await pool.query("update web_pages set secrets = set_byte(secrets, 3, get_byte(secrets, 3) # 1) where id = $1", [
      data.id,
    ]);
    expect((await web.view(data)).json()).toMatchObject({ code: errorCatalogue.webPageMissing.code });
    expect((await get(web.app, {}, picture)).statusCode).toBe(404);
    const path = `${webPageCalls.list.path}?page=1&page_size=50`;
    const ids = (await web.app.call<WebPageList>(path, user)).data.list.map(({ id }) => id);
    expect(ids).toContain(page.id);
    expect(ids).not.toContain(data.id);
  });

  const readStoredPage = async (): Promise<StoredPage> => {
    const found = await findPage(web.app.database.db, page.id);
    if (found === undefined) throw new Error("The page is missing");
    return found;
  };
});

describe("the view", () => {
  it("reaches nothing but this server, and runs our script alone", async () => {
    const { headers, body } = await web.view(page);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("sandbox allow-scripts");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("connect-src 'none'");
    expect(headers).not.toHaveProperty("x-frame-options");
    expect(headers["cache-control"]).toContain("no-store");
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).toContain(`<script nonce="${nonce}">`);
    expect(body).not.toContain(`="${site}`);
    expect((await web.view(page)).headers["content-security-policy"]).not.toContain(nonce);
  });

  it("needs no login, and the page's key", async () => {
    expect((await web.view(page)).statusCode).toBe(200);
    const other = (await web.open(user, `${site}/`)).data;
    expect((await web.view({ id: page.id, key: other.key })).body).not.toContain("Text");
  });
});

describe("a resource", () => {
  it("is loaded by the address that the view has for it", async () => {
    const { body } = await web.view(page);
    const picture = await get(web.app, {}, addressIn(body, "a.png"));
    expect(picture.body).toBe("picture");
    expect(picture.headers).toMatchObject({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
    expect(String(picture.headers["content-security-policy"])).toMatch(/^sandbox; default-src 'none'/);
  });

  it("is a style sheet whose own addresses lead here, too", async () => {
    const sheet = await get(web.app, {}, addressIn((await web.view(page)).body, "a.css"));
    expect(sheet.headers["content-type"]).toBe("text/css; charset=utf-8");
    expect(sheet.body).not.toContain(`(${site}`);
    expect((await get(web.app, {}, addressIn(sheet.body, "b.png"))).body).toBe("ground");
    const font = await get(web.app, {}, addressIn(sheet.body, "f.woff2"));
    expect(font).toMatchObject({ body: "font", statusCode: 200 });
  });

  it("is a long style sheet, rewritten as a short one is", async () => {
    const rules = Array.from({ length: 5000 }, (_, at) => `.a${at}{background:url(b.png)}`).join("");
    web.sites[`${site}/long.css`] = { type: "text/css", bytes: rules };
    web.sites[`${site}/long`] = { type: "text/html", bytes: `<link rel=stylesheet href=long.css><p>Text` };
    const long = (await web.open(user, `${site}/long`)).data;
    const { body } = await get(web.app, {}, addressIn((await web.view(long)).body, "long.css"));
    expect(body.match(/url\("\/api\//g)).toHaveLength(5000);
  });

  it("is nothing but what it is asked for as", async () => {
    const { body } = await web.view(page);
    expect((await get(web.app, {}, addressIn(body, "page.html"))).statusCode).toBe(404);
  });

  it("is nothing that the page does not show", async () => {
    const good = addressIn((await web.view(page)).body, "a.png");
    const signed = new URLSearchParams(good.split("?")[1]);
    const asked = (change: Record<string, string>) => {
      const query = new URLSearchParams(signed);
      for (const [name, value] of Object.entries(change)) query.set(name, value);
      return get(web.app, {}, `/request_translate/web/resource?${query.toString()}`);
    };
    const other = (await web.open(user, `${site}/`)).data;
    web.asked.length = 0;
    const changes: readonly Record<string, string>[] = [
      { u: `${site}/secret.png` },
      { u: "http://169.254.169.254/" },
      { kind: "style" },
      { page: other.id },
      { page: "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11" },
      { s: "x".repeat(32) },
    ];
    for (const change of changes) {
      const answer = await asked(change);
      expect(answer.statusCode, JSON.stringify(change)).toBe(404);
      expect(answer.body).not.toContain("secret.png");
    }
    expect(web.asked).toEqual([]);
    expect((await asked({})).statusCode).toBe(200);
  });

  it("is of one type: of two, browsers take the other", async () => {
    const address = addressIn((await web.view(page)).body, "a.png");
    for (const type of ["image/png, text/html", "image/png;a, text/html", "image/", undefined]) {
      web.sites[`${site}/a.png`] = { type, bytes: "picture" };
      expect((await get(web.app, {}, address)).statusCode, type).toBe(404);
    }
    web.sites[`${site}/a.png`] = { type: "image/png; a=b", bytes: "picture" };
    expect((await get(web.app, {}, address)).headers["content-type"]).toBe("image/png");
  });

  it("that cannot be had is not there", async () => {
    web.sites[`${site}/a.png`] = new OutboundError("forbidden", "inside");
    const answer = await get(web.app, {}, addressIn((await web.view(page)).body, "a.png"));
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: errorCatalogue.webPageResourceMissing.code });
    web.sites[`${site}/a.png`] = { type: "image/png", bytes: "picture" };
  });
});
