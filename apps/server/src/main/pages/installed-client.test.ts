import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sharePath } from "@yiqiao/contracts/sharing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildSite, buildTestApp, type TestApp } from "#testing";

const client = resolve(import.meta.dirname, "../../../../web");

const manifestSchema = z.object({
  id: z.string(),
  name: z.string(),
  lang: z.string(),
  start_url: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), purpose: z.string() })),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
  share_target: z.object({
    action: z.string(),
    method: z.literal("POST"),
    enctype: z.literal("multipart/form-data"),
    params: z.object({ text: z.string(), files: z.array(z.object({ name: z.string(), accept: z.array(z.string()) })) }),
  }),
});

describe("what a browser needs to install the client", () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "client-"));
    await mkdir(join(folder, "icons"));
    await copyFile(join(client, "index.html"), join(folder, "index.html"));
    await copyFile(join(client, "public/manifest.webmanifest"), join(folder, "manifest.webmanifest"));
    await writeFile(join(folder, "sw.js"), "self;");
    await writeFile(join(folder, "icons/192.png"), "png");
    app = await buildTestApp({ clientDirectory: folder });
    const { db, pool } = app.database;
    for (const id of [5, 6, 7]) await buildSite(db, { id, host: `site-${id}.example` });
    await pool.query(`update sites set logo_url = '/logo.png', theme = '{"primary": "#aa3311"}' where id = 5`);
    await pool.query(`update sites set config = jsonb_set(config, '{hidePicture}', 'true') where id = 7`);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const get = (host: string, url: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ url, headers: { host, "accept-language": "en", ...headers } });
  const manifestOf = async (host: string, headers: Record<string, string> = {}) =>
    manifestSchema.parse((await get(host, "/manifest.webmanifest", headers)).json());

  it("is a worker that is asked for anew each time, and that may fetch from here alone", async () => {
    const { headers, statusCode } = await get("main.example", "/sw.js");
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toMatch(/^(?:text|application)\/javascript/);
    expect(headers["content-security-policy"]).toMatch(/worker-src 'self' blob:(?:;|$)/);
    expect(headers["content-security-policy"]).toMatch(/connect-src 'self'(?:;|$)/);
    const icon = await get("main.example", "/icons/192.png");
    expect(icon.headers).toMatchObject({ "cache-control": "no-cache", "content-type": "image/png" });
  });

  it("is a manifest in the reader's language", async () => {
    const zh = await manifestOf("main.example", { "accept-language": "zh-CN" });
    expect(zh).toMatchObject({ id: "/", name: "译桥", lang: "zh-CN", theme_color: "#0f6e6e" });
    expect(zh.shortcuts).toEqual([
      { name: "文本翻译", url: "/" },
      { name: "文档翻译", url: "/share?to=documents" },
      { name: "图片翻译", url: "/picturetranslate" },
    ]);
    const en = await manifestOf("main.example");
    expect(en).toMatchObject({ name: "Yiqiao", lang: "en" });
    expect(en.shortcuts.map(({ name }) => name)).toEqual([
      "Text translation",
      "Document translation",
      "Picture translation",
    ]);
  });

  it("has the main site's own icons as the client's folder has them for other servers", async () => {
    const { icons } = await manifestOf("main.example");
    const builtIn = z.object({ icons: z.unknown(), id: z.unknown(), scope: z.unknown() });
    const file = builtIn.parse(JSON.parse(await readFile(join(client, "public/manifest.webmanifest"), "utf8")));
    expect(file.icons).toEqual(icons.map((icon) => expect.objectContaining(icon)));
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      "any any",
      "192x192 any",
      "512x512 any",
      "512x512 maskable",
    ]);
    const { body } = await get("main.example", "/", { accept: "text/html" });
    expect(body).toContain(`<link rel="apple-touch-icon" href="/icons/apple-touch.png" />`);
  });

  it("has another site's name, colours and icon, and never ours", async () => {
    const withLogo = await manifestOf("site-5.example");
    expect(withLogo).toMatchObject({ name: "Site 5", theme_color: "#aa3311" });
    expect(withLogo.icons).toEqual([{ src: "/logo.png", sizes: "any", purpose: "any" }]);
    const without = await manifestOf("site-6.example");
    expect(without.icons.map(({ purpose }) => purpose)).toEqual(["any", "maskable"]);
    for (const { src } of without.icons)
      expect(decodeURIComponent(src)).toMatch(/^data:image\/svg\+xml,<svg.{0,400}>站</u);
    const page = (await get("site-6.example", "/", { accept: "text/html" })).body;
    expect(page).not.toContain("apple-touch-icon");
    expect(page + JSON.stringify([withLogo, without])).not.toMatch(/译桥|Yiqiao|favicon\.svg|\/icons\//);
  });

  it("takes what the site translates", async () => {
    const accepted = async (host: string) => {
      const { share_target: target, shortcuts } = await manifestOf(host);
      expect(target.action).toBe(sharePath);
      return { shortcuts: shortcuts.length, types: target.params.files.flatMap(({ accept }) => accept) };
    };
    const all = await accepted("site-6.example");
    expect(all.types).toEqual(expect.arrayContaining(["image/png", "application/pdf", ".docx", ".htm"]));
    const withoutPictures = await accepted("site-7.example");
    expect(withoutPictures.types).not.toContain("image/png");
    expect(withoutPictures.types).toContain("application/pdf");
    expect(withoutPictures.shortcuts).toBe(all.shortcuts - 1);
  });

  it("sends a form that no worker took to the page that says so", async () => {
    const sent = { method: "POST", url: sharePath, payload: "--x\r\n", headers: {} } as const;
    const answer = await app.fastify.inject({
      ...sent,
      headers: { "content-type": "multipart/form-data; boundary=x" },
    });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe(sharePath);
    const page = await get("main.example", sharePath, { accept: "text/html" });
    expect(page.statusCode).toBe(200);
  });
});
