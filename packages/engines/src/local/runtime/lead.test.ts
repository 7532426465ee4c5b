import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EngineResult } from "../../engine.ts";
import { tagProblems } from "../../tags/tag-order.ts";
import { readModel } from "../manifest.ts";
import { LoadedModel } from "./loaded-model.ts";
import { type BatchRow, translateBatch } from "./translate-batch.ts";

const folder = fileURLToPath(new URL("../../../../../models/zh-en-starter", import.meta.url));
const intoChinese = { source: "en-us", target: "zh-cn" } as const;

let model: LoadedModel;
let unled: LoadedModel;
beforeAll(async () => {
  const installed = await readModel(folder);
  model = await LoadedModel.load(installed);
  const { leadMark: _, ...manifest } = installed.manifest;
  unled = await LoadedModel.load({ ...installed, manifest });
});
afterAll(async () => {
  await model.release();
  await unled.release();
});

async function translate(text: string, more: Partial<BatchRow> = {}, by = model): Promise<EngineResult> {
  const results: EngineResult[] = [];
  const row: BatchRow = {
    text,
    pair: intoChinese,
    alternatives: 0,
    scores: false,
    search: "usual",
    rescue: true,
    ...more,
  };
  await translateBatch(by, [row], { isWanted: () => true, onResult: (_, result) => results.push(result) });
  const [result] = results;
  if (result === undefined) throw new Error("There is no result");
  return result;
}

const text = "The seller shall deliver the goods within thirty days.";
const source = "The seller shall deliver the goods to the buyer within sixty days.";
const target = "卖方应于六十日内交付货物予买方。";
const similar = [{ source, target }];

it("takes words of a similar sentence's translation, and its own where the sentences differ", async () => {
  expect(await translate(text, { similar })).toEqual({ text: "卖方应于三十日内交付货物予买方。", led: 0 });
  expect(await translate(text)).toEqual({ text: "出卖人应当在三十日内交付货物。" });
});

it("tells no confidence where it was led: the pair makes likely what stands in it", async () => {
  expect(await translate(text, { scores: true })).toHaveProperty("confidence");
  const led = await translate(text, { scores: true, similar });
  expect(led).toHaveProperty("score");
  expect(led).not.toHaveProperty("confidence");
});

it("is not led where it has not learnt to be, by an empty lead, or by one that has no room", async () => {
  const plain = await translate(text);
  expect(await translate(text, { similar }, unled)).toEqual(plain);
  expect(await translate(text, { similar: [{ source, target: "" }] })).toEqual(plain);
  expect(await translate(text, { similar: [{ source, target: target.repeat(30) }] })).toEqual(plain);
});

it("places tags and terms by the text alone", async () => {
  const start = text.indexOf("goods");
  const end = start + "goods".length;
  const tags = [
    { id: 1, kind: "open", offset: start },
    { id: 1, kind: "close", offset: end },
  ] as const;
  const result = await translate(text, { similar, tags, terms: [{ start, end, targets: ["货物"] }] });
  expect(tagProblems(tags, result)).toEqual([]);
  const [open, close] = result.tags ?? [];
  expect(result.text.slice(open?.offset, close?.offset)).toContain("货物");
  const [term] = result.terms ?? [];
  expect(term && result.text.slice(term.start, term.end)).toContain("货物");
});
