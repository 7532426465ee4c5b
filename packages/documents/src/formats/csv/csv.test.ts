import { describePlace } from "@yiqiao/contracts/documents";
import { describe, expect, it } from "vitest";
import { describeFormat, extractWhole, mergeWhole } from "../../conformance/index.ts";
import { encodeText } from "../../text-encoding/codec.ts";
import type { EncodingName } from "../../text-encoding/encodings.ts";
import { csvFormat } from "./index.ts";

const bytes = (text: string, encoding: EncodingName = "utf-8"): Uint8Array => encodeText(text, encoding);
const plain =
  'id,name,"note ""quoted""",price\r\n1,Apple,"red, and\r\nsweet",1.50\r\n2,Pear,,2\r\n3,=SUM(A1:A2),"  spaced  "\r\n';
const fixtures = {
  commas: plain,
  "semicolons, single quotes": "'a name';'a ''second'' one';3\n'x';'y; and more';4\n",
  tabs: "name\tdescription\nApple\tred\nPear\tgreen and yellow\n",
  bars: "name|description|\nApple|red|\n",
  "backslashes before quotes": '"a \\"b\\" c","d"\n"e","f \\"g\\""\n',
  "a declared delimiter": "sep=;\nname;town, country\nAnn;Lyon\n",
  "one column": "a first line\na second line\n",
  "rows of different lengths, and no end": "a,b,c\nd\n\n,,e,f,g",
  "a quote that nobody closes": 'name,size\npipe,5"\n"open,never closed\nlast,row\n',
};

describeFormat(csvFormat, [
  ...Object.entries(fixtures).map(([name, text]) => ({ name, bytes: () => bytes(text), isByteEqual: true })),
  { name: "with a mark", bytes: () => bytes(`\ufeff${plain}`), isByteEqual: true },
  { name: "utf-16", bytes: () => bytes(`\ufeff${plain}`, "utf-16le"), isByteEqual: true },
  { name: "gb18030", bytes: () => bytes("名称,说明\n苹果,红色的水果\n", "gb18030"), isByteEqual: true },
]);

async function textsOf(text: string, fileName = "a.csv"): Promise<string[]> {
  const { units } = await extractWhole(csvFormat, bytes(text), { fileName });
  return units.map(({ text }) => text);
}

async function translate(text: string, translations: Record<string, string>, encoding?: EncodingName): Promise<string> {
  const merged = await mergeWhole(csvFormat, bytes(text, encoding), {
    options: { fileName: "a.csv" },
    targetOf: ({ id, text }) => ({ id, text: translations[text] ?? text, tags: [] }),
  });
  return Buffer.from(merged).toString();
}

describe("tables of text", () => {
  it("give the cells with letters, with their places, and leave formulas and values of programs alone", async () => {
    const { units } = await extractWhole(csvFormat, bytes(plain), { fileName: "a.csv" });
    expect(units.map(({ text, context }) => `${describePlace(context.place ?? "", "en")}: ${text}`)).toEqual([
      "row 1, column A: id",
      "row 1, column B: name",
      'row 1, column C: note "quoted"',
      "row 1, column D: price",
      "row 2, column B: Apple",
      "row 2, column C: red, and\nsweet",
      "row 3, column B: Pear",
      "row 4, column C: spaced",
    ]);
    expect(await textsOf("2026-01-31T10:00:00Z,1.5e-3,TRUE,9f86d081884c7d659a2f\nx,y,z,w\n")).toEqual([
      "x",
      "y",
      "z",
      "w",
    ]);
  });

  it("are told apart by what delimits them, whatever else stands in the text", async () => {
    expect(await textsOf(fixtures["semicolons, single quotes"])).toEqual([
      "a name",
      "a 'second' one",
      "x",
      "y; and more",
    ]);
    expect(await textsOf(fixtures["a declared delimiter"])).toEqual(["name", "town, country", "Ann", "Lyon"]);
    expect(await textsOf(fixtures["backslashes before quotes"])).toEqual(['a "b" c', "d", "e", 'f "g"']);
    expect(await textsOf(fixtures["a quote that nobody closes"])).toContain("never closed");
  });

  it("have the words that follow a closing quote, and are quoted anew", async () => {
    const odd = '1,"said, he" and left,"well" ,""quoted"" words\n';
    expect(await textsOf(odd)).toEqual(['"said, he" and left', "well", '""quoted"" words']);
    expect(await translate(odd, { '"said, he" and left': 'un, "deux"', '""quoted"" words': "mots" })).toBe(
      '1,"un, ""deux""","well" ,mots\n',
    );
  });

  it("are named where they are for programs", async () => {
    const { parts } = await extractWhole(csvFormat, bytes("name,TRUE\n=A1&B1,words\n"), { fileName: "a.csv" });
    expect(parts.flatMap(({ kept = [] }) => kept)).toEqual([
      { text: "TRUE", reason: "code" },
      { text: "=A1&B1", reason: "code" },
    ]);
  });

  it("quote a translation where it has to be, and what was quoted", async () => {
    const merged = await translate(plain, {
      Apple: "Pomme, rouge",
      Pear: "Poire",
      'note "quoted"': 'la "note"',
      "red, and\nsweet": "rouge\net\ndoux",
      spaced: "espacé",
    });
    expect(merged).toBe(
      '\ufeffid,name,"la ""note""",price\r\n1,"Pomme, rouge","rouge\r\net\r\ndoux",1.50\r\n2,Poire,,2\r\n3,=SUM(A1:A2),"  espacé  "\r\n',
    );
  });

  it("keep their encoding, and mark UTF-8 only where it is new to the file", async () => {
    expect(await translate("naïve,b\n", { naïve: "天" })).toBe("天,b\n");
    expect(await translate("plain,b\n", { plain: "天" })).toBe("\ufeff天,b\n");
    expect(await translate("plain,b\n", { plain: "simple" })).toBe("simple,b\n");
    const merged = await mergeWhole(csvFormat, bytes("苹果,红色的水果\n", "gb18030"), {
      options: { fileName: "a.csv" },
      targetOf: ({ id }) => ({ id, text: "été", tags: [] }),
    });
    expect(Buffer.from(merged).equals(Buffer.from(bytes("été,été\n", "gb18030")))).toBe(true);
  });

  it("are not read again and again where quotes are opened and never closed", async () => {
    const hostile = `"open\n${"plain\n".repeat(1200)}`.repeat(40);
    expect(await textsOf(hostile)).toHaveLength(40 * 1201);
  });
});
