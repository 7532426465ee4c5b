import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import type { ExtractOptions } from "../../model/document-format.ts";
import type { Unit, UnitTarget } from "../../model/unit.ts";
import { xmlFormat } from "./index.ts";

const its = 'xmlns:its="http://www.w3.org/2005/11/its" its:version="2.0"';
const book = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE book [<!ENTITY nbsp "&#160;"><!-- <!ENTITY gone "x"> --><!ENTITY other SYSTEM "other.xml">]>
<book xml:lang="en" ${its}>
  <its:rules version="2.0">
    <its:translateRule selector="//code | //part[@type='data']/name" translate="no"/>
    <its:withinTextRule selector="//em|//code" withinText="yes"/>
    <its:withinTextRule selector="//footnote" withinText="nested"/>
    <its:translateRule selector="//image/@label" translate="yes"/>
  </its:rules>
  <title>A book &amp; more</title>
  <p>Some <em>very <em>mixed</em></em> text with <code>run()</code>,&nbsp;&other; and a note<footnote>Read this</footnote>.
  <?page 2?>It ends<!-- here --> now. <image label="A picture"/></p>
  <part type="data"><name>Kept</name></part><part type="text"><name>Changed</name></part>
  <p its:translate="no">Left alone, but <em its:translate="yes">not this</em>.</p>
  <list><item>One<list><item>Two</item><item>Three</item></list></item></list>
  <verse xml:space="preserve">  First line
Second line</verse>
  <id>urn:x-1</id><number>42</number>
</book>`;
const android = `<resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
  <string name="a">Don\\'t open <b>%1$s</b>\\nbefore <xliff:g id="x">Acme</xliff:g></string>
  <string name="b" translatable="false">Acme</string><string name="c">@string/a</string>
  <plurals name="d"><item quantity="one">%d file</item></plurals>
