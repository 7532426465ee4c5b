import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { hostilePages } from "../testing/hostile-pages.ts";
import { elementsOf, type PageDocument } from "./page-tree.ts";
import { parsePage, writePage } from "./parse-page.ts";
import { rewriting, unsafeParts } from "../testing/unsafe-parts.ts";
import { preparePage, translatePage, UnitWriter } from "./prepare-page.ts";
import { WebPageError } from "./page-error.ts";

const options = { address: "https://site.test/dir/page.html?a=1", targetLanguage: "zh-cn", ...rewriting } as const;

describe("hostile pages", () => {
  it.each(Object.entries(hostilePages))("%s", (_name, page) => {
    for (const text of [page, `<!DOCTYPE html><title>t</title><p>Text</p>${page}<p>more</p>`]) {
      const { html } = preparePage(text, options);
      expect(unsafeParts(html), html).toEqual([]);
      const again = parsePage(html, { isScripted: true });
      expect(countElements(again)).toBe(countElements(parsePage(writePage(again), { isScripted: true })));
    }
  });
});

const countElements = (document: PageDocument) => Array.from(elementsOf(document)).length;

const prepared = (text: string, targetLanguage: LanguageCode = "zh-cn") =>
  preparePage(text, { ...options, targetLanguage });
/** What of a page stands in its body, with addresses of the house as `KIND:ADDRESS`. */
function bodyOf(text: string): string {
  const body =
    prepared(text)
      .html.split(/<body[^<>]*>/, 2)[1]
      ?.split("</body>", 1)[0] ?? "";
  return shortened(body).replaceAll(/ data-yq-[a-z]+="[^"]*"|<!--.*?(?:-->|$)/gs, "");
}
const shortened = (html: string) =>
  html.replaceAll(/https:\/\/proxy\.test\/(\w+)\?u=([\w%.-]+)/g, (_all, kind: string, address: string) => {
    return `${kind}:${decodeURIComponent(address)}`;
  });

describe("addresses", () => {
  it("of pictures, styles, fonts and media go through the house", () => {
    const { html } = prepared(
      `<link rel=stylesheet href=/a.css media=screen><link rel="shortcut icon" href=i.ico>
      <style>@import "b.css";@font-face{src:url(f.woff2)}p{background:url( 'c.png' )}</style>
      <body background=d.png><video src=v.mp4 poster=e.png></video>`,
    );
    for (const found of [
      `<link rel="stylesheet" href="style:https://site.test/a.css" media="screen">`,
      `<link rel="icon" href="image:https://site.test/dir/i.ico">`,
      `@import "style:https://site.test/dir/b.css"`,
      `src:url("font:https://site.test/dir/f.woff2")`,
      `background:url( "image:https://site.test/dir/c.png" )`,
      `background="image:https://site.test/dir/d.png"`,
      `src="media:https://site.test/dir/v.mp4" poster="image:https://site.test/dir/e.png"`,
    ]) {
      expect(shortened(html)).toContain(found);
    }
  });

  it("of links stay in translation", () => {
    const link = (href: string) => bodyOf(`<a href="${href}" target=_top rel=opener>a</a>`);
    const rel = `rel="noopener noreferrer"`;
    expect(link("../b?c=1#d")).toBe(`<a href="page:https://site.test/b?c=1#d" ${rel} target="_self">a</a>`);
    expect(link("#d")).toBe(`<a href="#d" ${rel}>a</a>`);
    expect(link("page.html?a=1#d")).toBe(`<a href="#d" ${rel}>a</a>`);
    expect(link("mailto:a@b.test")).toBe(`<a href="mailto:a@b.test" ${rel} target="_self">a</a>`);
    expect(link("tel:+123")).toContain(`href="tel:+123"`);
    for (const none of ["ftp://a.test/", "javascript:a()", "cid:a"])
      expect(link(none)).toBe(`<a href="#yq-nowhere" ${rel} aria-disabled="true">a</a>`);
    expect(bodyOf("<a name=b>a</a>")).toBe(`<a name="b">a</a>`);
  });

  it("are relative to the base of the page, the first of them", () => {
    const page = `<base href="/other/"><base href="/third/"><img src=a.png><a href=#x>a</a>`;
    expect(bodyOf(page)).toContain(`<img src="image:https://site.test/other/a.png">`);
    expect(prepared(page).html).not.toContain("<base");
  });

  it("in srcset keep their descriptors", () => {
    expect(bodyOf(`<img srcset="a.png 1x, b,c.png 2x,d.png 300w" sizes="50vw">`)).toBe(
      `<img srcset="image:https://site.test/dir/a.png 1x, image:https://site.test/dir/b,c.png 2x, image:https://site.test/dir/d.png 300w" sizes="50vw">`,
    );
  });

  it("of pictures within the page stay", () => {
    expect(bodyOf(`<img src="data:image/png;base64,AA==">`)).toBe(`<img src="data:image/png;base64,AA==">`);
  });

  it("that the caller refuses are left out", () => {
    const { html } = preparePage(`<img src=a.png alt=a><a href=b>b</a><p style="background:url(a)">c`, {
      ...options,
      resource: () => undefined,
      link: () => undefined,
    });
    expect(html).toContain(`<img alt="a"`);
    expect(html).toMatch(/<a href="#yq-nowhere"[^<>]*>b<\/a>/);
    expect(html).not.toMatch(/site\.test/);
    expect(html).toContain("about:invalid");
  });
});

