import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { EngineResult } from "@yiqiao/engines";
import { createLocalEngine, type InstalledModel, readModel } from "@yiqiao/engines/local";
import { afterAll, beforeAll, expect, it } from "vitest";
import { cipherBin, cipherTranslation, cipherVocabulary } from "../testing/cipher.ts";
import { readMarianBin } from "./read-bin.ts";
import { writeStudentModel } from "./student-model.ts";

let folder = "";
let installed: Record<"scored" | "masked" | "now", InstalledModel>;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "earlier-graphs-"));
  // Written by `writeStudentModel` while decoders had `scored` and a memory for each row, and while they had `mask`, `first`
  // and cells for each layer.
  const [scored, masked] = await Promise.all(
    ["scored", "masked"].map((name) => readModel(path.join(import.meta.dirname, "testing", name))),
  );
  const { architecture: _, vocabulary: __, files: ___, ...fields } = scored.manifest;
  const bin = readMarianBin(cipherBin({ form: "float32" }));
  const now = await writeStudentModel(folder, { bin, vocabularies: { source: cipherVocabulary() }, fields });
  installed = { scored, masked, now };
});
afterAll(() => rm(folder, { recursive: true }));

const pair = { source: "zh-cn", target: "en-us" } as const;
const texts = ["你好 世界.", "今天 我们", "去公园看花", "水火山石", "他在家里写信", "你好"];
const thirdOf = (text: string) => ({ id: 1, kind: "standalone", offset: Math.min(3, text.length) }) as const;

async function translate(model: InstalledModel, thorough: boolean): Promise<EngineResult[]> {
  const engine = await createLocalEngine({ models: [model], workers: 1 });
  try {
    const segments = texts.map((text) => ({ text, tags: [thirdOf(text)] }));
    const results: EngineResult[] = [];
    for await (const outcome of engine.translate(
      { pair, segments, scores: true, thorough },
      AbortSignal.timeout(9000),
    )) {
      if (!outcome.ok) throw outcome.error;
      results[outcome.index] = outcome.result;
    }
    return results;
  } finally {
    await engine.close();
  }
}

it.each([
  ["that tell no choices", "scored", false],
  ["that tell no choices", "scored", true],
  ["that are given masks", "masked", false],
  ["that are given masks", "masked", true],
] as const)("graphs %s (%s) say the same, thoroughly searched: %s", async (_, name, thorough) => {
  const [earlier, now] = [await translate(installed[name], thorough), await translate(installed.now, thorough)];
  expect(earlier.map(({ text }) => text)).toEqual(texts.map((text) => cipherTranslation(text)));
  expect(earlier.map(({ text, tags }) => ({ text, tags }))).toEqual(now.map(({ text, tags }) => ({ text, tags })));
  for (const [n, { score }] of earlier.entries()) {
    expect(score).toBeLessThan(0);
    expect(score).toBeCloseTo(now[n].score ?? 0, 1);
  }
});
