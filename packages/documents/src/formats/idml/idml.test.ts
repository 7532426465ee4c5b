import { describe, expect, it } from "vitest";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import { sourceOfBytes } from "../../model/byte-source.ts";
import type { Unit, UnitTarget } from "../../model/unit.ts";
import { buildZip, openZip } from "../../zip/index.ts";
import { idmlFormat } from "./index.ts";

const idPkg = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging"';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const story = (self: string, content: string) =>
  `${declaration}<idPkg:Story ${idPkg} DOMVersion="16.0"><Story Self="${self}"><StoryPreference StoryDirection="LeftToRightDirection"/>${content}</Story></idPkg:Story>`;
const range = (content: string, format = "") =>
  `<CharacterStyleRange AppliedCharacterStyle="n"${format}>${content}</CharacterStyleRange>`;
const paragraph = (content: string) =>
  `<ParagraphStyleRange AppliedParagraphStyle="p" Justification="LeftAlign">${content}</ParagraphStyleRange>`;
const bold = ' FontStyle="Bold Italic"';
const first = story(
  "u1",
  paragraph(
    range("<Content>First</Content><Br/><Content>Second with </Content>") +
      range(
        '<Properties><AppliedFont type="string">Minion Pro</AppliedFont></Properties><Content>bold</Content>',
        bold,
      ) +
      range(
        '<Content> and a </Content><HyperlinkTextSource Self="h1"><Content>link</Content></HyperlinkTextSource><Content>.</Content><Br/>',
      ),
  ) +
    paragraph(
      range(
        "<Content>Page <?ACE 18?> has\u2028two lines</Content><Note><ParagraphStyleRange><CharacterStyleRange><Content>To the editor</Content></CharacterStyleRange></ParagraphStyleRange></Note>" +
          `<Footnote>${paragraph(range("<Content>A footnote</Content>"))}</Footnote>` +
          `<Table Self="t"><Cell Self="c1">${paragraph(range("<Content>A cell</Content>"))}</Cell></Table>` +
          `<Change ChangeType="DeletedText"><Content>Deleted</Content></Change><Content> &amp; more</Content>`,
      ),
    ) +
    `<XMLElement Self="x">${paragraph(range('<XMLElement Self="y"><Content>Tagged</Content><Br/></XMLElement><Content>After</Content>'))}</XMLElement>`,
);
const second = story("u2", paragraph(range("<Content>On the master page</Content>")));
const styles = `${declaration}<idPkg:Styles ${idPkg}><ParagraphStyle Self="p" FontStyle="Semibold" AppliedLanguage="$ID/English: USA" Composer="HL Composer" Justification="LeftAlign"><Properties><AppliedFont type="string">Myriad Pro</AppliedFont></Properties></ParagraphStyle></idPkg:Styles>`;
const text = (name: string, content: string) => ({ name, content: Buffer.from(content) });
const document = buildZip([
  text("mimetype", "application/vnd.adobe.indesign-idml-package"),
  text("Resources/Styles.xml", styles),
  text("Stories/Story_u1.xml", first),
  text("Stories/Story_u2.xml", second),
  text(
    "Spreads/a.xml",
    `<idPkg:Spread ${idPkg}><Rectangle><ObjectExportOption CustomAltText="A &quot;kettle&quot;"/></Rectangle><Rectangle><ObjectExportOption CustomAltText="$ID/"/></Rectangle></idPkg:Spread>`,
  ),
  text(
    "designmap.xml",
    `${declaration}<Document ${idPkg}><idPkg:Story src="Stories/Story_u2.xml"/><idPkg:Story src="Stories/Story_u1.xml"/><idPkg:Spread src="Spreads/a.xml"/><Bookmark Self="b" Name="A bookmark"/></Document>`,
  ),
]);

/** As scripts write it. */
const loose = buildZip([
  text("mimetype", "application/vnd.adobe.indesign-idml-package"),
  text("designmap.xml", `${declaration}<Document ${idPkg}><idPkg:Story src="Stories/Story_u1.xml"/></Document>`),
  text(
    "Stories/Story_u1.xml",
    story(
      "u1",
      `<Content>Straight in the story</Content><Br/><XMLElement Self="x"><Content>In an element</Content></XMLElement>` +
        paragraph(`<Content>In a paragraph</Content>${range("<Content>and in a range</Content>", bold)}`),
    ),
  ),
]);

describeFormat(idmlFormat, [
  { name: "a document", bytes: () => document, isByteEqual: true },
  { name: "text outside of ranges", bytes: () => loose, isByteEqual: true },
]);

const options = { fileName: "a.idml" };

async function translateIdml(targetOf: (unit: Unit) => UnitTarget | undefined, targetLanguage: LanguageCode = "fr") {
  const merged = await mergeWhole(idmlFormat, document, { options, targetOf, targetLanguage });
  const archive = openZip(sourceOfBytes(merged));
  return (name: string) => {
    const entry = archive.find(name);
    return entry ? Buffer.from(archive.read(entry)).toString() : "";
  };
}
const shout = ({ id, text, tags }: Unit): UnitTarget => ({ id, text: text.toUpperCase(), tags });