describe("what is left out", () => {
  it("are links of a page that fetch, or would be fetched as something else", () => {
    const { html } = prepared(
      `<link rel=preload href=a><link rel=manifest href=b><link rel=canonical href=c><link href=d>`,
    );
    expect(html).not.toContain("<link");
  });

  it("is nesting that browsers flatten, each in its way", () => {
    expect(prepared("<div>".repeat(600)).html.match(/<div>/g)?.length).toBeLessThan(256);
  });

  it("are marks that look like ours", () => {
    const { html } = prepared(`<p data-yq-unit="9:9" DATA-YQ-x=1>a</p><!--yq:9:9-->b`);
    expect(html).not.toMatch(/9:9|yq-x/i);
  });

  it("are names and passwords in addresses", () => {
    expect(bodyOf(`<a href="https://user:secret@b.test/">b</a>`)).toContain(`href="page:https://b.test/"`);
  });

  it("are elements around text that is shown, whatever a second reading makes of it", () => {
    expect(bodyOf(`<p><object><p>a</p></object></p>`)).toBe(`<p></p><p>a</p><p></p>`);
  });
});

describe("pictures that scripts would show", () => {
  it.each(["data-src", "data-original", "data-lazy-src"])("are shown from %s", (name) => {
    const page = `<img class="lazyload wide" src="data:image/gif;base64,R0" ${name}="/a.png" loading=lazy>`;
    expect(bodyOf(page)).toContain(`class="wide lazyloaded" src="image:https://site.test/a.png"`.split(" src")[0]);
    expect(bodyOf(page)).toContain(`src="image:https://site.test/a.png"`);
  });

  it("are shown from data-srcset and backgrounds", () => {
    expect(bodyOf(`<img data-srcset="a.png 1x">`)).toContain(` srcset="image:https://site.test/dir/a.png 1x"`);
    expect(bodyOf(`<picture><source data-srcset=a.webp></picture>`)).toContain(
      ` srcset="image:https://site.test/dir/a.webp"`,
    );
    expect(bodyOf(`<div data-bg="a.png">`)).toContain(
      `background-image:url(&quot;image:https://site.test/dir/a.png&quot;)`,
    );
  });

  it("are shown once where noscript repeats them", () => {
    const page = `<img data-src=a.png><noscript><img src=a.png><img src=b.png></noscript>`;
    expect(bodyOf(page).match(/<img/g)).toHaveLength(2);
  });

  it("are styled by sheets that scripts would turn on", () => {
    const { html } = prepared(
      `<link rel=preload as=style href=a.css onload="this.rel='stylesheet'"><link rel=stylesheet href=b.css media=print onload="this.media='all'">`,
    );
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(2);
    expect(html).not.toContain("print");
  });
});

