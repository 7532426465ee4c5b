import type { InlineTag } from "@yiqiao/contracts/text";
import { describe, expect, it } from "vitest";
import { findCodes, lockAsTags, lockCodes, standInVariants } from "./index.ts";

const codes = [
  "{name}",
  "%1$s",
  "${a.b()}",
  "https://example.com/a?b=1",
  "/etc/hosts",
  "`x = 1`",
  "user_id",
  "1/x1/1/c1/1",
];
const words = ["the", "file", "is", "under", "文件", "在", "because", "of", "it"];

/** The same choices every time. */
function choices(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
}

function sentenceOf(seed: number): { text: string; tags: InlineTag[] } {
  const below = choices(seed);
  const pieces = Array.from({ length: 3 + below(8) }, () => {
    const from = below(3) === 0 ? codes : words;
    return from[below(from.length)] ?? "";
  });
  const text = pieces.join(" ");
  const [one = 0, two = 0] = [below(text.length), below(text.length)].sort((left, right) => left - right);
  const tags: InlineTag[] = [
    { id: 1, kind: "open", offset: one },
    { id: 1, kind: "close", offset: two },
  ];
  return { text, tags };
}

const seeds = Array.from({ length: 300 }, (_, at) => at + 1);

describe("a sentence whose codes are locked", () => {
  it.each(Array.from({ length: standInVariants }, (_, variant) => variant))(
    "shows none of them, and is itself again when an engine changes nothing (%i)",
    (variant) => {
      for (const seed of seeds) {
        const sentence = sentenceOf(seed);
        const found = findCodes(sentence.text);
        const locked = lockCodes(sentence, found, variant);
        for (const { start, end } of found) expect(locked?.text).not.toContain(sentence.text.slice(start, end));
        expect(locked?.restore(locked)?.text).toBe(sentence.text);
        expect(locked?.restore(locked)?.tags).toEqual(sentence.tags);
      }
    },
  );

  it("has each code in its translation once, wherever the engine puts it", () => {
    for (const seed of seeds) {
      const sentence = sentenceOf(seed);
      const found = findCodes(sentence.text);
      const locked = lockCodes(sentence, found, 0);
      if (!locked) continue;
      const text = `译文 ${locked.text.split(" ").toReversed().join("的")}。`;
      const restored = locked.restore({ text, tags: [] });
      for (const { start, end } of found) {
        const code = sentence.text.slice(start, end);
        expect(restored?.text.split(code).length).toBe(sentence.text.split(code).length);
      }
    }
  });

  it("is not restored where one was lost or doubled", () => {
    const sentence = { text: "Open {name} now.", tags: [] };
    const locked = lockCodes(sentence, findCodes(sentence.text), 0);
    expect(locked?.restore({ text: "打开它。", tags: [] })).toBeUndefined();
    expect(locked?.restore({ text: `${locked.text} ${locked.text}`, tags: [] })).toBeUndefined();
  });

  it("keeps the tags that stand inside a code", () => {
    const sentence = {
      text: "Dear ${employee.name}, hello.",
      tags: [
        { id: 1, kind: "open", offset: 5 },
        { id: 1, kind: "close", offset: 10 },
        { id: 2, kind: "standalone", offset: 12 },
      ] satisfies InlineTag[],
    };
    const locked = lockCodes(sentence, findCodes(sentence.text), 0);
    expect(locked?.restore(locked)).toMatchObject(sentence);
  });
});

describe("codes as tags", () => {
  it("are put where an engine puts the tags, whatever it says", () => {
    for (const seed of seeds) {
      const sentence = { ...sentenceOf(seed), tags: [] };
      const found = findCodes(sentence.text);
      const locked = lockAsTags(sentence, found);
      const text = "一二三四五六七八九十";
      const tags = locked.tags.map((tag, at) => ({ ...tag, offset: Math.min(at, text.length) }));
      const restored = locked.restore({ text, tags });
      for (const { start, end } of found) expect(restored?.text).toContain(sentence.text.slice(start, end));
      expect(restored?.text.replace(/[^一二三四五六七八九十]/gu, "")).toBe(text);
    }
  });

  it("are not restored where an engine has dropped a tag all the same", () => {
    const sentence = { text: "Open {name} now, {a} or {b}.", tags: [] };
    const locked = lockAsTags(sentence, findCodes(sentence.text));
    expect(locked.restore({ text: "Now open or", tags: locked.tags.slice(1) })).toBeUndefined();
  });

  it("keep the spaces of the sentence around them", () => {
    const sentence = { text: "Open {name} now, {a} or {b}.", tags: [] };
    const locked = lockAsTags(sentence, findCodes(sentence.text));
    expect(locked.text).toBe("Open now, or.");
    const places = [8, 8, 11];
    const tags = locked.tags.map(({ id, kind }, at): InlineTag => ({ id, kind, offset: places[at] ?? 0 }));
    expect(locked.restore({ text: "Now open or", tags })?.text).toBe("Now open {name} {a} or {b}");
  });
});
