import { errorCatalogue } from "@yiqiao/contracts/errors";
import { webPageCalls } from "@yiqiao/contracts/web-pages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildWebPagesApp, type Caller, chineseOf, type WebPagesApp } from "./testing/web-pages-app.ts";

let web: WebPagesApp;
let user: Caller;
const site = "https://paper.example";
beforeAll(async () => {
  web = await buildWebPagesApp();
  user = await web.user("reader");
  web.sites[`${site}/`] = {
    type: "text/html",
    bytes:
      `<title>Paper</title><link rel=stylesheet href=a.css><p>One text.<img src=a.png alt="A dog"></p>` +
      `<p>Another <b>text</b>, data-yq-unit="1:1".</p><a href=/next>Next page</a><img src=gone.png>`,
  };
  web.sites[`${site}/a.css`] = { type: "text/css", bytes: `@import "b.css";p{background:url(ground.png)}` };
  web.sites[`${site}/b.css`] = { type: "text/css", bytes: `b{color:red;background:url(ground.png)}` };
  web.sites[`${site}/a.png`] = { type: "image/png", bytes: "picture" };
  web.sites[`${site}/ground.png`] = { type: "image/png", bytes: "ground" };
});
afterAll(() => web.close());

const rest = (id: string) => web.app.call<{ left: number }>(webPageCalls.translate.path, { ...user, body: { id } });
const base64 = (text: string) => Buffer.from(text).toString("base64");

describe("the file of a page", () => {
  it("waits until all of it is translated", async () => {
    const { data } = await web.open(user, `${site}/`);
    const units = await web.unitsOf(data);
    await web.translate(user, data.id, units.slice(0, 1));
    const early = await web.file(user, data.id);
    expect(early.json()).toMatchObject({ code: errorCatalogue.webPageUnfinished.code });
    expect((await rest(data.id)).data.left).toBe(0);
    expect((await web.file(user, data.id)).statusCode).toBe(200);
  });

  it("tells at its place what has no translation", async () => {
    const address = `${site}/doubt`;
    const body =
      "<p>Known text.</p><p>Unknown words stand in <i>this</i> sentence.</p>" +
      "<div>Unknown words stand before the paragraph.<p>Known end.</p></div>";
    web.sites[address] = { type: "text/html", bytes: body };
    web.answer = (text) => ({ text: text.startsWith("Unknown") ? text : chineseOf(text) });
    const { data } = await web.open(user, address);
    await rest(data.id);
    const file = (await web.file(user, data.id)).body;
    web.answer = (text) => ({ text: chineseOf(text) });
    expect(file).toMatch(/<p data-yq-note="[^"]+">Unknown words stand in <i>this<\/i> sentence\.<\/p>/);
    expect(file).toMatch(/<span data-yq-note="[^"]+">Unknown words stand before the paragraph\.<\/span>/);
    expect(file).toContain(`<p>${chineseOf("Known text.")}</p>`);
    expect(file).toContain("[data-yq-note]{");
    expect(file.match(/ data-yq-[a-z]+="/g)).toEqual([' data-yq-note="', ' data-yq-note="']);
  });

  it("has all that it shows in it, and asks for nothing", async () => {
    const { data } = await web.open(user, `${site}/`);
    await rest(data.id);
    const { body, headers } = await web.file(user, data.id);
    expect(headers["content-disposition"]).toContain("Paper_zh-cn.html");
    expect(headers["content-security-policy"]).toContain("sandbox");
    expect(body).toContain(chineseOf("One text."));
    expect(body).toContain(`alt="${chineseOf("A dog")}"`);
    expect(body).toContain(`src="data:image/png;base64,${base64("picture")}"`);
    const sheets = [...body.matchAll(/data:text\/css;charset=utf-8;base64,([\w+/=]+)/g)].map(([, one = ""]) =>
      Buffer.from(one, "base64").toString("utf8"),
    );
    expect(sheets).toHaveLength(1);
    expect(sheets[0]).toContain(`url("data:image/png;base64,${base64("ground")}")`);
    const imported = /@import "data:text\/css;charset=utf-8;base64,([\w+/=]+)"/.exec(sheets[0] ?? "")?.[1] ?? "";
    expect(Buffer.from(imported, "base64").toString("utf8")).toContain("color:red");
    expect(body).toContain(`href="${site}/next"`);
    expect(body).not.toMatch(/(?:src|srcset|poster)="(?!data:)|<script|<!--|data-yq-(?:unit|attributes)="\d+:\d+"[ >]/);
    // What looks like a mark of ours in a text is the text's.
    expect(body).toContain("data·yq·unit");
  });
});
