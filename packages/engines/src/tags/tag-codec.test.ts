import { describe, expect, it } from "vitest";
import type { InlineTag } from "../engine.ts";
import { projectTags } from "./project-tags.ts";
import { createTagCodec } from "./tag-codec.ts";
import { tagProblems } from "./tag-order.ts";

const tags: InlineTag[] = [
  { id: 1, kind: "open", offset: 4 },
  { id: 2, kind: "standalone", offset: 7 },
  { id: 1, kind: "close", offset: 12 },
];
const segment = { text: "The red book.", tags };

describe("createTagCodec", () => {
  it("writes placeholders and reads them back, in whatever style they return", () => {
    const codec = createTagCodec(segment);
    expect(codec.encoded).toBe("The <t1>red<t2/> book</t1>.");
    expect(codec.decode("Le < T1 >livre <t2 />rouge</ t1>.")).toEqual({
      text: "Le livre rouge.",
      tags: [
        { id: 1, kind: "open", offset: 3 },
        { id: 2, kind: "standalone", offset: 9 },
        { id: 1, kind: "close", offset: 14 },
      ],
    });
  });

  it.each([
    "Le <t1>livre rouge.",
    "Le </t1>livre<t2/><t1> rouge.",
    "Le <t1>livre<t2/></t1><t1> rouge.</t1>",
    "Le livre rouge.",
    "",
  ])("repairs %j", (translated) => {
    const decoded = createTagCodec(segment).decode(translated);
    expect(decoded.text).not.toMatch(/<[^<\n]*t\d/);
    expect(tagProblems(tags, decoded)).toEqual([]);
  });

  it("never takes what the text itself says for a tag", () => {
    const codec = createTagCodec({ text: "Write <t1> here", tags: [{ id: 1, kind: "standalone", offset: 0 }] });
    expect(codec.encoded).toBe("<x1/>Write <t1> here");
    expect(codec.decode("<x1/>Écrivez <t1> ici")).toEqual({
      text: "Écrivez <t1> ici",
      tags: [{ id: 1, kind: "standalone", offset: 0 }],
    });
  });

  it("leaves plain segments alone", () => {
    expect(createTagCodec({ text: "a <t1> b" }).decode("x <t1> y")).toEqual({ text: "x <t1> y" });
    expect(createTagCodec({ text: "a", tags: [] }).decode("x")).toEqual({ text: "x", tags: [] });
  });
});

describe("projectTags", () => {
  it("keeps the edges, snaps to words, and never empties a pair that held text", () => {
    const source: InlineTag[] = [
      { id: 1, kind: "open", offset: 0 },
      { id: 1, kind: "close", offset: 1 },
      { id: 2, kind: "standalone", offset: 30 },
    ];
    expect(projectTags({ text: "a long text of thirty letters.", tags: source }, "bonjour tout le monde")).toEqual([
      { id: 1, kind: "open", offset: 0 },
      { id: 1, kind: "close", offset: 7 },
      { id: 2, kind: "standalone", offset: 21 },
    ]);
  });

  it.each(["", "一", "今天天气很好，我们去公园。", "😀😀😀", "a b c d e f g h"])(
    "gives a valid order in %j",
    (target) => {
      const source: InlineTag[] = Array.from({ length: 6 }, (_, index): InlineTag[] => [
        { id: index, kind: "open", offset: index * 3 },
        { id: index, kind: "close", offset: index * 3 + 2 },
        { id: 10 + index, kind: "standalone", offset: index * 3 + 2 },
      ]).flat();
      const projected = projectTags({ text: "abcdefghijklmnopqr", tags: source }, target);
      expect(tagProblems(source, { text: target, tags: projected })).toEqual([]);
    },
  );
});