</resources>`;
const resx = `<root><resheader name="version"><value>2.0</value></resheader>
  <data name="Save" xml:space="preserve"><value>Save {0} now</value><comment>Of a button</comment></data>
  <data name="&gt;&gt;ok.Name" xml:space="preserve"><value>ok</value></data>
  <data name="icon" type="System.Drawing.Bitmap"><value>Qk0=</value></data></root>`;
const feed = `<rss version="2.0"><channel><title>News</title><link>https://example.org/a</link>
  <item><title>Tea</title><description><![CDATA[<p>Hot <b>tea</b></p><p>Cold &amp; iced</p>]]></description></item>
  <item><description>&lt;p&gt;Hot &lt;i&gt;coffee&lt;/i&gt; &amp;amp; cake&lt;/p&gt;</description></item></channel></rss>`;
const plain = `<notes><note>Plain <![CDATA[section & more]]> here</note><note><![CDATA[Only & alone]]></note></notes>`;

describeFormat(xmlFormat, [
  { name: "ITS rules", bytes: () => Buffer.from(book), isByteEqual: true },
  { name: "Android", bytes: () => Buffer.from(android), isByteEqual: true },
  { name: ".NET", bytes: () => Buffer.from(resx), isByteEqual: true },
  { name: "a feed", bytes: () => Buffer.from(feed), isByteEqual: true },
  { name: "CDATA", bytes: () => Buffer.from(plain), isByteEqual: true },
  {
    name: "UTF-16",
    bytes: () => Buffer.from(`\ufeff${book.replace("UTF-8", "UTF-16")}`, "utf16le"),
    isByteEqual: true,
  },
]);

const optionsWith = (xml?: ExtractOptions["xml"]): ExtractOptions => ({ fileName: "a.xml", ...(xml && { xml }) });

async function textsOf(source: string, xml?: ExtractOptions["xml"]): Promise<string[]> {
  const { units } = await extractWhole(xmlFormat, Buffer.from(source), optionsWith(xml));
  return units.map(({ text }) => text);
}

const shout = ({ id, text, tags }: Unit): UnitTarget => ({ id, text: text.toUpperCase(), tags });

async function translateXml(source: string, targetOf = shout): Promise<string> {
  const merged = await mergeWhole(xmlFormat, Buffer.from(source), {
    options: optionsWith(),
    targetOf,
    targetLanguage: "fr",
  });
  return Buffer.from(merged).toString();
}

describe("XML", () => {
  it("is read by the rules of ITS", async () => {
    const { units, warnings } = await extractWhole(xmlFormat, Buffer.from(book), optionsWith());
    expect(units.map(({ text }) => text)).toEqual([
      "A book & more",
      "Read this",
      "A picture",
      "Some very mixed text with ,\u00a0 and a note. It ends now.",
      "Changed",
      "not this",
      "One",
      "Two",
      "Three",
      "First line",
      "Second line",
    ]);
    expect(warnings).toEqual([{ code: "externalSkipped", location: "<!ENTITY other>" }]);
    const mixed = units.find(({ text }) => text.startsWith("Some"))?.tags;
    expect(mixed?.map(({ type, equiv }) => equiv ?? type)).toEqual([
      "format",
      "format",
      "format",
      "format",
      "run()",
      "&other;",
      "note",
      "other",
      "other",
    ]);
  });

  it("comes back with its markup, and its language set", async () => {
    const written = await translateXml(book);
    expect(written).toContain('<book xml:lang="fr"');
    expect(written).toContain(
      "<p>SOME <em>VERY <em>MIXED</em></em> TEXT WITH <code>run()</code>,\u00a0&other; AND A NOTE<footnote>READ THIS</footnote>. <?page 2?>IT ENDS<!-- here --> NOW. <image",
    );
    expect(written).toContain('<image label="A PICTURE"/>');
    expect(written).toContain('<p its:translate="no">Left alone, but <em its:translate="yes">NOT THIS</em>.</p>');
    expect(written).toContain('<verse xml:space="preserve">  FIRST LINE\nSECOND LINE</verse>');
  });

  it("follows what the caller says of elements", async () => {
    const source = "<a><p>One <x>two</x> three</p><y>Four words are here</y></a>";
    expect(await textsOf(source)).toEqual(["One two three", "Four words are here"]);
    expect(await textsOf(source, { untranslated: ["x", "y"] })).toEqual(["One  three"]);
    expect(await textsOf("<a><p><x>One two</x><x>Three four</x></p></a>", { inline: ["x"] })).toEqual([
      "One twoThree four",
    ]);
  });

  it("knows strings of programs, with their places to fill in", async () => {
    expect(await textsOf(android)).toEqual(["Don't open before ", " file"]);
    expect(await translateXml(android)).toContain(`DON\\'T OPEN <b>%1$s</b>\\nBEFORE <xliff:g id="x">Acme</xliff:g>`);
    expect(await textsOf(resx)).toEqual(["Save  now"]);
    expect(await translateXml(resx)).toContain("<value>SAVE {0} NOW</value><comment>Of a button</comment>");
  });

  it("reads HTML in CDATA sections and in escaped text", async () => {
    expect(await textsOf(feed)).toEqual(["News", "Tea", "Hot tea", "Cold & iced", "Hot coffee & cake"]);
    const written = await translateXml(feed);
    expect(written).toContain("<![CDATA[<p>HOT <b>TEA</b></p><p>COLD &amp; ICED</p>]]>");
    expect(written).toContain("&lt;p&gt;HOT &lt;i&gt;COFFEE&lt;/i&gt; &amp;amp; CAKE&lt;/p&gt;");
  });

  it("keeps CDATA sections that stand alone", async () => {
    const targetOf = ({ id, tags }: Unit): UnitTarget => ({ id, text: "a ]]> & <b>", tags });
    expect(await translateXml(plain, targetOf)).toBe(
      "<notes><note>a ]]&gt; &amp; &lt;b&gt;</note><note><![CDATA[a ]]]]><![CDATA[> & <b>]]></note></notes>",
    );
  });

  it("says which rules it could not follow", async () => {
    const rules = `<a ${its}><its:rules version="2.0" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="more.xml"><its:translateRule selector="id('x')" translate="no"/></its:rules><p>Some text</p></a>`;
    const { warnings } = await extractWhole(xmlFormat, Buffer.from(rules), optionsWith());
    expect(warnings.map(({ code, location }) => [code, location])).toEqual([
      ["externalSkipped", "more.xml"],
      ["partUnreadable", "its:translateRule"],
    ]);
  });

  it("writes files that say they are ASCII in ASCII", async () => {
    const source = `<?xml version="1.0" encoding="us-ascii"?><a>Some text</a>`;
    const targetOf = ({ id, tags }: Unit): UnitTarget => ({ id, text: "茶", tags });
    expect(await translateXml(source, targetOf)).toContain("<a>&#33590;</a>");
  });

  it("refuses entities that stand for more than a character, broken and too deep XML", async () => {
    const faultOf = (source: string) => textsOf(source).catch((error: unknown) => error);
    const lol = '<!DOCTYPE a [<!ENTITY x "lol lol lol"><!ENTITY y "&x;&x;">]><a>&y;</a>';
    expect(await faultOf(lol)).toMatchObject({ fault: "documentUnsafeXml" });
    expect(await faultOf('<!DOCTYPE a [<!ENTITY % p "x">]><a/>')).toMatchObject({ fault: "documentUnsafeXml" });
    expect(await faultOf("<a><b></a>")).toMatchObject({ fault: "documentCorrupt" });
    expect(await faultOf("<a>".repeat(300) + "</a>".repeat(300))).toMatchObject({ fault: "documentTooDeep" });
  });
});

describe("what stays of an XML file", () => {
  it("is named, with why", async () => {
    const { parts } = await extractWhole(xmlFormat, Buffer.from(book), { fileName: "a.xml" });
    expect(parts.flatMap(({ kept = [] }) => kept.map(({ text, reason }) => `${reason} ${text}`))).toEqual([
      "marked run()",
      "marked Kept",
      "marked Left alone, but",
      "code urn:x-1",
    ]);
  });
});

describe("a fragment whose entities are declared elsewhere", () => {
  const fragment = `<section ${its}><its:rules version="2.0"><its:translateRule selector="//@label" translate="yes"/></its:rules><title label="All of &docs;">About &product.name;</title><p label="All of them">Install &product.name; now.</p></section>`;

  it("has them as tags, and keeps attributes that hold them", async () => {
    const { units } = await extractWhole(xmlFormat, Buffer.from(fragment), { fileName: "a.xml" });
    expect(units.map(({ text, tags }) => [text, tags.map(({ equiv }) => equiv)])).toEqual([
      ["About ", ["&product.name;"]],
      ["All of them", []],
      ["Install  now.", ["&product.name;"]],
    ]);
  });

  it("has them where they stood in the translation", async () => {
    const options = { fileName: "a.xml" };
    const targetOf = ({ id, text, tags }: Unit): UnitTarget => ({ id, text: text.toUpperCase(), tags });
    const merged = await mergeWhole(xmlFormat, Buffer.from(fragment), { options, targetOf });
    expect(Buffer.from(merged).toString()).toContain(
      `<title label="All of &docs;">ABOUT &product.name;</title><p label="ALL OF THEM">INSTALL &product.name; NOW.</p>`,
    );
  });
});