describe("IDML", () => {
  it("gives paragraphs in the order of the design map, across ranges of characters", async () => {
    const { units } = await extractWhole(idmlFormat, document, options);
    expect(units.map(({ text, context }) => `${context.kind}: ${text}`)).toEqual([
      "paragraph: On the master page",
      "paragraph: First",
      "paragraph: Second with bold and a link.",
      "footnote: A footnote",
      "cell: A cell",
      "paragraph: Page  hastwo lines & more",
      "paragraph: Tagged",
      "paragraph: After",
      'alt-text: A "kettle"',
      "bookmark: A bookmark",
    ]);
    expect(units[2]?.tags.map(({ kind, type, offset }) => [kind, type, offset])).toEqual([
      ["open", "format", 12],
      ["close", "format", 16],
      ["open", "link", 23],
      ["close", "link", 27],
    ]);
  });

  it("puts text into the ranges that its tags ask for", async () => {
    const written = (await translateIdml(shout))("Stories/Story_u1.xml");
    expect(written).toContain(
      `<Content>SECOND WITH </Content></CharacterStyleRange><CharacterStyleRange AppliedCharacterStyle="n" FontStyle="Bold Italic"><Properties><AppliedFont type="string">Minion Pro</AppliedFont></Properties><Content>BOLD</Content></CharacterStyleRange>` +
        `<CharacterStyleRange AppliedCharacterStyle="n"><Content> AND A </Content><HyperlinkTextSource Self="h1"><Content>LINK</Content></HyperlinkTextSource><Content>.</Content><Br/>`,
    );
    expect(written).toContain("<Content>PAGE <?ACE 18?> HAS\u2028TWO LINES</Content>");
    expect(written).toContain("<Content>To the editor</Content>");
    expect(written).toContain("<Content>A FOOTNOTE</Content>");
    expect(written).toContain(
      `<Change ChangeType="DeletedText"><Content>Deleted</Content></Change><Content> &amp; MORE</Content>`,
    );
  });

  it("reads text that stands in no range, and writes it in its place", async () => {
    const { units } = await extractWhole(idmlFormat, loose, options);
    const texts = ["Straight in the story", "In an element", "In a paragraph", "and in a range"];
    expect(units.map((unit) => unit.text)).toEqual(texts);
    const archive = openZip(sourceOfBytes(await mergeWhole(idmlFormat, loose, { options, targetOf: shout })));
    const entry = archive.find("Stories/Story_u1.xml");
    const written = entry === undefined ? "" : Buffer.from(archive.read(entry)).toString();
    for (const one of texts) expect(written).toContain(`<Content>${one.toUpperCase()}</Content>`);
  });

  it("moves formats with the words that have them", async () => {
    const moved = ({ id, text, tags }: Unit): UnitTarget | undefined => {
      if (!text.startsWith("Second")) return undefined;
      const [open, close, link, end] = tags;
      if (!open || !close || !link || !end) return undefined;
      const placed = [
        { ...link, offset: 0 },
        { ...end, offset: 4 },
        { ...open, offset: 5 },
        { ...close, offset: 9 },
      ];
      return { id, text: "lien gras", tags: placed };
    };
    const written = (await translateIdml(moved))("Stories/Story_u1.xml");
    expect(written).toContain(
      `<Br/><Content></Content><HyperlinkTextSource Self="h1"><Content>lien</Content></HyperlinkTextSource><Content> </Content></CharacterStyleRange>`,
    );
    expect(written).toContain(
      `<Content>gras</Content></CharacterStyleRange><CharacterStyleRange AppliedCharacterStyle="n"><Content></Content><Br/>`,
    );
  });

  it("gets fonts and language of the target, and for Arabic its direction", async () => {
    const chinese = await translateIdml(shout, "zh-cn");
    expect(chinese("Resources/Styles.xml")).toContain('FontStyle="Bold" AppliedLanguage="$ID/Chinese: Simplified"');
    expect(chinese("Resources/Styles.xml")).toContain('<AppliedFont type="string">Microsoft YaHei</AppliedFont>');
    const arabic = await translateIdml(shout, "ar");
    expect(arabic("Resources/Styles.xml")).toMatch(
      /<ParagraphStyle ParagraphDirection="RightToLeftDirection" .{0,900}Composer="HL Composer Optyca" Justification="RightAlign"/,
    );
    expect(arabic("Stories/Story_u1.xml")).toContain('StoryDirection="RightToLeftDirection"');
  });

  it("keeps a story that cannot be read, and says so", async () => {
    const broken = buildZip([
      text("Stories/a.xml", "<Story><broken"),
      text("Stories/b.xml", second),
      text(
        "designmap.xml",
        `<Document ${idPkg}><idPkg:Story src="Stories/a.xml"/><idPkg:Story src="Stories/b.xml"/></Document>`,
      ),
    ]);
    const { units, warnings } = await extractWhole(idmlFormat, broken, options);
    expect(units.map(({ text }) => text)).toEqual(["On the master page"]);
    expect(warnings).toMatchObject([{ code: "partUnreadable", location: [{ in: "story", at: 1 }] }]);
  });
});
