import { describe, expect, it } from "vitest";
import { ImportFileError } from "../faults.ts";
import type { TableOptions } from "../options.ts";
import { listRefused, rowsOf, unitsOf, useFolder } from "../testing/files.ts";

const place = useFolder();
const pair = { source: "zh-cn", target: "en-us" } as const;

async function textsOf(content: string | Uint8Array, options: TableOptions = {}): Promise<string[]> {
  const units = await unitsOf({ path: place("a.csv", content), format: "csv", pair, options });
  return units.map(({ source, target, note }) =>
    [source.text, target.text, ...(note === undefined ? [] : [note])].join("|"),
  );
}

describe("a table", () => {
  it.each([",", ";", "\t", "|"])("is taken apart at %j", async (delimiter) => {
    const lines = ["原文,译文,备注", '苹果,"apple, red",水果', '"他说""好""",he said fine,', '"两\r\n行",two lines,'];
    const text = lines.join("\n").replaceAll(",", delimiter).replace(`apple${delimiter} red`, `apple${delimiter} red`);
    expect(await textsOf(text)).toEqual([
      `苹果|apple${delimiter} red|水果`,
      '他说"好"|he said fine',
      "两\r\n行|two lines",
    ]);
  });

  it("declares its delimiter for Excel", async () => {
    expect(await textsOf("sep=;\r\n原文;译文\r\n一,二;one, two\r\n")).toEqual(["一,二|one, two"]);
  });

  it.each([
    "source,target,note",
    "Source Term,Translation,Comments",
    "zh-CN,en-US,备注",
    "中文,英文,说明",
    "原文（中文）,译文（英语）,注释",
    "Chinese (Simplified),English (US),note",
  ])("has the columns that its header names: %s", async (header) => {
    expect(await textsOf(`${header}\n一,one,n`)).toEqual(["一|one|n"]);
  });

  it.each(["target,source,note", "en,zh,note", "English,中文术语,remarks", "target (en-us),source (zh-cn),备注"])(
    "may have the target first: %s",
    async (header) => {
      expect(await textsOf(`${header}\none,一,n`)).toEqual(["一|one|n"]);
    },
  );

  it("keeps other columns as attributes", async () => {
    const content = "id,zh,de,en,Domain,禁用,创建时间,作者\n7,一,eins,one,math,是,2024/1/31 12:00,ann";
    expect(await unitsOf({ path: place("b.csv", content), format: "csv", pair })).toEqual([
      {
        line: 2,
        sourceLanguage: "zh-cn",
        targetLanguage: "en-us",
        source: { text: "一", tags: [] },
        target: { text: "one", tags: [] },
        author: "ann",
        createdAt: new Date("2024-01-31T12:00:00Z"),
        forbidden: true,
        attributes: { de: "eins", Domain: "math" },
      },
    ]);
  });

  it("needs no header; scripts tell which side is which", async () => {
    expect(await textsOf("苹果,apple,fruit\n梨,pear,fruit")).toEqual(["苹果|apple|fruit", "梨|pear|fruit"]);
    expect(await textsOf("apple,苹果\npear,梨")).toEqual(["苹果|apple", "梨|pear"]);
    expect(await textsOf("term,术语\n一,one", { hasHeader: false })).toHaveLength(2);
  });

  it("is read as it is told", async () => {
    const options = { delimiter: ";", hasHeader: true, columns: ["note", "target", "source"] } as const;
    expect(await textsOf("a;b;c\nn;one;一\n", options)).toEqual(["一|one|n"]);
    expect(await textsOf(Buffer.from("e9,e9", "latin1"), { encoding: "windows-1252" })).toEqual(["e9|e9"]);
  });

  it.each([
    ["gb18030", Buffer.from("d4adcec42cd2ebcec40ad2bbb8f6c6bbb9fb2c616e206170706c650a", "hex")],
    ["utf-16le", Buffer.from("\ufeff原文,译文\n一个苹果,an apple\n", "utf16le")],
    ["utf-8", Buffer.from("\ufeff原文,译文\n一个苹果,an apple\n")],
  ])("may be written in %s", async (_, bytes) => {
    expect(await textsOf(bytes)).toEqual(["一个苹果|an apple"]);
  });

  it("with quotation marks that quote nothing is taken as it stands", async () => {
    const content = '"smart" phone\t智能手机\n5" disk\t软盘\n"""quoted"""\t引用';
    const units = await unitsOf({
      path: place("c.txt", content),
      format: "txt",
      pair: { source: "en-us", target: "zh-cn" },
    });
    expect(units.map(({ source }) => source.text)).toEqual(['"smart" phone', '5" disk', '"quoted"']);
  });
});

