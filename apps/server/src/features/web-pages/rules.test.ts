import { randomUUID } from "node:crypto";
import { errorCatalogue, type ErrorName } from "@yiqiao/contracts/errors";
import { beforeEach, describe, expect, it } from "vitest";
import { get } from "#testing/documents/documents-app";
import { withReader } from "#testing/with-reader";
import { visitorsFolder } from "./records/stored-page.ts";
import { buildWebPagesApp, type Caller, chineseOf, type WebPagesApp } from "./testing/web-pages-app.ts";

let web: WebPagesApp;
let user: Caller;
withReader(buildWebPagesApp, (app, reader) => {
  web = app;
  user = reader;
});
beforeEach(() => {
  web.translated.length = 0;
  web.asked.length = 0;
});

let pages = 0;
/** A page of its own, so that no test has paid for another's. */
function page(body: string): string {
  const address = `https://site${++pages}.example/`;
  web.sites[address] = { type: "text/html; charset=utf-8", bytes: `<!DOCTYPE html><title>T${pages}</title>${body}` };
  return address;
}
const sentence = (what: string) => `The ${what} number ${++pages} stands here.`;
const codeOf = (name: ErrorName) => errorCatalogue[name].code;

describe("a page", () => {
  it("is opened, shown and translated where its units are", async () => {
    const [one, two] = [sentence("first"), sentence("second")];
    const { data } = await web.open(
      user,
      page(`<h1>${one}</h1><p>Read <b>this</b>. ${two}<img alt="A dog" src=/a.png>`),
    );
    expect(data).toMatchObject({
      language: "en-us",
      notices: [],
      begun: false,
      title: expect.stringMatching(/^T/) as string,
    });
    const units = await web.unitsOf(data);
    const { data: done } = await web.translate(user, data.id, units);
    expect(done.units.map(({ id }) => id)).toEqual(units);
    expect(done.units.map(({ html }) => html)).toContain(chineseOf(one));
    expect(done.units.find(({ html }) => html?.includes("<b"))?.html).toMatch(/<b>.{0,900}<\/b>/);
    expect(done.characters).toBeGreaterThan(one.length);
  });

  it("is another's for nobody else", async () => {
    const { data } = await web.open(user, page(`<p>${sentence("secret")}`));
    const other = await web.user("other");
    for (const caller of [other, { device: "8f5d7a4e-0000-4000-8000-000000000001" }]) {
      expect(await web.translate(caller, data.id, ["1:1"])).toMatchObject({ code: codeOf("webPageMissing") });
      expect(await web.quote(caller, data.id)).toMatchObject({ code: codeOf("webPageMissing") });
      expect(await web.reopen(caller, data.id)).toMatchObject({
        code: codeOf("webPageMissing"),
      });
      expect((await web.file(caller, data.id)).json()).toMatchObject({ code: codeOf("webPageMissing") });
    }
    expect((await web.view({ id: data.id, key: "x".repeat(data.key.length) })).json()).toMatchObject({
      code: codeOf("webPageMissing"),
    });
  });

  it("is gone when its time is over, with its files", async () => {
    const { data } = await web.open(user, page(`<p>${sentence("short-lived")}<img src=a.png>`));
    const shown = await web.view(data);
    web.sites[`${data.address}a.png`] = { type: "image/png", bytes: "picture" };
    const [, picture = ""] = /src="\/api\/v1\.0([^"]+)"/.exec(shown.body) ?? [];
    const load = () => get(web.app, {}, picture.replaceAll("&amp;", "&"));
    expect((await load()).body).toBe("picture");
    web.app.clock.advance({ days: 2 });
    expect((await web.view(data)).json()).toMatchObject({ code: codeOf("webPageMissing") });
    expect((await load()).statusCode).toBe(404);
    user = { token: (await web.app.login("reader@example.com", "secret12")).data.access_token };
    expect(await web.translate(user, data.id, ["1:1"])).toMatchObject({ code: codeOf("webPageMissing") });
    await web.cleanUp();
    const rows = await web.app.database.pool.query("select 1 from web_pages where id = $1", [data.id]);
    expect(rows.rowCount).toBe(0);
    expect((await web.app.files.list("accounts/")).objects.filter(({ key }) => key.includes(data.id))).toEqual([]);
  });

  it("ends the oldest of its owner's, where a hundred are kept", async () => {
    const keeper = await web.user("keeper");
    const { data } = await web.open(keeper, page(`<p>${sentence("oldest")}`));
    const { pool } = web.app.database;
    const columns = `site_id, owner, account_id, title, secrets, src_lang, tgt_lang, domain, characters, notices,
      content_hash, folder, expires_at`;
    await pool.query(
      `insert into web_pages (id, created_at, ${columns})
       select gen_random_uuid(), created_at + interval '1 second', ${columns}
       from web_pages, generate_series(1, 99) where id = $1`,
      [data.id],
    );
    web.app.clock.advance({ minutes: 1 });
    expect(await web.quote(keeper, data.id)).toMatchObject({ code: 20000 });
    await web.open(keeper, page(`<p>${sentence("newest")}`));
    expect(await web.quote(keeper, data.id)).toMatchObject({ code: codeOf("webPageMissing") });
  });

  it("has no other units than its own", async () => {
    const { data } = await web.open(user, page(`<p>${sentence("only")}`));
    expect(await web.translate(user, data.id, ["9:99"])).toMatchObject({ code: codeOf("webPageUnitMissing") });
    expect(web.translated).toEqual([]);
  });
});

