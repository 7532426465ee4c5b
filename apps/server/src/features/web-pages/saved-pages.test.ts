import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { describe, expect, it, vi } from "vitest";
import { get } from "#testing/documents/documents-app";
import { withReader } from "#testing/with-reader";
import { buildWebPagesApp, type Caller, chineseOf, type WebPagesApp } from "./testing/web-pages-app.ts";

let web: WebPagesApp;
let user: Caller;
withReader(buildWebPagesApp, (app, reader) => {
  web = app;
  user = reader;
});
const codeOf = (name: ErrorName) => errorCatalogue[name].code;

const archive = [
  "MIME-Version: 1.0",
  'Content-Type: multipart/related; boundary="part"',
  "",
  "--part",
  "Content-Type: text/html; charset=utf-8",
  "Content-Location: https://saved.example/page",
  "",
  "<title>Saved</title><p>It was saved.<img src=/a.png><img src=https://elsewhere.example/b.png>",
  "--part",
  "Content-Type: image/png",
  "Content-Location: https://saved.example/a.png",
  "",
  "picture",
  "--part--",
  "",
].join("\r\n");

const resourcesOf = (body: string) =>
  [...body.matchAll(/src="\/api\/v1\.0([^"]+)"/g)].map(([, one = ""]) => one.replaceAll("&amp;", "&"));

describe("a saved page", () => {
  it("is translated, and shows what its file has and nothing else", async () => {
    const { data } = await web.upload(user, { name: "page.mhtml", bytes: archive });
    expect(data).toMatchObject({ title: "Saved", file_name: "page.mhtml", address: "https://saved.example/page" });
    const { body } = await web.view(data);
    const [first = "", second = ""] = resourcesOf(body);
    expect((await get(web.app, {}, first)).body).toBe("picture");
    expect((await get(web.app, {}, second)).statusCode).toBe(404);
    expect(web.asked).toEqual([]);
    const { data: done } = await web.translate(user, data.id, await web.unitsOf(data));
    expect(done.units.some(({ html }) => html?.includes(chineseOf("It was saved.")))).toBe(true);
  });

  it.each(["javascript:alert(1)", "file:///C:/page.htm", "page", `https://a.example/${"a".repeat(3000)}`])(
    "leads to the web alone: %s",
    async (location) => {
      const bytes = archive.replace("https://saved.example/page", location);
      const { code, data } = await web.upload(user, { name: "led.mhtml", bytes });
      expect({ code, address: data.address }).toEqual({ code: 20000, address: null });
    },
  );

  it("leaves nothing where it cannot be kept", async () => {
    const keys = async () => (await web.app.files.list("accounts/")).objects.map(({ key }) => key);
    const before = await keys();
    const put = web.app.files.put.bind(web.app.files);
    const spy = vi.spyOn(web.app.files, "put").mockImplementation((key, ...rest) => {
      return key.endsWith("units.json") ? Promise.reject(new Error("full")) : put(key, ...rest);
    });
    expect((await web.upload(user, { name: "lost.html", bytes: "<p>Text" })).code).not.toBe(20000);
    spy.mockRestore();
    expect(await keys()).toEqual(before);
    const rows = await web.app.database.pool.query("select 1 from web_pages where file_name = 'lost.html'");
    expect(rows.rowCount).toBe(0);
  });

  it("of a visitor counts once more when it is kept once more", async () => {
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000021" };
    const sumCounts = async () => {
      const sum = "select sum(count)::int as sum from rate_limits where key like '%documents:bytes:%'";
      return (await web.app.database.pool.query<{ sum: number }>(sum)).rows[0]?.sum ?? 0;
    };
    const { data } = await web.upload(visitor, { name: "page.html", bytes: `<p>Text${" ".repeat(100_000)}` });
    const once = await sumCounts();
    expect(once).toBeGreaterThan(0);
    await web.reopen(visitor, data.id, { tgt_lang: "ja" });
    expect(await sumCounts()).toBe(2 * once);
  });

  it("says where it was saved from", async () => {
    const bytes = "<!-- saved from url=(0026)https://saved.example/dir/ --><p>Text<a href=next>next</a>";
    const { data } = await web.upload(user, { name: "page.html", bytes });
    expect(data.address).toBe("https://saved.example/dir/");
    expect((await web.view(data)).body).toContain(encodeURIComponent("https://saved.example/dir/next"));
    expect((await web.upload(user, { name: "page.htm", bytes: "<p>Text" })).data.address).toBeNull();
  });

  it.each([
    ["webPageNotAPage", "page.pdf", "<p>Text"],
    ["webPageNotAPage", "empty.html", ""],
    ["webPageNotAPage", "other.mhtml", "Content-Type: text/plain\r\n\r\nText"],
    ["webPageTooLarge", "large.html", `<p>${"x".repeat(10 * 1024 * 1024)}`],
    ["webPageTooComplex", "deep.html", "<div>".repeat(100_000)],
  ] as const)("is refused as %s: %s", async (name, file, bytes) => {
    const answer = await web.upload(user, { name: file, bytes });
    expect(answer).toMatchObject({ code: codeOf(name) });
    expect(answer.message).toContain(file);
    const rows = await web.app.database.pool.query("select 1 from web_pages where file_name = $1", [file]);
    expect(rows.rowCount).toBe(0);
  });

  it("is translated otherwise later, from what is kept", async () => {
    const { data } = await web.upload(user, { name: "again.mhtml", bytes: archive });
    const again = await web.reopen(user, data.id, { tgt_lang: "ja" });
    expect(again.data).toMatchObject({ file_name: "again.mhtml", title: "Saved", tgt_lang: "ja" });
    const [first = ""] = resourcesOf((await web.view(again.data)).body);
    expect((await get(web.app, {}, first)).body).toBe("picture");
  });
});
