import type { InlineTag } from "@yiqiao/contracts/text";
import { describe, expect, it } from "vitest";
import { findCodes, liftSymbols, withoutSymbols } from "./index.ts";

type Kind = InlineTag["kind"];
const tag = (id: number, kind: Kind, offset: number): InlineTag => ({ id, kind, offset });

/** The sentence as engines see it, and its translation with everything in its place; lone tags are put at `offsets`. */
function lifted(text: string, translation: string, offsets: readonly number[] = []) {
  const sentence = liftSymbols({ text, tags: [] }, findCodes(text));
  const tags = (sentence?.tags ?? []).map((one, at) => tag(one.id, one.kind, offsets[at] ?? one.offset));
  return [sentence?.text, sentence?.restore({ text: translation, tags })?.text];
}

describe("symbols at the edges", () => {
  it.each([
    ["🎉 Hello world", "Hello world", "你好，世界", "🎉 你好，世界"],
    ["🎉Hello🎉🎉", "Hello", "你好", "🎉你好🎉🎉"],
    ["Well done  👍🏽", "Well done", "干得好。", "干得好。  👍🏽"],
    ["太好笑了😂！", "太好笑了！", "So funny!", "So funny😂!"],
    ["太好笑了😂！ 🎉", "太好笑了！", "So funny", "So funny😂 🎉"],
    ["1. ✅ Done", "Done", "完成", "1. ✅ 完成"],
    ["- ❌ Done :-(", "Done", "完成", "- ❌ 完成 :-("],
    ["★★★ 1️⃣ {name} is here", "{name} is here", "{name} 在这里", "★★★ 1️⃣ {name} 在这里"],
    ["\u200FHello\u200F", "Hello", "你好", "\u200F你好\u200F"],
    ["\u2067Hello 🎉\u2069", "Hello", "你好", "\u2067你好 🎉\u2069"],
  ])("%s", (text, seen, translation, whole) => {
    expect(lifted(text, translation)).toEqual([seen, whole]);
  });

  it("are not lifted where no words are left, nor inside codes", () => {
    expect(lifted("Run `🎉`", "x")).toEqual([undefined, undefined]);
    expect(liftSymbols({ text: "🎉 !", tags: [] }, findCodes("🎉 !"))?.restore({ text: "", tags: [] })).toBeUndefined();
  });

  it("take the tags along that are theirs, and leave those of the words", () => {
    const text = "🎉 Hello 👍";
    const tags = [
      tag(1, "open", 0),
      tag(2, "open", 0),
      tag(2, "close", 2),
      tag(3, "open", 3),
      tag(3, "close", 8),
      tag(4, "standalone", 10),
      tag(1, "close", 11),
    ];
    const sentence = liftSymbols({ text, tags }, findCodes(text));
    expect(sentence?.tags.map(({ id, kind, offset }) => [id, kind, offset])).toEqual([
      [1, "open", 0],
      [3, "open", 0],
      [3, "close", 5],
      [1, "close", 5],
    ]);
    const placed = [tag(1, "open", 0), tag(3, "open", 0), tag(3, "close", 2), tag(1, "close", 2)];
    expect(sentence?.restore({ text: "你好", tags: placed })).toMatchObject({
      text: "🎉 你好 👍",
      tags: tags.map((one) => tag(one.id, one.kind, one.offset > 3 ? one.offset - 3 : one.offset)),
    });
  });

  it("move what an engine tells of the words", () => {
    const sentence = liftSymbols({ text: "🎉 Hello 👍!", tags: [] }, findCodes("🎉 Hello 👍!"));
    expect(sentence?.moved(3)).toBe(0);
    const restored = sentence?.restore({ text: "你好!", tags: [] });
    expect([0, 2].map((offset) => restored?.moved(offset))).toEqual([3, 5]);
  });
});

describe("symbols in the middle", () => {
  it.each([
    ["I sent 😂 to you", "I sent to you", "我发给你了", [2], "我发😂给你了"],
    ["太好了😂我们走", "太好了我们走", "Great we go", [6], "Great 😂 we go"],
    ["太好了😂我们走", "太好了我们走", "Great we go", [2], "Great 😂 we go"],
    ["设置→网络", "设置网络", "Settings Network", [8], "Settings → Network"],
    ["很好，🎉谢谢", "很好，谢谢", "Good, thanks", [5], "Good, 🎉 thanks"],
    ["很好🎉，谢谢", "很好，谢谢", "Good, thanks", [6], "Good 🎉, thanks"],
    ["Acme™ pumps by Acme", "Acme pumps by Acme", "Acme的泵", [6], "Acme™的泵"],
    ["雷鸟™产品", "雷鸟产品", "Thunder products", [8], "Thunder™ products"],
    ["支持Wi-Fi®和USB", "支持Wi-Fi和USB", "Supports Wi-Fi and USB", [15], "Supports Wi-Fi® and USB"],
    ["A ① b ② c", "A b c", "A b c", [4, 2], "A b ① ② c"],
  ])("%s", (text, seen, translation, offsets, whole) => {
    expect(lifted(text, translation, offsets)).toEqual([seen, whole]);
  });

  it("are lost where an engine loses their tag", () => {
    const sentence = liftSymbols({ text: "I sent 😂 to you", tags: [] }, findCodes("I sent 😂 to you"));
    expect(sentence?.restore({ text: "我发给你了", tags: [] })).toBeUndefined();
  });
});

describe("invisible marks and firm spaces", () => {
  it.each([
    ["Micro\u00ADsoft is here", "Microsoft is here", "Microsoft在这里", "Micro\u00ADsoft在这里"],
    ["the ABC\u200E one", "the ABC one", "那个 ABC", "那个 ABC\u200E"],
    ["see \u2067b c\u2069 now", "see b c now", "看b c吧", "看\u2067b c\u2069吧"],
    ["see \u2067one two\u2069 now", "see one two now", "看 two 吧", undefined],
    ["see \u2067one now", "see one now", "看 one 吧", undefined],
    ["a run of 10\u00A0km", "a run of 10 km", "跑10 公里", "跑10\u00A0公里"],
    ["a run of 10\u00A0km", "a run of 10 km", "跑10公里", undefined],
    ["Bonjour\u202F! 5\u00A0%", "Bonjour ! 5 %", "Hola ! 5 %", "Hola\u202F! 5\u00A0%"],
    ["Mr.\u00A0Smith and I", "Mr. Smith and I", "MR. SMITH und ich", "MR.\u00A0SMITH und ich"],
    ["می\u200Cخواهم 5\u00A0م", "می\u200Cخواهم 5 م", "5 m", "5\u00A0m"],
  ])("%j", (text, seen, translation, whole) => {
    expect(lifted(text, translation)).toEqual([seen, whole ?? translation]);
  });

  it("stay inside codes and among symbols", () => {
    expect(lifted("run `a\u00A0\u200Bb` 👩\u200D👧 now", "`a\u00A0\u200Bb`", [5])[1]).toContain("👩\u200D👧");
    expect(lifted("a `x\u00A0\u200By`", "`x\u00A0\u200By`")).toEqual([undefined, undefined]);
  });
});

it("pairs of memories are shown without symbols", () => {
  expect(withoutSymbols("🎉 Well 👍 done, Acme™!", findCodes)).toBe("Well done, Acme!");
});
