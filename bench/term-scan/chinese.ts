import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import path from "node:path";
import { createInterface } from "node:readline";
import gold from "./chinese-gold.json" with { type: "json" };
import { type Measured, measure } from "./precision.ts";

/**
 * Chinese sentences of a parallel corpus, whose terms were marked by hand before anything was tuned on them: rows of
 * `en-zh.tsv.xz` (English, Chinese, source) by their numbers from 0.
 * @throws {Error} the corpus has other sentences there
 */
export async function measureChinese(corpus: string): Promise<Record<string, Measured>> {
  const wanted = new Set(Object.values(gold).flatMap(({ rows }) => rows));
  const sentences = await readRows(path.join(corpus, "en-zh.tsv.xz"), wanted);
  return Object.fromEntries(
    Object.entries(gold).map(([domain, { rows, sha256, source, terms }]) => {
      const text = rows.map((row) => sentences.get(row) ?? "");
      const found = createHash("sha256").update(text.join("\n")).digest("hex");
      if (found !== sha256) throw new Error(`The corpus has other rows of ${source} than those whose terms are marked`);
      const right = new Set(terms.map((term) => term.toLowerCase()));
      return [domain, measure([text], "zh-cn", right, ["term", "abbreviation"])];
    }),
  );
}

async function readRows(file: string, wanted: ReadonlySet<number>): Promise<Map<number, string>> {
  const sentences = new Map<number, string>();
  const { stdout } = spawn("xz", ["-dc", file], { stdio: ["ignore", "pipe", "inherit"] });
  let row = 0;
  for await (const line of createInterface({ input: stdout })) {
    if (wanted.has(row)) sentences.set(row, line.split("\t")[1] ?? "");
    row++;
  }
  return sentences;
}
