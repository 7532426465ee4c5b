import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { drawAgain, makeSheet, sets, type Translated } from "./sheet.ts";
import { countJudgement, faultTable, fieldTable, readJudgement, verdictTable } from "./table.ts";

const key = "zh-everyday\t1\t9.1.0\t10.0.0\nzh-everyday\t2\t10.0.0\t9.1.0\nen-technical\t41\t10.0.0\t9.1.0\n";
const verdicts =
  "zh-everyday\t1\twrong\tright\tnumber\t\nzh-everyday\t2\tunderstandable\twrong\t\tterm\nen-technical\t41\tright\tright\t\t\n";
const again = "zh-everyday\t1\tA\twrong\nzh-everyday\t2\tA\tright\nzh-everyday\t2\tB\twrong\n";
const files = { key, verdicts, again };

const rowsFor = (pair: string, table = verdictTable(countJudgement(files))) =>
  table.rows.filter(([first]) => first === pair);

const sentences = Array.from({ length: 60 }, (_, n): Translated => ({
  set: "zh-everyday",
  line: n + 1,
  source: `句子${n}`,
  translations: new Map([
    ["9.1.0", `old ${n}`],
    ["10.0.0", `new ${n}`],
  ]),
}));

describe("the judgement of a reader", () => {
  it("is counted by direction, kind, field and version, the older version first", () => {
    const judgement = countJudgement(files);
    expect(rowsFor("zh-en")).toEqual([
      ["zh-en", "everyday", "9.1.0", "0", "0", "2"],
      ["zh-en", "everyday", "10.0.0", "1", "1", "0"],
      ["zh-en", "technical", "9.1.0", "0", "0", "0"],
      ["zh-en", "technical", "10.0.0", "0", "0", "0"],
    ]);
    expect(fieldTable(judgement).rows).toContainEqual(["medicine", "10.0.0", "1", "0", "0"]);
    const { head, rows } = faultTable(judgement);
    const old = Object.fromEntries(head.map((name, at) => [name, rows[0]?.[at]]));
    expect(old).toMatchObject({ Version: "9.1.0", number: "1", term: "1", negation: "0" });
    expect(judgement.again).toEqual({ asked: 3, same: 2 });
  });

  it("depends on the key: a swapped one swaps the versions", () => {
    const swapped = key.replaceAll(/(?<!\S)(\S+)\t(\S+)$/gm, "$2\t$1");
    const rows = rowsFor("zh-en", verdictTable(countJudgement({ ...files, key: swapped })));
    expect(rows.slice(0, 2)).toEqual([
      ["zh-en", "everyday", "9.1.0", "1", "1", "0"],
      ["zh-en", "everyday", "10.0.0", "0", "0", "2"],
    ]);
  });

  it("names the line of what it does not understand", () => {
    const countWith = (changed: Partial<typeof files>) => () => countJudgement({ ...files, ...changed });
    expect(countWith({ verdicts: verdicts.replace("understandable", "fine") })).toThrow('verdicts.tsv line 2: "fine"');
    expect(countWith({ verdicts: verdicts.replace("number", "nmber") })).toThrow('verdicts.tsv line 1: "nmber"');
    expect(countWith({ again: again.replace("right", "yes") })).toThrow('again.tsv line 2: "yes"');
    expect(countWith({ again: again.replace("\t2\t", "\t7\t") })).toThrow("again.tsv line 2: zh-everyday 7 A");
    expect(countWith({ verdicts: verdicts + verdicts })).toThrow(
      "verdicts.tsv line 4: zh-everyday 1 A is judged twice",
    );
    expect(countWith({ verdicts: verdicts.split("\n").slice(1).join("\n") })).toThrow("zh-everyday 1 A is not judged");
    expect(countWith({ key: key.split("\n").slice(1).join("\n") })).toThrow("are not of the same translations");
  });

  it("is the one on the page: npm run quality -- --table writes it", () => {
    const page = readFileSync(path.join(import.meta.dirname, "../../../docs/quality.md"), "utf8").replaceAll(
      / +/g,
      " ",
    );
    const judgement = readJudgement();
    for (const table of [verdictTable, fieldTable, faultTable].map((make) => make(judgement))) {
      for (const row of [table.head, ...table.rows]) expect(page).toContain(`| ${row.join(" | ")} |`);
    }
  });

  it("has every sentence of the sets, in the words of their files", () => {
    const rows = readFileSync(path.join(import.meta.dirname, "sheet.tsv"), "utf8")
      .trimEnd()
      .split("\n");
    const shown = rows.map((row) => row.split("\t").slice(0, 3).join("\t"));
    const written = sets.flatMap(({ name }) => {
      const lines = readFileSync(path.join(import.meta.dirname, `${name}.txt`), "utf8")
        .trimEnd()
        .split("\n");
      return lines.map((line, at) => [name, at + 1, line].join("\t"));
    });
    expect(shown).toEqual(written);
    expect(readJudgement().rows.map(({ tally }) => tally.right + tally.understandable + tally.wrong)).toEqual(
      readJudgement().rows.map(() => 100),
    );
  });
});

describe("the sheet of a reader", () => {
  it("shows each version about as often as A, and the key tells which", () => {
    const { sheet, key: drawn } = makeSheet(sentences, 1);
    const [shown, keys] = [sheet, drawn].map((text) =>
      text
        .trimEnd()
        .split("\n")
        .map((row) => row.split("\t")),
    );
    const names = { "9.1.0": "old", "10.0.0": "new" };
    for (const [n, [, , a = "", b = ""]] of keys?.entries() ?? []) {
      expect(shown?.[n]?.slice(3)).toEqual([a, b].map((version) => `${names[version as keyof typeof names]} ${n}`));
    }
    const oldFirst = keys?.filter(([, , a]) => a === "9.1.0").length;
    expect(oldFirst).toBeGreaterThan(15);
    expect(oldFirst).toBeLessThan(45);
    expect(makeSheet(sentences, 1)).toEqual({ sheet, key: drawn });
    expect(makeSheet(sentences, 2).key).not.toBe(drawn);
  });

  it("is asked again in part, each translation at most once", () => {
    const { sheet } = makeSheet(sentences, 1);
    const rows = drawAgain(sheet, 40, 3).trimEnd().split("\n");
    expect(new Set(rows).size).toBe(40);
    for (const row of rows) {
      const [set, line, side, source, translation] = row.split("\t");
      const whole = sheet.split("\n").find((one) => one.startsWith(`${set}\t${line}\t${source}\t`));
      expect(whole?.split("\t")[side === "A" ? 3 : 4]).toBe(translation);
    }
  });
});
