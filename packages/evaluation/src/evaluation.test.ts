import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { bleu, chrf, LinesError, tokenizerFor } from "./index.ts";
import { tokenizerNames, type TokenizerName } from "./tokenizers.ts";

interface Case {
  readonly name: string;
  readonly hypotheses: readonly string[];
  readonly references: readonly string[];
  readonly bleu: Readonly<Record<TokenizerName, { score: number; precisions: number[]; brevityPenalty: number }>>;
  readonly chrf: number;
}

/** Written by `testing/make_fixture.py` with sacreBLEU 2.6.0. */
const file = new URL("testing/sacrebleu.json.gz", import.meta.url);
const cases = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as readonly Case[];

describe.each(cases)("$name", ({ hypotheses, references, ...expected }) => {
  it.each(tokenizerNames)("has sacreBLEU's BLEU with %s", (tokenizer) => {
    const { score, precisions, brevityPenalty } = bleu(hypotheses, references, { tokenizer });
    expect(score).toBeCloseTo(expected.bleu[tokenizer].score, 8);
    expect(brevityPenalty).toBeCloseTo(expected.bleu[tokenizer].brevityPenalty, 8);
    for (const [n, precision] of expected.bleu[tokenizer].precisions.entries()) {
      expect(precisions[n]).toBeCloseTo(precision, 8);
    }
  });

  it("has sacreBLEU's chrF2", () => {
    expect(chrf(hypotheses, references).score).toBeCloseTo(expected.chrf, 8);
  });
});

describe("lines", () => {
  const measures = [
    (hypotheses: string[], references: string[]) => bleu(hypotheses, references, { tokenizer: "13a" }),
    chrf,
  ];
  it.each(measures)("names both counts where they differ (%#)", (measure) => {
    expect(() => measure(["a", "b"], ["a", "b", "c"])).toThrow(new LinesError("2 hypotheses, but 3 references"));
  });

  it.each(measures)("refuses to score nothing (%#)", (measure) => {
    expect(() => measure([], [])).toThrow("0 hypotheses and 0 references");
  });
});

describe("signatures", () => {
  it("say how the score was computed", () => {
    expect(bleu(["a"], ["a"], { tokenizer: "zh" }).signature).toBe(
      "nrefs:1|case:mixed|eff:no|tok:zh|smooth:exp|as:sacrebleu-2.6.0",
    );
    expect(chrf(["a"], ["a"]).signature).toBe("nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|as:sacrebleu-2.6.0");
  });
});

describe("tokenizerFor", () => {
  it.each([
    ["zh-CN", "zh"],
    ["zh", "zh"],
    ["en-us", "13a"],
    ["ru", "13a"],
    ["ja", "char"],
    ["ko", "char"],
    ["my", "char"],
  ] as const)("%s is cut by %s", (language, tokenizer) => {
    expect(tokenizerFor(language)).toBe(tokenizer);
  });
});
