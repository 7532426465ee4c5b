import { describe, expect, it } from "vitest";
import type { InlineTag } from "../../engine.ts";
import { tagProblems } from "../../tags/tag-order.ts";
import { createStreamCodec } from "./stream-codec.ts";

const tags: InlineTag[] = [
  { id: 1, kind: "open", offset: 4 },
  { id: 2, kind: "standalone", offset: 7 },
  { id: 1, kind: "close", offset: 13 },
];
const segment = { text: "The red house is big.", tags };

describe("createStreamCodec", () => {
  it("writes tags as blanks and reads them back", () => {
    const codec = createStreamCodec(segment);
    expect(codec.encoded).toBe("The [<t1>]red[<t2/>] house[</t1>] is big..[]");
    expect(codec.decode("La [<t1>]casa roja[<t2/>][</t1>] es grande..[]")).toEqual({
      text: "La casa roja es grande.",
      tags: [
        { id: 1, kind: "open", offset: 3 },
        { id: 2, kind: "standalone", offset: 12 },
        { id: 1, kind: "close", offset: 12 },
      ],
    });
  });

  it.each(["1 < 2 & a~b [x] {y} ^z$ a/b @c \\d", " two\n\nlines\tand  more ", "[<t1>] <t1> \\[", "no. [] .[]"])(
    "gives %j back as it was",
    (text) => {
      const codec = createStreamCodec({ text });
      expect(codec.encoded).not.toMatch(/(?<!\\)[\^$/@{}]/);
      expect(codec.decode(codec.encoded)).toEqual({ text });
    },
  );

  it("loses the NUL that would end the text", () => {
    expect(createStreamCodec({ text: "a\0b" }).encoded).toBe("a b.[]");
  });

  it.each(["La [<t1>]casa es grande..[]", "La [</t1>]casa[<t1>] [<t2/>]es.[]", "La casa", ""])(
    "repairs %j",
    (output) => {
      const decoded = createStreamCodec(segment).decode(output);
      expect(decoded.text).not.toMatch(/[<[]/);
      expect(tagProblems(tags, decoded)).toEqual([]);
    },
  );
});