describe("what a page costs", () => {
  it("is what the quote says, a sentence once, and nothing a second time within a day", async () => {
    const [one, two] = [sentence("first"), sentence("second")];
    const address = page(`<p>${one}</p><p>${two}</p><p>${one}</p>`);
    const { data } = await web.open(user, address);
    const { data: quote } = await web.quote(user, data.id);
    expect(quote).toMatchObject({
      repeated: one.length,
      from_memory: 0,
      net: one.length + two.length + `T${pages}`.length,
      balance_after: quote.balance - quote.net,
    });
    const units = (await web.unitsOf(data)).toReversed();
    const first = await web.translate(user, data.id, units);
    expect(first.data.characters).toBe(quote.net);
    const before = web.translated.length;
    const again = await web.open(user, address);
    expect((await web.quote(user, again.data.id)).data.net).toBe(0);
    const second = await web.translate(user, again.data.id, units);
    expect(second.data.characters).toBe(0);
    expect(second.data.units).toEqual(first.data.units);
    expect(web.translated).toHaveLength(before);
  });
});

describe("a language", () => {
  it("is found out, or has to be chosen", async () => {
    const text =
      "The committee published its annual report on the protection of rivers and lakes this morning. ".repeat(4);
    const known = await web.open(user, page(`<p>${text}`), { src_lang: "auto" });
    expect(known.data).toMatchObject({ language: "en-us", notices: [] });
    // Few words tell little: then the page's own word counts.
    const few = await web.open(user, page('<html lang="fr"><p>Menu principal'), { src_lang: "auto" });
    expect(few.data.language).toBe("fr");
    const said = await web.open(user, page(`<html lang="fr"><p>${text}`), { src_lang: "auto" });
    expect(said.data.language).toBe("en-us");
    const unknown = await web.open(user, page("<p>123 456"), { src_lang: "auto" });
    expect(unknown.data).toMatchObject({ language: null, notices: ["languageUnknown"] });
    expect(await web.quote(user, unknown.data.id)).toMatchObject({ code: codeOf("webPageLanguageUnknown") });
    const same = await web.open(user, page(`<p>${text}`), { src_lang: "auto", tgt_lang: "en-us" });
    expect(same.data.notices).toEqual(["sameLanguage"]);
    expect(await web.quote(user, same.data.id)).toMatchObject({ code: codeOf("sameLanguage") });
  });

  it("is another one for a page that was opened before, which is not fetched again", async () => {
    const { data } = await web.open(user, page(`<p>${sentence("same")}`));
    web.asked.length = 0;
    const { data: again } = await web.reopen(user, data.id, { tgt_lang: "ja" });
    expect(again).toMatchObject({ tgt_lang: "ja", address: data.address, title: data.title });
    expect(web.asked).toEqual([]);
    expect((await web.view(again)).body).toContain('<html lang="ja');
  });
});

describe("cleaning up", () => {
  it("keeps its files while it has a record: a visitor's files without one are deleted", async () => {
    // Files have the time of the machine.
    web.app.clock.advance({ ms: Date.now() - web.app.clock.now().getTime() });
    const visitor = { device: "8f5d7a4e-0000-4000-8000-000000000002" };
    const { data } = await web.open(visitor, page(`<p>${sentence("kept")}`));
    const stray = `${visitorsFolder}${randomUUID()}/page.html`;
    await web.app.files.put(stray, Buffer.from("x"), { contentType: "text/html" });
    web.app.clock.advance({ minutes: 120 });
    await web.cleanUp();
    const keys = (await web.app.files.list(visitorsFolder)).objects.map(({ key }) => key);
    expect(keys).not.toContain(stray);
    expect(keys.filter((key) => key.includes(data.id))).not.toEqual([]);
    expect((await web.view(data)).statusCode).toBe(200);
  });
});