describe("pages", () => {
  it("show what is meant for readers without scripts", () => {
    expect(bodyOf(`<p>a</p><noscript><p>b <b>c</b></p></noscript>`)).toBe(`<p>a</p><p>b <b>c</b></p>`);
  });

  it("have forms that do nothing, and say so", () => {
    const page = prepared(
      `<form action=/s method=post><input type=hidden value=x><input name=q required><button>Go</button></form>`,
    );
    expect(page.hasForms).toBe(true);
    expect(page.html).toContain(
      `<form><input name="q" required="" inert=""><button inert="" data-yq-unit="1:1">Go</button></form>`,
    );
    expect(prepared("<p>a").hasForms).toBe(false);
  });

  it("keep boxes outside of forms, which open menus", () => {
    expect(bodyOf(`<input type=checkbox id=m><form><input type=checkbox></form>`)).toBe(
      `<input type="checkbox" id="m"><form><input type="checkbox" inert=""></form>`,
    );
  });

  it("are in the target's language and direction", () => {
    const page = `<html lang=en dir=ltr><body dir=ltr><p lang=en-GB dir=ltr>a</p><pre dir=ltr>b</pre><p lang=fr>c</p>`;
    const { html, language } = prepared(page, "ar");
    expect(language).toBe("en");
    const shown = html.replaceAll(/ data-yq-(?:lang|dir)="[^"]*"/g, "");
    expect(shown).toMatch(/<html lang="ar[^"]*" dir="rtl">/);
    expect(shown).toMatch(/<body dir="rtl">.{0,900}<p lang="ar[^"]*" dir="rtl"/);
    expect(shown).toContain(`<pre dir="ltr"`);
    expect(shown).toContain(`<p lang="fr"`);
    expect(prepared(`<html lang=he><body dir=rtl><p dir=rtl>a`).html).toMatch(
      /dir="ltr".{0,900}<body dir="ltr" [^<>]*><p dir="ltr"/,
    );
  });

  it("remember the language and direction of their own", () => {
    const { html } = prepared(`<html dir=rtl data-yq-lang=x><body dir=rtl><p lang=en>`);
    expect(html).toMatch(/^<html lang="zh[^"]*" data-yq-lang="" dir="ltr" data-yq-dir="rtl">/);
    expect(html).toContain(`<body dir="ltr" data-yq-dir="rtl"><p lang="en">`);
  });

  it("say what they are", () => {
    const text = "word ".repeat(60);
    const page = prepared(`<html lang="ja"><title> A \n title </title><script></script><style>p{}</style><p>${text}`);
    expect(page).toMatchObject({ title: "A title", language: "ja", characters: 240, isEmptyWithoutScripts: false });
    const app = prepared(`<div id=app></div><noscript>${text}</noscript><script src=a.js></script>`);
    expect(app.isEmptyWithoutScripts).toBe(true);
    expect(prepared(`<script type=application/ld+json>{}</script><p>a`).isEmptyWithoutScripts).toBe(false);
    expect(prepared(`<meta http-equiv=content-language content=de><p>a`).language).toBe("de");
  });

  it("are laid out in the mode of their own", () => {
    expect(prepared("<!DOCTYPE html><p>a").html).toMatch(/^<!DOCTYPE html><html/);
    expect(prepared("<p>a").html).toMatch(/^<html/);
    const old = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "x"><p>a`;
    expect(parsePage(prepared(old).html, { isScripted: true }).mode).toBe(parsePage(old, { isScripted: true }).mode);
  });

  it("keep line ends that stand first in their preformatted text", () => {
    expect(bodyOf("<pre>\n\n\n\n\n\n\n\nb</pre>")).toBe("<pre>\n\n\n\n\n\n\n\nb</pre>");
  });

  it("of frames are links to these", () => {
    const { html } = prepared(`<frameset><frame src=a.html name=A><frameset><frame src=b.html></frameset></frameset>`);
    expect(shortened(html)).toContain(`<a href="page:https://site.test/dir/a.html"`);
    expect(shortened(html)).toContain(`>b.html</a>`);
  });

  it.each([
    ["nested without end", "<div>".repeat(200_000)],
    ["attributes without end", `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}`).join(" ")}>`],
    [
      "formats that multiply",
      "<p>" + Array.from({ length: 900 }, (_, at) => `<font color=${at}>`).join("") + "</p>" + "<p>x</p>".repeat(5_000),
    ],
  ])("are refused with %s", (_name, page) => {
    expect(() => prepared(page)).toThrow(WebPageError);
  });
});

