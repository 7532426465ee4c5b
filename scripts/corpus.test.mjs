import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performHere } from "@yiqiao/processes/testing";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { canonicalXml } from "../bench/corpus/canonical-xml.ts";
import { mutate, randomOf } from "../bench/corpus/mutate.ts";
import { leftText } from "../bench/corpus/render/left-text.ts";
import { runFile } from "../bench/corpus/run-file.ts";
import { root } from "./lib/install.mjs";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "corpus-test-"));
  writeFileSync(join(folder, "a.txt"), "A line of text\n");
  writeFileSync(join(folder, "c.csv"), "one sentence,another one\nthe third of all,and a fourth\n");
  writeFileSync(join(folder, "b.docx"), "PK\u0003\u0004 and nothing more");
});
afterAll(() => rmSync(folder, { recursive: true }));

function corpus(...options) {
  const output = join(tmpdir(), `${folder.split("/").at(-1)}.ndjson`);
  const program = [join(root, "bench", "corpus.ts"), folder, "--json", output, ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    encoding: "utf8",
    // As it is called by hand, but for the compiled code, which is kept.
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  const records = readFileSync(output, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  rmSync(output);
  return {
    status,
    records: records.toSorted((one, other) => one.file.localeCompare(other.file)),
    output: stdout + stderr,
  };
}

describe("npm run corpus", () => {
  it("writes a record for every file, the broken ones included", () => {
    const { status, records, output } = corpus();
    expect(output).toContain("refused");
    expect(status).toBe(0);
    const [text, broken, table] = records;
    expect(text).toMatchObject({ file: "a.txt", format: "txt", outcome: "ok", units: 1, roundTrip: "equal" });
    expect(text).toMatchObject({ isRepeatable: true, pseudo: { translated: 1, found: 1, left: [] } });
    expect(text).toMatchObject({ translatedShare: 1, unitsLost: 0, reading: { letters: 11, surplusShare: 0 } });
    expect(broken).toMatchObject({ file: "b.docx", outcome: "refused" });
    expect(broken.reason).toMatch(/^documentCorrupt: /);
    expect(table).toMatchObject({ file: "c.csv", outcome: "ok" });
  });

  it("takes files through it that were changed at random", () => {
    const { status, records } = corpus("--mutate", "3", "--format", "txt");
    expect(status).toBe(0);
    expect(records.map(({ mutation }) => mutation.split(":")[0]).toSorted()).toEqual(["0", "1", "2"]);
  });
});

describe("a broken pseudo-translation", () => {
  it("ends npm run corpus with 1", () => {
    const { status, records } = corpus("--format", "csv", "--break", "drop");
    expect(status).toBe(1);
    expect(records).toMatchObject([{ file: "c.csv", outcome: "failed" }]);
  });

  it.each(["truncate", "duplicate", "blank"])("fails the file with %s", async (breakage) => {
    performHere(true);
    onTestFinished(() => performHere(false));
    const own = mkdtempSync(join(folder, "run-"));
    const limits = { memoryMb: 600, timeoutMs: 120_000 };
    const job = { path: join(folder, "c.csv"), file: "c.csv", folder: own, limits, isRendered: false };
    expect(await runFile(job)).toMatchObject({ outcome: "ok" });
    mkdirSync(own);
    expect(await runFile({ ...job, breakage })).toMatchObject({ outcome: "failed" });
  });
});

describe("mutants", () => {
  it("are the same for the same seed, and never the source", () => {
    const bytes = Buffer.from("<a>text</a>".repeat(100));
    const made = (seed) => {
      const random = randomOf(seed);
      return Array.from({ length: 20 }, () => mutate(bytes, random));
    };
    expect(made(7)).toEqual(made(7));
    expect(made(7)).not.toEqual(made(8));
    expect(new Set(made(7).map(({ name }) => name)).size).toBeGreaterThan(2);
  });
});

describe("canonical XML", () => {
  it("is the same for files that say the same", () => {
    const one = `<w:p w:rsidR="1"><w:r><w:t>Good </w:t></w:r><w:proofErr w:type="a"/><w:r><w:t xml:space="preserve">day &#65;</w:t></w:r></w:p>`;
    const other = `<w:p><w:r><w:t xml:space="preserve">Good day A</w:t></w:r></w:p>`;
    expect(canonicalXml(one)).toEqual(canonicalXml(other));
    expect(canonicalXml(`<a b="1" c='2'/>`)).toEqual(canonicalXml(`<a c="2" b="1"></a>`));
  });

  it("tells apart what a reader would", () => {
    const bold = `<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Good</w:t></w:r><w:r><w:t>day</w:t></w:r></w:p>`;
    expect(canonicalXml(bold)).not.toEqual(canonicalXml(bold.replace("<w:rPr><w:b/></w:rPr>", "")));
    expect(canonicalXml("<a>b</a>")).not.toEqual(canonicalXml("<a>c</a>"));
  });
});

describe("what an independent reader finds untranslated", () => {
  const source = ["Run cd /home/one/two now", "ls here", "A sentence of five words"];

  it("is the text that both have", () => {
    expect(leftText(source, ["Eha cd /home/one/two abj", "yf urer", "N fragrapr bs svir jbeqf"])).toEqual({
      letters: 44,
      translated: 1 - 12 / 44,
      kept: {},
      samples: ["Run cd /home/one/two now"],
    });
  });

  it("counts apart what the extraction says that stays, and only as often as it says so", () => {
    const kept = [
      { text: "cd /home/one/two", reason: "code" },
      { text: "ls here", reason: "code" },
      { text: "Something else that is not there", reason: "marked" },
    ];
    const output = ["Eha cd /home/one/two abj", "ls here", "ls here", "N fragrapr bs svir jbeqf"];
    const seen = leftText([...source, "ls here"], output, kept);
    expect(seen).toEqual({ letters: 32, translated: 1 - 6 / 32, kept: { code: 18 }, samples: ["ls here"] });
  });

  it("does not excuse a text by pieces of others", () => {
    const kept = [{ text: "one of these four words", reason: "code" }];
    const text = "four words one of";
    expect(leftText([text], [text], kept)).toMatchObject({ translated: 0, kept: {} });
  });
});
