import { describe, expect, expectTypeOf, it } from "vitest";
import { createDictionary, createT, defineMessages, defineTranslation } from "./index.ts";
import type { ParametersOf } from "./index.ts";

const en = defineMessages({
  title: "Text translation",
  limit: "{used} of {limit} characters",
  files: { one: "{count} file from {sender}", other: "{count} files from {sender}" },
});
const zh = defineTranslation(en, {
  title: "文本翻译",
  limit: "{used}/{limit} 个字符",
  files: "来自{sender}的 {count} 个文件",
});
const dictionary = createDictionary(en, zh);

describe("createT", () => {
  it("fills places and writes numbers as the language does", () => {
    expect(createT(dictionary, "en")("limit", { used: 1234, limit: 5000 })).toBe("1,234 of 5,000 characters");
    expect(createT(dictionary, "zh")("limit", { used: "12", limit: 5000 })).toBe("12/5,000 个字符");
  });

  it("chooses the plural form of the language", () => {
    const t = createT(dictionary, "en");
    expect(t("files", { count: 1, sender: "Li" })).toBe("1 file from Li");
    expect(t("files", { count: 2, sender: "Li" })).toBe("2 files from Li");
    expect(createT(dictionary, "zh")("files", { count: 1, sender: "李" })).toBe("来自李的 1 个文件");
  });

  it("leaves what a parameter brings untouched", () => {
    expect(createT(dictionary, "en")("limit", { used: "{limit}", limit: "$&" })).toBe("{limit} of $& characters");
  });
});

describe("types", () => {
  it("infers parameters from the English text", () => {
    expectTypeOf<ParametersOf<"{used} of {limit}">>().toEqualTypeOf<{
      readonly used: string | number;
      readonly limit: string | number;
    }>();
    expectTypeOf<ParametersOf<{ one: "one"; other: "{count} by {who}" }>>().toEqualTypeOf<{
      readonly count: number;
      readonly who: string | number;
    }>();
  });

  it("refuses unknown keys and wrong, missing or needless parameters", () => {
    const t = createT(dictionary, "en");
    type Arguments = Parameters<typeof t>;
    expectTypeOf<Arguments[0]>().toEqualTypeOf<"title" | "limit" | "files">();
    expectTypeOf(t<"title">).parameters.toEqualTypeOf<["title"]>();
    expectTypeOf(t<"limit">)
      .parameter(1)
      .toEqualTypeOf<ParametersOf<(typeof en)["limit"]>>();
  });

  it("refuses a translation with a missing key or other places", () => {
    const translate = defineTranslation<typeof en, { title: "题"; limit: "{used}"; files: "{count}{sender}" }>;
    type Wanted = Parameters<typeof translate>[1];
    expectTypeOf<{ title: "题" }>().not.toExtend<Wanted>();
    expectTypeOf<{ title: "题"; limit: "{used}"; files: "{count}{sender}" }>().not.toExtend<Wanted>();
    expectTypeOf<typeof zh>().toHaveProperty("files");
  });
});