describe("units", () => {
  const page = `<title>T</title><h1>Head <b>line</b></h1><p>One<br><br>Two</p><img src=a alt="Pic" title="Tip"><p translate=no>Acme</p>
    <p>Call <code>f()</code> or press <button>Send</button> now</p><ul><li>Item<ul><li>Inner</li></ul></li></ul><textarea>x

y</textarea>text <a>more<div>block</div></a>`;

  it("are found by their marks", () => {
    const { html, units } = prepared(page);
    const placeOf = (text: string) => units.find(({ unit }) => unit.text === text)?.place;
    expect(placeOf("T")).toEqual({ in: "element" });
    expect(placeOf("Head line")).toEqual({ in: "element" });
    expect(placeOf("Two")).toEqual({ in: "comments" });
    expect(placeOf("Pic")).toEqual({ in: "attribute", name: "alt" });
    expect(placeOf("Send")).toEqual({ in: "element" });
    expect(placeOf("Item")).toEqual({ in: "comments" });
    expect(placeOf("Acme")).toBeUndefined();
    expect(html).toMatch(/<h1 data-yq-unit="1:2">Head <b>line<\/b><\/h1>/);
    expect(html).toMatch(/<p><!--yq:(1:\d+)-->One<!--\/yq:\1--><br><br><!--yq:(1:\d+)-->Two<!--\/yq:\2--><\/p>/);
    expect(html).toMatch(/<img[^<>]* data-yq-attributes="alt=1:\d+ title=1:\d+">/);
    expect(html).toMatch(/<button[^<>]*data-yq-unit/);
    const unplaced = units.filter(({ place }) => place.in === "page").map(({ unit }) => unit.text);
    expect(unplaced).toEqual(["x", "y", "text more"]);
  });

  it("are the same with the marks, so that they can be written back", () => {
    const { html, units } = prepared(page);
    const shout = ({ unit }: (typeof units)[number]) => ({
      id: unit.id,
      tags: unit.tags,
      text: unit.text.toUpperCase(),
    });
    const translated = translatePage({ html }, units.map(shout));
    for (const { unit } of units.filter(({ unit }) => unit.tags.length === 0)) {
      expect(translated).toContain(unit.text.toUpperCase());
    }
    expect(unsafeParts(translated)).toEqual([]);
    expect(translated.replaceAll(/(?<=>)[^<>]*</g, "<").length).toBe(html.replaceAll(/(?<=>)[^<>]*</g, "<").length);
    const writer = new UnitWriter({ html });
    const head = units.find(({ unit }) => unit.text === "Head line");
    expect(head && writer.write({ ...head.unit, text: "HEAD <i>" })).toBe("HEAD <b>&lt;i&gt;</b>");
  });

  it("cannot bring markup of a translation into the page", () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>-->`;
    const { html, units } = prepared(page);
    const translated = translatePage(
      { html },
      units.map(({ unit }) => ({ id: unit.id, tags: unit.tags, text: evil })),
    );
    expect(unsafeParts(translated)).toEqual([]);
  });
});
