import iconv from "iconv-lite";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import type { Unit, UnitTarget } from "../../model/unit.ts";
import { htmlFormat } from "./index.ts";

const options = { fileName: "page.html" };
const page = `<!DOCTYPE html>
<html lang="en-US"><head><meta charset="utf-8"><title>Tea &amp; cake</title>
<meta name="description" content="All about &quot;tea&quot;"><meta name="viewport" content="width=device-width">
<script>if (a < b) document.write("<p>no</p>")</script><style>p { color: red }</style></head>
<body><!--[if IE]><p>old browsers</p><![endif]-->
<h1>Making tea</h1>
<p>Heat the <b>fresh <i>water</i></b>, call <code>boil()</code> and see <img src=kettle.png alt="A kettle"> here.
<p>First line<br>second line<br><br>Another &copy; paragraph&nbsp;here
<ul><li>Black<li>Green <ul><li>Matcha</ul></ul>
<pre>kept
   as <b>it</b> is</pre>
<p translate="no">Acme Corp</p><p>By <span class="notranslate">Acme</span> only</p>
<select><option>Milk<option>Lemon</select><textarea placeholder="Type here">Sugar</textarea>
<input type=submit value=Send><input type=text value=secret>
<svg><title>A leaf</title><path d="M0"/><text>Leaf <tspan>one</tspan></text></svg>
<div>before <div>inside</div> after</div><a href="/x"><div>Block in a link</div></a>
<table><tr><td>One</td><th abbr="Second">Two</table>
<nav><a href=1>Home</a> | <a href=2>About us</a></nav>
stray </b> end</p></body></html>
`;
const shout = ({ id, text, tags }: Unit): UnitTarget => ({ id, text: text.toUpperCase(), tags });

const almostUtf8 = Buffer.concat([
  Buffer.from("<p>One caf\u00e9 "),
  Buffer.of(0xff, 0x80),
  Buffer.from(` ${"\u00e9t\u00e9 ".repeat(99)}</p>`),
]);

describeFormat(htmlFormat, [
  { name: "a page", bytes: () => Buffer.from(page), isByteEqual: true },
  {
    name: "with a mark, and line ends of Windows",
    bytes: () => Buffer.from(`\ufeff${page.replaceAll("\n", "\r\n")}`),
    isByteEqual: true,
  },
  { name: "a piece of text", bytes: () => Buffer.from("just <em>a piece</em> of text"), isByteEqual: true },
  {
    name: "broken markup",
    bytes: () => Buffer.from("<p>a <b>b <p>c</b> d <i>e</p> &amp f </div> <a href='x>g</a> <"),
    isByteEqual: true,
  },
  { name: "bytes that are no UTF-8", bytes: () => almostUtf8, isByteEqual: true },
  {
    name: "XHTML",
    bytes: () =>
      Buffer.from(
        `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>A</title><script src="a.js"/></head><body><p>One&#160;two<br/>three</p></body></html>`,
      ),
    isByteEqual: true,
  },
  {
    name: "Shift-JIS",
    bytes: () =>
      iconv.encode(`<html><meta charset="shift_jis"><p>日本語の文章です。<b>太字</b></p></html>`, "shift_jis"),
    isByteEqual: true,
  },
]);

async function translateHtml(
  text: string | Uint8Array,
  { target = "fr", targetOf = shout }: { target?: LanguageCode; targetOf?: (unit: Unit) => UnitTarget } = {},
): Promise<Buffer> {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  return Buffer.from(await mergeWhole(htmlFormat, bytes, { options, targetOf, targetLanguage: target }));
}

