import { describe, expect, it } from "vitest";
import type { InlineTag } from "../../engine.ts";
import { createElementCodec } from "./element-codec.ts";
import { tagProblems } from "../../tags/tag-order.ts";

const tags: InlineTag[] = [
  { id: 1, kind: "open", offset: 4 },
  { id: 2, kind: "standalone", offset: 7 },
  { id: 3, kind: "open", offset: 8 },
  { id: 3, kind: "close", offset: 12 },
  { id: 1, kind: "close", offset: 12 },
];
const segment = { text: "The red book <&>.", tags };

describe("createElementCodec", () => {
  it("writes elements around escaped text and reads them back, however they are written", () => {
    const codec = createElementCodec(segment);
    expect(codec.encoded).toBe('The <span id="t1">red<img id="t2"/> <span id="t3">book</span></span> &lt;&amp;&gt;.');
    expect(
      codec.decode("Le <SPAN id='t1'><span id=t3>livre</span > <img id=\"t2\">rouge</span> &lt;&amp;&gt;."),
    ).toEqual({
      text: "Le livre rouge <&>.",
      tags: [
        { id: 1, kind: "open", offset: 3 },
        { id: 3, kind: "open", offset: 3 },
        { id: 3, kind: "close", offset: 8 },
        { id: 2, kind: "standalone", offset: 9 },
        { id: 1, kind: "close", offset: 14 },
      ],
    });
  });

  it.each([
    'Le <span id="t1">livre rouge.',
    'Le </span>livre<img id="t2"/> rouge.',
    'Le <span id="t1">livre</span> <span id="t1">rouge</span><img id="t2"/><span id="t3"></span>',
    "Le livre rouge.",
    "",
  ])("repairs %j", (translated) => {
    const decoded = createElementCodec(segment).decode(translated);
    expect(decoded.text).not.toMatch(/<|span/);
    expect(tagProblems(tags, decoded)).toEqual([]);
  });

  it("projects tags that cross one another without sending them", () => {
    const crossing: InlineTag[] = [
      { id: 1, kind: "open", offset: 0 },
      { id: 2, kind: "open", offset: 2 },
      { id: 1, kind: "close", offset: 4 },
      { id: 2, kind: "close", offset: 6 },
    ];
    const codec = createElementCodec({ text: "ab cd ef", tags: crossing });
    expect(codec.encoded).toBe("ab cd ef");
    expect(tagProblems(crossing, codec.decode("uv wx yz"))).toEqual([]);
  });

  it("reads an answer of nothing but broken elements in time that grows with its length alone", () => {
    const codec = createElementCodec({ text: "a", tags: [{ id: 1, kind: "standalone", offset: 0 }] });
    const broken = `<span ${"id=t1 ".repeat(100_000)}`;
    expect(codec.decode(broken).text).toBe(broken);
  });

  it("never takes what the text itself says for an element", () => {
    const codec = createElementCodec({ text: '<span id="t1">', tags: [{ id: 1, kind: "standalone", offset: 0 }] });
    expect(codec.decode(codec.encoded)).toEqual({
      text: '<span id="t1">',
      tags: [{ id: 1, kind: "standalone", offset: 0 }],
    });
  });
});