describe("a row that cannot be taken", () => {
  it("is refused with its line", async () => {
    const content = '原文,译文\n一\n,two\n三,\n四,four,extra\n\n"五,five\n六,six\n七,"seven';
    const rows = await rowsOf({ path: place("d.csv", content), format: "csv", pair });
    expect(rows.map((row) => ("refused" in row ? `${row.line} ${row.refused}` : row.source.text))).toEqual([
      "2 too-few-cells",
      "3 empty-source",
      "4 empty-target",
      "5 too-many-cells",
      "7 unclosed-quotation",
      "六",
      "9 unclosed-quotation",
    ]);
  });

  it("has more tags than a text may have, or attributes that are none", async () => {
    const header = "source (zh-cn),target (en-us),attributes,source_tags,target_tags";
    const tags = Array.from({ length: 1001 }, (_, n) => `${n}:standalone@0`).join(" ");
    const content = `${header}\n一,one,[1,${tags},\n二,two,,9:standalone@5,\n三,three,"{",,`.replace("[1,", "{},");
    const refused = await listRefused({ path: place("i.csv", content), format: "csv", pair });
    expect(refused.map(({ refused: reason }) => reason)).toEqual(["too-many-tags", "bad-tags", "bad-attributes"]);
  });

  it("is damaged", async () => {
    const bytes = Buffer.concat([
      Buffer.from(`原文,译文\n${"一".repeat(100)},one\n二,tw`),
      Buffer.of(0xff),
      Buffer.from("\n"),
    ]);
    expect(await listRefused({ path: place("e.csv", bytes), format: "csv", pair })).toMatchObject([
      { line: 3, refused: "bad-encoding" },
    ]);
  });

  it("is longer than any sentence, or opens quotations without end", async () => {
    const long = `原文,译文\n一,one\n${"x".repeat(3_000_000)}\n二,two\n`;
    const rows = await rowsOf({ path: place("f.csv", long), format: "csv", pair });
    expect(rows.map((row) => ("refused" in row ? row.refused : row.source.text))).toEqual(["一", "too-long", "二"]);
    const open = `原文,译文\n${'"open,x\n一,one\n'.repeat(20_000)}`;
    const found = await rowsOf({ path: place("g.csv", open), format: "csv", pair });
    expect(found.filter((row) => !("refused" in row))).toHaveLength(20_000);
  });
});

describe("what an entry has no room for", () => {
  const notices = async (header: string, row: string) => {
    const path = place("j.csv", `原文,译文,${header}\n一,one,${row}`);
    const [unit] = await unitsOf({ path, format: "csv", pair });
    return unit;
  };

  it("is left out, and named: attributes that are too many or too long", async () => {
    const names = Array.from({ length: 22 }, (_, n) => `f${n}`);
    const unit = await notices(names.join(), names.map(() => "v").join());
    expect(Object.keys(unit?.attributes ?? {})).toHaveLength(20);
    expect(unit?.notices).toEqual([{ reason: "attributes-left-out", detail: "f20, f21" }]);
    const long = await notices("short,long", `${"字".repeat(50)},${"字".repeat(51)}`);
    expect(long?.attributes).toEqual({ short: "字".repeat(50), long: "字".repeat(50) });
    expect(long?.notices).toEqual([{ reason: "attributes-cut", detail: "long" }]);
    expect(await notices("a,b", `${"x".repeat(100)},y`)).not.toHaveProperty("notices");
  });

  it("is the end of a person's name", async () => {
    const unit = await notices("author", "a".repeat(101));
    expect(unit?.author).toBe("a".repeat(100));
    expect(unit?.notices).toEqual([{ reason: "name-cut", detail: "a".repeat(100) }]);
  });
});

it("cells between spaces, and headings of colons, are read in time that grows with their length", async () => {
  const spaces = place("k.txt", `a b\n${" ".repeat(1_000_000)}x\n`);
  await listRefused({ path: spaces, format: "txt", pair, options: { delimiter: " " } });
  const colons = place("l.csv", `${":".repeat(60_000)}x,原文,译文\n1,一,one`);
  expect(await unitsOf({ path: colons, format: "csv", pair })).toHaveLength(1);
});

describe("a file", () => {
  it.each([
    ["PK\u0003\u0004rest", "no-text: ZIP"],
    ["", "empty"],
    ["\n \n", "empty"],
    ["fr,en\nun,one", "no-source-column: zh-cn"],
  ])("that is no table of the library's languages is refused: %j", async (content, reason) => {
    const failure = rowsOf({ path: place("h.csv", content), format: "csv", pair });
    await expect(failure).rejects.toThrow(ImportFileError);
    await expect(failure).rejects.toThrow(reason);
  });
});