describe("pages", () => {
  it("give blocks and the attributes that people read", async () => {
    const { units } = await extractWhole(htmlFormat, Buffer.from(page), options);
    expect(units.map(({ text }) => text)).toEqual([
      "Tea & cake",
      'All about "tea"',
      "Making tea",
      "A kettle",
      "Heat the fresh water, call  and see  here.",
      "First linesecond line",
      "Another © paragraph\u00a0here",
      "Black",
      "Green",
      "Matcha",
      "kept",
      "as it is",
      "By  only",
      "Milk",
      "Lemon",
      "Type here",
      "Sugar",
      "Send",
      "A leaf",
      "Leaf one",
      "before",
      "inside",
      "after",
      "Block in a link",
      "One",
      "Second",
      "Two",
      "Home",
      "About us",
      "stray  end",
    ]);
    expect(units.find(({ text }) => text.startsWith("Heat"))?.tags).toEqual([
      { id: 1, kind: "open", offset: 9, type: "format" },
      { id: 2, kind: "open", offset: 15, type: "format" },
      { id: 2, kind: "close", offset: 20, type: "format" },
      { id: 1, kind: "close", offset: 20, type: "format" },
      { id: 3, kind: "standalone", offset: 27, type: "code", equiv: "boil()" },
      { id: 4, kind: "standalone", offset: 36, type: "image" },
    ]);
    expect(units.find(({ text }) => text === "Making tea")?.context.kind).toBe("heading");
    expect(units.find(({ text }) => text === "Two")?.context.kind).toBe("cell");
  });

  it("come back with markup, scripts and comments as they were", async () => {
    const written = (await translateHtml(page)).toString();
    expect(written).toContain(
      `<p>HEAT THE <b>FRESH <i>WATER</i></b>, CALL <code>boil()</code> AND SEE <img src=kettle.png alt="A KETTLE"> HERE.\n`,
    );
    expect(written).toContain(`<p>FIRST LINE<br>SECOND LINE<br><br>ANOTHER © PARAGRAPH&nbsp;HERE\n`);
    expect(written).toContain(`if (a < b) document.write("<p>no</p>")`);
    expect(written).toContain(`<!--[if IE]><p>old browsers</p><![endif]-->`);
    expect(written).toContain(`<input type=submit value="SEND"><input type=text value=secret>`);
    expect(written).toContain(`<p translate="no">Acme Corp</p><p>BY <span class="notranslate">Acme</span> ONLY</p>`);
    expect(written).toContain(`<html lang="fr">`);
  });

  it("place markup whole and well nested, whatever the translation's tags are", async () => {
    const source = "<p>a <b>b <i>c</i></b> <img src=x> d</p>";
    const tagged = (tags: UnitTarget["tags"]) =>
      translateHtml(source, { targetOf: ({ id }) => ({ id, text: "xyz", tags }) }).then(String);
    expect(await tagged([])).toBe("<p>xyz<b><i></i></b><img src=x></p>");
    const crossed = [
      { id: 1, kind: "open", offset: 0 },
      { id: 2, kind: "open", offset: 1 },
      { id: 1, kind: "close", offset: 2 },
      { id: 2, kind: "close", offset: 3 },
      { id: 9, kind: "standalone", offset: 3 },
    ] as const;
    expect(await tagged(crossed)).toBe("<p><b>x<i>y</i></b>z<img src=x></p>");
  });

  it("hold pages in attributes of frames", async () => {
    const source = `<iframe srcdoc="<p title='x &amp;amp; y'>One &lt;b&gt;two&lt;/b&gt;</p>"></iframe>`;
    expect(String(await translateHtml(source))).toBe(
      `<iframe srcdoc="<p title=&quot;X &amp;amp; Y&quot;>ONE &lt;b&gt;TWO&lt;/b&gt;</p>"></iframe>`,
    );
  });

  it("hold text for browsers without frames", async () => {
    const source = "<frameset><noframes><body><p>No <b>frames</b></p></body></noframes></frameset>";
    expect(String(await translateHtml(source))).toBe(source.replace("No <b>frames", "NO <b>FRAMES"));
  });

  it("escape what a translation holds", async () => {
    const targetOf = ({ id }: Unit): UnitTarget => ({ id, text: `<b> & "x"\u00a0`, tags: [] });
    expect(String(await translateHtml(`<p title='t'>a</p>`, { targetOf }))).toBe(
      `<p title="&lt;b&gt; &amp; &quot;x&quot;&nbsp;">&lt;b&gt; &amp; "x"&nbsp;</p>`,
    );
  });

  it("turn for scripts from right to left", async () => {
    expect(
      String(await translateHtml("<html><body dir=ltr><p dir=ltr>a<p><code dir=ltr>x</code> b", { target: "ar" })),
    ).toBe(`<html lang="ar" dir="rtl"><body dir="rtl"><p dir="rtl">A<p><code dir=ltr>x</code> B`);
  });

  it("change to UTF-8 and say so where the encoding lacks a character", async () => {
    const source = iconv.encode(
      `<meta http-equiv="Content-Type" content="text/html; charset=windows-1252"><p>é</p>`,
      "windows-1252",
    );
    const warnings: unknown[] = [];
    const merged = await mergeWhole(htmlFormat, source, {
      options,
      targetOf: ({ id, tags }) => ({ id, text: "茶", tags }),
      targetLanguage: "zh-cn",
      warn: (warning) => warnings.push(warning),
    });
    expect(Buffer.from(merged).toString()).toBe(
      `<meta http-equiv="Content-Type" content="text/html; charset=utf-8"><p>茶</p>`,
    );
    expect(warnings).toEqual([{ code: "unencodable", location: "html", details: { encoding: "windows-1252" } }]);
  });

  it("name what they keep, and why", async () => {
    const source =
      '<p>Call <code>a <b>b</b></code> or <kbd>Ctrl</kbd> <span class="notranslate">Acme</span> and <code>1</code></p>' +
      '<div translate="no"><p>One</p><p>Two</p></div><script>var x</script><ruby>字<rt>zì</rt></ruby>';
    const { parts } = await extractWhole(htmlFormat, Buffer.from(source), options);
    expect(parts.flatMap(({ kept = [] }) => kept.map(({ text, reason }) => `${reason} ${text}`))).toEqual([
      "code a b",
      "code Ctrl",
      "marked Acme",
      "marked One",
      "marked Two",
      "marked zì",
    ]);
  });

  it("are read in time, however they are nested or cut", async () => {
    for (const piece of [
      "<svg><text>a",
      "<b>x",
      "<p title=a>",
      "<div>",
      "</p>",
      "<select><option>a",
      "&amp;",
      "<a href=x>a</a> ",
    ]) {
      const { units } = await extractWhole(htmlFormat, Buffer.from(piece.repeat(2000)), options);
      expect(units.length).toBeGreaterThanOrEqual(0);
    }
  });
});

it("reads a tag with more attributes than a call takes arguments", async () => {
  const many = 600_000;
  const file = Buffer.from(`<p><img alt="a word" ${'title="a word" '.repeat(many)}></p>`);
  const { units } = await extractWhole(htmlFormat, file, options);
  expect(units.length).toBeGreaterThan(1);
});
