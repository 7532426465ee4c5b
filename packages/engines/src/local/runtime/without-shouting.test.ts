import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readModel } from "../manifest.ts";
import { LoadedModel } from "./loaded-model.ts";
import { translateBatch } from "./translate-batch.ts";
import { withoutShouting } from "./without-shouting.ts";

const pair = { source: "en-us", target: "zh-cn" } as const;

describe("a text in capitals alone", () => {
  it.each([
    ["COMPREHENSIVE MEDICAL REPORT", "Comprehensive medical report"],
    ["WARNING: HOT SURFACE!", "Warning: hot surface!"],
    ["NORMAL", "Normal"],
    ["(NO SMOKING)", "(No smoking)"],
    ["ОПАСНО ДЛЯ ЖИЗНИ", "Опасно для жизни"],
    [
      "VOLTAGE OF {NAME} AT 5KV, SEE WWW.EXAMPLE.COM AND SET_MODE",
      "Voltage of {NAME} at 5KV, see WWW.EXAMPLE.COM and SET_MODE",
    ],
    ["HARBOUR OF İZMİR", "Harbour of İzmİr"],
  ])("%s reads as %s, and is as long", (text, expected) => {
    expect(withoutShouting(text, pair)).toBe(expected);
    expect(expected).toHaveLength(text.length);
  });

  it.each(["NASA", "IBM PC", "USB 3.0", "OK", "Please KEEP OFF"])("is not %s", (text) => {
    expect(withoutShouting(text, pair)).toBe(text);
  });

  it("stays where capitals mean something to the target, or nothing in the source", () => {
    expect(withoutShouting("NO SMOKING", { ...pair, target: "fr" })).toBe("NO SMOKING");
    expect(withoutShouting("请勿 SMOKING", { source: "zh-cn", target: "ja" })).toBe("请勿 SMOKING");
  });

  it("is translated as if it were no shouting, with its tags and terms where they were", async () => {
    const folder = fileURLToPath(new URL("../../../../../models/zh-en-starter", import.meta.url));
    const model = await LoadedModel.load(await readModel(folder));
    const tags = [{ id: 1, kind: "standalone", offset: 3 }] as const;
    const common = { pair, tags, alternatives: 0, scores: false, search: "usual", rescue: true } as const;
    const rows = [
      { text: "NO SMOKING", ...common },
      { text: "No smoking", ...common },
    ];
    const results: unknown[] = [];
    await translateBatch(model, rows, { isWanted: () => true, onResult: (row, result) => (results[row] = result) });
    expect(results[0]).toEqual(results[1]);
    await model.release();
  });
});
