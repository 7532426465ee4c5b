import { describe, expect, it } from "vitest";
import { parseChoice } from "./translation-choice.ts";

describe("parseChoice", () => {
  it("reads what was kept", () => {
    const choice = { source: "auto", target: "zh-cn", domain: "legal" } as const;
    expect(parseChoice(JSON.stringify(choice))).toEqual(choice);
  });

  it("takes nothing that is not valid", () => {
    const broken = [
      null,
      "{",
      '"auto"',
      '{"source":"de","target":"zh-cn","domain":"legal"}',
      '{"source":"zh-cn","target":"zh-cn","domain":"legal"}',
      '{"source":"auto","target":"zh-cn"}',
    ];
    expect(broken.map((text) => parseChoice(text))).toEqual(broken.map(() => undefined));
  });
});
