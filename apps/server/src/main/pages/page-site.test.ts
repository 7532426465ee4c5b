import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { siteCookie } from "@yiqiao/contracts/sites";
import type { ServedSite } from "@yiqiao/contracts/sites";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite, buildTestApp, type TestApp } from "#testing";

const client = resolve(import.meta.dirname, "../../../../web");
const hostile = `"><script>alert(1)</script></title>--> & '$&'`;
const ours = /译桥|Yiqiao|favicon\.svg/;

describe("the page before any script runs", () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "client-"));
    await mkdir(join(folder, "assets"));
    await copyFile(join(client, "index.html"), join(folder, "index.html"));
    await writeFile(join(folder, "manifest.webmanifest"), `{"name":"built in"}`);
    app = await buildTestApp({ clientDirectory: folder });
    const { db, pool } = app.database;
    await buildSite(db, { id: 5, host: "acme.example" });
    await buildSite(db, { id: 6, host: "gone.example", status: "disabled" });
    await buildSite(db, { id: 7, host: "past.example" });
    await buildSite(db, { id: 8, host: "hostile.example" });
    await pool.query(`update sites set logo_url = '/logo.png', theme = '{"primary": "#aa3311"}' where id = 5`);
    await pool.query("update sites set expires_at = '2000-01-01' where id = 7");
    await pool.query("update sites set name_zh = $1, name_en = $1 where id = 8", [hostile.slice(0, 50)]);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const get = (address: string, headers: Record<string, string> = {}) => {
    const { host, pathname, search } = new URL(`http://${address}`);
    const asks = { accept: "text/html", "accept-language": "en", host, ...headers };
    return app.fastify.inject({ url: pathname + search, headers: asks });
  };
  const titleOf = (html: string) => html.split("<title>", 2)[1]?.split("</title>", 1)[0];
  const served = (html: string): ServedSite | undefined => {
    const text = html.split('<script type="application/json" id="served-site">', 2)[1]?.split("</script>", 1)[0];
    return text === undefined ? undefined : JSON.parse(text);
  };

  it.each([
    "main.example/site-5",
    "main.example/SITE-5/?view=register&redirect=%2Ffile",
    "main.example/forget?site=site-5",
    "main.example/noactive?site=site-5",
    "acme.example",
    "acme.example:8080/index.html",
    "acme.example/file/preview/1?page=2",
    "ACME.example/no/such/page",
  ])("is the site's at %s", async (address) => {
    const { body, statusCode } = await get(address);
    expect(statusCode).toBe(200);
    expect(titleOf(body)).toBe("Site 5");
    expect(body).not.toMatch(ours);
    expect(body).toContain(`<meta name="theme-color" content="#aa3311" />`);
    expect(body).toContain(`<meta name="description" content="Site 5: machine translation`);
    expect(body).toContain(`<meta property="og:title" content="Site 5" />`);
    expect(body).toMatch(/<meta property="og:image" content="http:\/\/[\w.:]+\/logo\.png" \/>/i);
    expect(body).toContain(`<link rel="icon" href="/logo.png" />`);
    expect(body).toContain(`<link rel="apple-touch-icon" href="/logo.png" />`);
    expect(served(body)?.site.site_id).toBe(5);
    expect(titleOf((await get(address, { "accept-language": "zh-CN" })).body)).toBe("站点5");
  });

  it.each([
    "main.example",
    "main.example/file",
    "main.example/nobody",
    "main.example/site-6",
    "main.example/site-7",
    "gone.example",
    "past.example/site-5",
    "main.example/site-5/more",
    "main.example/login?site=site-5",
    "main.example/%E6%98%9F",
  ])("is ours at %s", async (address) => {
    const { body } = await get(address);
    expect(titleOf(body)).toBe("Yiqiao");
    expect(body).toContain("/favicon.svg");
    expect(served(body)?.site.site_id ?? 0).toBe(0);
  });

  it("carries no data where the client has to ask whose it is", async () => {
    for (const address of ["gone.example", "main.example/site-6", "main.example/nobody"]) {
      expect(served((await get(address)).body)).toBeUndefined();
    }
    expect(served((await get("main.example/site-5")).body)?.code).toBe("site-5");
    expect(served((await get("acme.example")).body)?.code).toBeNull();
  });

  it("lets no name of a site become markup", async () => {
    const { body } = await get("main.example/site-8");
    const name = served(body)?.site.site_name;
    expect(name).toBe(hostile.slice(0, 50));
    expect(body).not.toContain("<script>alert");
    expect(body.match(/<script/g)?.length).toBe(3);
    expect(body.match(/<\/title>/g)?.length).toBe(1);
    expect(titleOf(body)).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(body).toContain(`<link rel="icon" href="data:image/svg+xml,`);
  });

  it("is the site's that this browser saw last at the address of all", async () => {
    const seen = (code: string, address = "main.example") => get(address, { cookie: `${siteCookie}=${code}` });
    expect(titleOf((await seen("site-5")).body)).toBe("Site 5");
    expect(titleOf((await seen("site-5", "hostile.example")).body)).toContain("&lt;script");
    for (const code of ["site-6", "nobody", "%22%3E", ""]) expect(titleOf((await seen(code)).body)).toBe("Yiqiao");
    expect(titleOf((await seen("site-5", "main.example/site-6")).body)).toBe("Yiqiao");
  });

  it("is never another site's out of a cache", async () => {
    const acme = await get("acme.example", { "accept-encoding": "br" });
    expect(acme.headers).toMatchObject({ "cache-control": "private, no-cache", "content-encoding": "br" });
    expect(String(acme.headers["vary"]).toLowerCase()).toMatch(/cookie.{0,900}accept-language/);
    const tag = String(acme.headers.etag);
    expect((await get("acme.example", { "if-none-match": `"x", ${tag}` })).statusCode).toBe(304);
    expect((await get("hostile.example", { "if-none-match": tag })).statusCode).toBe(200);
    await app.database.pool.query("update sites set name_en = 'Renamed' where id = 5");
    expect(titleOf((await get("acme.example", { "if-none-match": tag })).body)).toBe("Renamed");
    await app.database.pool.query("update sites set name_en = 'Site 5' where id = 5");
  });

  it("comes with a manifest of the same site", async () => {
    expect((await get("acme.example/manifest.webmanifest")).json()).toMatchObject({
      name: "Site 5",
      start_url: "/",
      theme_color: "#aa3311",
      icons: [{ src: "/logo.png" }],
    });
    const { body } = await get("main.example/site-5");
    const address = /<link rel="manifest" href="([^"]+)"/.exec(body)?.[1];
    const manifest = await get(`main.example${address}`);
    expect(manifest.json()).toMatchObject({ name: "Site 5", start_url: "/site-5" });
    expect(manifest.headers["content-type"]).toContain("application/manifest+json");
    expect((await get("main.example/manifest.webmanifest")).json()).toMatchObject({ name: "Yiqiao" });
  });

  it("asks for its manifest with the cookies that tell language and site", async () => {
    const { body } = await get("main.example");
    expect(body).toContain(`<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials" />`);
    const seen = await get("main.example/manifest.webmanifest", { cookie: `${siteCookie}=site-5; language=zh` });
    expect(seen.json()).toMatchObject({ name: "站点5", lang: "zh-CN", start_url: "/" });
    expect(seen.headers).toMatchObject({ "cache-control": "private, no-cache" });
  });
});
