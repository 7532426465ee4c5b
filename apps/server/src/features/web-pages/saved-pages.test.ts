import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { get } from "#testing/documents/documents-app";
import { buildWebPagesApp, type Caller, chineseOf, type WebPagesApp } from "./testing/web-pages-app.ts";

let web: WebPagesApp;
let user: Caller;
beforeAll(async () => {
  web = await buildWebPagesApp();
  user = await web.user("reader");
});
afterAll(() => web.close());
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
