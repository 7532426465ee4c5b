import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { ImportFileError } from "../faults.ts";
import { listRefused, rowsOf, unitsOf, useFolder } from "../testing/files.ts";

const place = useFolder();
const pair = { source: "en-us", target: "zh-cn" } as const;

/** A memory as Trados Studio makes them, as far as it is read. */
const tables = `
CREATE TABLE translation_memories(id INTEGER PRIMARY KEY, source_language TEXT NOT NULL, target_language TEXT NOT NULL);
INSERT INTO translation_memories VALUES (1, 'en-US', 'zh-CN');
CREATE TABLE attributes(id INTEGER PRIMARY KEY, name TEXT NOT NULL, type INT NOT NULL);
CREATE TABLE string_attributes(translation_unit_id INT, attribute_id INT, value TEXT);
CREATE TABLE picklist_values(id INTEGER PRIMARY KEY, attribute_id INT, value TEXT);
CREATE TABLE picklist_attributes(translation_unit_id INT, picklist_value_id INT);
CREATE TABLE translation_unit_idcontexts(translation_unit_id INT, idcontext TEXT);`;
const units = `CREATE TABLE translation_units(id INTEGER PRIMARY KEY, source_hash INT, source_segment TEXT, target_segment TEXT,
creation_date DATETIME, creation_user TEXT, change_date DATETIME, change_user TEXT);`;

function build(sql: string, rows: readonly (readonly [source: string | null, target: string | null])[] = []): string {
  const path = place("memory.sdltm", "");
  rmSync(path);
  const database = new DatabaseSync(path);
  database.exec(sql);
  for (const [source, target] of rows)
    database
      .prepare(
        "INSERT INTO translation_units VALUES (NULL, 1, ?, ?, '2024-01-31 12:00:00', 'A\\ann', '2024-02-01 00:00:00', 'bob')",
      )
      .run(source, target);
  database.close();
  return path;
}

const segment = (elements: string): string =>
  `<Segment xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><Elements>${elements}</Elements><CultureName>en-US</CultureName></Segment>`;
const text = (value: string): string => `<Text><Value>${value}</Value></Text>`;
const tag = (type: string, anchor: number, alignment: number): string =>
  `<Tag><Type>${type}</Type><Anchor>${anchor}</Anchor><AlignmentAnchor>${alignment}</AlignmentAnchor><TagID>${anchor}</TagID></Tag>`;

describe("a memory of Trados", () => {
  it("gives units with tags, people, fields and places", async () => {
    const source = segment(
      tag("Start", 1, 2) + text("Big &amp; small") + tag("End", 1, 2) + text(" cat") + tag("Standalone", 2, 1),
    );
    const target = segment(tag("Standalone", 1, 1) + tag("Start", 2, 2) + text("大小") + tag("End", 2, 2) + text("猫"));
    const fields = `INSERT INTO attributes VALUES (1, 'Project', 2), (2, 'Client', 3);
INSERT INTO string_attributes VALUES (1, 1, 'alpha'), (2, 1, 'beta');
INSERT INTO picklist_values VALUES (5, 2, 'ACME');
INSERT INTO picklist_attributes VALUES (1, 5);
INSERT INTO translation_unit_idcontexts VALUES (2, 'key');`;
    const path = build(tables + units + fields, [
      [source, target],
      [segment(text("two")), segment(text("二"))],
    ]);
    const read = await unitsOf({ path, format: "sdltm", pair });
    expect(read[0]).toEqual({
      line: 1,
      sourceLanguage: "en-US",
      targetLanguage: "zh-CN",
      source: {
        text: "Big & small cat",
        tags: [
          { id: 2, kind: "open", offset: 0 },
          { id: 2, kind: "close", offset: 11 },
          { id: 1, kind: "standalone", offset: 15 },
        ],
      },
      target: {
        text: "大小猫",
        tags: [
          { id: 1, kind: "standalone", offset: 0 },
          { id: 2, kind: "open", offset: 0 },
          { id: 2, kind: "close", offset: 2 },
        ],
      },
      author: "A\\ann",
      editor: "bob",
      createdAt: new Date("2024-01-31T12:00:00Z"),
      modifiedAt: new Date("2024-02-01T00:00:00Z"),
      attributes: { Project: "alpha", Client: "ACME" },
    });
    expect(read[1]).toMatchObject({ line: 2, contextId: "key", attributes: { Project: "beta" } });
    const turned = await unitsOf({ path, format: "sdltm", pair: { source: "zh-cn", target: "en-us" } });
    expect(turned[1]).toMatchObject({ source: { text: "二" }, sourceLanguage: "zh-CN" });
  });

  it("names what it cannot take", async () => {
    const path = build(tables + units, [
      [segment(""), segment(text("x"))],
      [null, segment(text("x"))],
      ["<Segment>", segment(text("x"))],
      [segment(text("y".repeat(2_000_000))), segment(text("x"))],
      ["plain text", "译文"],
    ]);
    const rows = await rowsOf({ path, format: "sdltm", pair });
    expect(rows.map((row) => ("refused" in row ? `${row.line} ${row.refused}` : row.source.text))).toEqual([
      "1 empty-source",
      "2 missing-segment",
      "3 unclosed-record",
      "4 too-long",
      "plain text",
    ]);
    expect(rows.map(({ bytes }) => bytes)).toEqual(rows.map(({ bytes }) => bytes).toSorted((a, b) => a - b));
    const others = await listRefused({ path, format: "sdltm", pair: { source: "ja", target: "ko" } });
    expect(others[0]).toMatchObject({ refused: "missing-language", detail: "en-US, zh-CN" });
  });
});

describe("what is no memory of Trados", () => {
  const refusalOf = async (path: string): Promise<string> => {
    const failure: unknown = await rowsOf({ path, format: "sdltm", pair }).catch((error: unknown) => error);
    return failure instanceof ImportFileError ? failure.message : `not refused: ${String(failure)}`;
  };

  it("is no database, or a damaged one", async () => {
    expect(await refusalOf(place("text.sdltm", "source,target"))).toContain("no-database");
    expect(await refusalOf(place("short.sdltm", "SQLite format 3\0"))).toContain("damaged");
    const garbage = `SQLite format 3\0${"garbage".repeat(5000)}`;
    expect(await refusalOf(place("garbage.sdltm", garbage))).toContain("damaged");
    expect(await refusalOf(build("CREATE TABLE other(id INTEGER)"))).toContain("no-trados-memory");
  });

  it.each([
    `${tables}CREATE VIEW translation_units AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, 'a' AS source_segment, 'b' AS target_segment FROM n`,
    "CREATE TABLE translation_units(id INTEGER, source_segment AS (hex(zeroblob(100000000))), target_segment TEXT)",
    "CREATE VIRTUAL TABLE translation_units USING fts5(id, source_segment, target_segment)",
  ])("runs nothing: views, computed columns and virtual tables are not read", async (sql) => {
    expect(await refusalOf(build(sql))).toContain("no-trados-memory");
  });
});
