import { fileURLToPath } from "node:url";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readModel } from "../manifest.ts";
import { LoadedModel } from "./loaded-model.ts";
import { translateBatch } from "./translate-batch.ts";

const folder = fileURLToPath(new URL("../../../../../models/zh-en-starter", import.meta.url));
const [chinese, english] = ["zh-cn", "en-us"] as const;

let model: LoadedModel;
beforeAll(async () => {
  model = await LoadedModel.load(await readModel(folder));
});
afterAll(() => model.release());

async function translate(source: LanguageCode, target: LanguageCode, text: string): Promise<string> {
  let translation = "";
  const row = {
    text,
    pair: { source, target },
    alternatives: 0,
    scores: false,
    search: "usual",
    rescue: true,
  } as const;
  await translateBatch(model, [row], { isWanted: () => true, onResult: (_, result) => (translation = result.text) });
  return translation;
}

// Written in single bytes, or in pieces that hardly any text holds.
it.each([
  [chinese, english, "请看 https://example.com/a_b?c=1#d 。", "https://example.com/a_b?c=1#d"],
  [english, chinese, "See https://example.com/a_b?c=1#d for details.", "https://example.com/a_b?c=1#d"],
  [chinese, english, "他叫François Müller。", "François Müller"],
  [english, chinese, "François Müller lives here.", "Müller"],
  [chinese, english, "{name}，你好！", "{name}"],
  [english, chinese, "Hello {name}!", "{name}"],
  [chinese, english, "很好😉！", "😉"],
  [english, chinese, "Great 😉!", "😉"],
] as const)("what no language says otherwise is copied, %s to %s: %s", async (source, target, text, copied) => {
  expect(await translate(source, target, text)).toContain(copied);
});
