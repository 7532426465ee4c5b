import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { alignFiles, countFile, JsonLineWriter, type ListedTerm, listFiles, readJsonLines } from "./index.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "yiqiao-terms-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = (name: string): string => path.join(folder, name);
function write(name: string, lines: readonly unknown[]): string {
  const writer = new JsonLineWriter(at(name));
  for (const line of lines) writer.write(line);
  writer.close();
  return at(name);
}
async function linesOf<Line>(name: string): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readJsonLines<Line>(at(name))) lines.push(line);
  return lines;
}

const sentences = [
  ["The torque converter heats the gearbox oil.", "变矩器会加热变速箱油。"],
  ["Check the torque converter before every run.", "每次运行前检查变矩器。"],
  ["A worn torque converter slips under load.", "磨损的变矩器在负载下打滑。"],
  ["The oil pump feeds the gearbox.", "油泵向变速箱供油。"],
].map(([source, target]) => ({ source, target }));
const job = (name: string) => ({ counts: at(`${name}.counts`), pairs: at(`${name}.pairs`) });

describe("a document in a process of its own", () => {
  it("is counted in the language that it is in, and ranked with translations of its pairs", async () => {
    const texts = write("two.texts", sentences);
    const counted = await countFile({ texts, ...job("two") });
    expect(counted).toMatchObject({ language: "en-us", pairs: 4 });
    expect(counted.words).toBeGreaterThan(20);
    expect(counted.share).toBe(1);
    await listFiles({
      counts: [at("two.counts")],
      pairs: [at("two.pairs")],
      target: "zh-cn",
      minFrequency: 2,
      limit: 10,
      output: at("two.list"),
    });
    const rows = await linesOf<ListedTerm>("two.list");
    expect(rows.find(({ term }) => term === "torque converter")).toMatchObject({
      frequency: 3,
      aligned: { target: "变矩器", pairs: 3 },
    });
  });

  it("says how little of it is in the language that was chosen", async () => {
    const texts = write(
      "other.texts",
      Array.from({ length: 60 }, () => ({ source: "变矩器会加热变速箱油，请在运行前检查。" })),
    );
    expect((await countFile({ texts, language: "en-us", ...job("other") })).share).toBeLessThan(0.1);
  });

  it("is not counted where no language can be told", async () => {
    const texts = write("none.texts", [{ source: "12 34 -- 56" }]);
    const counted = await countFile({ texts, ...job("none") });
    expect(counted.language).toBeUndefined();
    await expect(readFile(at("none.counts"))).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("ends the process that takes too much memory or time, or is given up", async () => {
    const texts = write(
      "long.texts",
      Array.from({ length: 20_000 }, () => sentences[0]),
    );
    const counting = { texts, ...job("long") };
    await expect(countFile(counting, { memoryMb: 20 })).rejects.toMatchObject({ reason: "memory" });
    await expect(countFile(counting, { timeoutMs: 1 })).rejects.toMatchObject({ reason: "time" });
    const given = new AbortController();
    const counted = countFile(counting, { signal: given.signal });
    given.abort();
    await expect(counted).rejects.toMatchObject({ name: "AbortError" });
  });

  it("tells a fault of the process from what a document is at fault for", async () => {
    const lost = countFile({ texts: at("missing.texts"), ...job("missing") });
    await expect(lost).rejects.toMatchObject({ name: "TermCountError", reason: "fault" });
  });
});

it("aligns terms that were not counted here", async () => {
  const pairs = write("memory.pairs", sentences);
  const terms = write("memory.terms", ["torque converter", "flywheel"]);
  await alignFiles({ terms, pairs: [pairs], source: "en-us", target: "zh-cn", output: at("memory.list") });
  expect(await linesOf("memory.list")).toMatchObject([{ source: "torque converter", target: "变矩器" }]);
});
