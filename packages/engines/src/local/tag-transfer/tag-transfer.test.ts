import { describe, expect, it } from "vitest";
import type { InlineTag } from "../../engine.ts";
import { tagProblems } from "../../tags/tag-order.ts";
import { type AlignedText, transferTags } from "./index.ts";

/** Cuts "the▁ red|house" like pieces out of a text written with `|` between them. */
function pieces(marked: string): AlignedText["source"] {
  const parts = marked.split("|");
  const [starts, ends]: [number[], number[]] = [[], []];
  let text = "";
  for (const part of parts) {
    starts.push(text.length);
    text += part;
    ends.push(text.length);
  }
  return { text, starts, ends };
}

/** `links[t]` names the source pieces that target piece t looks at. */
function aligned(source: string, target: string, links: readonly (readonly number[])[]): AlignedText {
  const [from, to] = [pieces(source), pieces(target)];
  const attention = links.map((looked) => from.starts.map((_, n) => (looked.includes(n) ? 0.9 / looked.length : 0.01)));
  return { source: from, target: to, attention };
}

/** Reads tags written into a text: `<1>`, `</1>`, `<1/>`. */
function parse(marked: string): { text: string; tags: InlineTag[] } {
  const tags: InlineTag[] = [];
  let text = "";
  for (const part of marked.split(/(<\/?\d+\/?>)/)) {
    const match = /^<(\/?)(\d+)(\/?)>$/.exec(part);
    if (!match) text += part;
    else
      tags.push({
        id: Number(match[2]),
        kind: match[1] ? "close" : match[3] ? "standalone" : "open",
        offset: text.length,
      });
  }
  return { text, tags };
}

function show(text: string, tags: readonly InlineTag[]): string {
  let [shown, at] = ["", 0];
  for (const { id, kind, offset } of tags) {
    shown += text.slice(at, offset) + (kind === "close" ? `</${id}>` : kind === "open" ? `<${id}>` : `<${id}/>`);
    at = offset;
  }
  return shown + text.slice(at);
}

function transfer(marked: string, text: AlignedText): string {
  const { text: plain, tags } = parse(marked);
  expect(plain).toBe(text.source.text);
  const result = transferTags(tags, text);
  expect(tagProblems(tags, { text: text.target.text, tags: result })).toEqual([]);
  return show(text.target.text, result);
}

const english = "I| have| a| red| house|.";
const toFrench = aligned(english, "J'|ai| une| maison| rouge|.", [[0], [1], [2], [4], [3], [5]]);
const toChinese = aligned(english, "我|有|一|座|红|房子|。", [[0], [1], [2], [2], [3], [4], [5]]);

describe("tags by attention", () => {
  it.each([
    ["a word that moves", "I have a <1>red</1> house.", "J'ai une maison <1>rouge</1>."],
    ["a run of words that swap inside", "I have a <1>red house</1>.", "J'ai une <1>maison rouge</1>."],
    ["two pairs that change places", "I have a <1>red</1> <2>house</2>.", "J'ai une <2>maison</2> <1>rouge</1>."],
    ["the whole sentence", "<1>I have a red house.</1>", "<1>J'ai une maison rouge.</1>"],
    ["a pair in a pair", "I have a <1>red <2>house</2></1>.", "J'ai une <1><2>maison</2> rouge</1>."],
    ["a pair around a pair, same span", "I have a <1><2>red</2></1> house.", "J'ai une maison <1><2>rouge</2></1>."],
    ["a single tag between words", "I have <1/>a red house.", "J'ai <1/>une maison rouge."],
    ["a single tag before the space", "I have<1/> a red house.", "J'ai<1/> une maison rouge."],
    ["a single tag at the end", "I have a red house.<1/>", "J'ai une maison rouge.<1/>"],
    ["a single tag at the start", "<1/>I have a red house.", "<1/>J'ai une maison rouge."],
    ["a single tag in a pair", "I have a <1>red<2/></1> house.", "J'ai une maison <1>rouge<2/></1>."],
    ["an empty pair", "I have <1></1>a red house.", "J'ai <1></1>une maison rouge."],
    ["a pair around a space", "I have<1> </1>a red house.", "J'ai<1> </1>une maison rouge."],
    ["spaces inside the pair", "I have a<1> red </1>house.", "J'ai une maison <1>rouge</1>."],
    ["a word of which target words keep together", "<1>I</1> have a red house.", "<1>J'ai</1> une maison rouge."],
  ])("%s", (_, marked, expected) => {
    expect(transfer(marked, toFrench)).toBe(expected);
  });

  it.each([
    ["no spaces in the target", "I have a <1>red</1> <2>house</2>.", "我有一座<1>红</1><2>房子</2>。"],
    ["one word that became two", "I have <1>a</1> red house.", "我有<1>一座</1>红房子。"],
    ["a single tag", "I have a red<1/> house.", "我有一座红<1/>房子。"],
  ])("%s", (_, marked, expected) => {
    expect(transfer(marked, toChinese)).toBe(expected);
  });

  it("goes inside a word only where the source does", () => {
    const text = aligned("un|do| it", "dé|faire| le", [[0], [1], [2]]);
    expect(transfer("<1>un</1>do it", text)).toBe("<1>dé</1>faire le");
    expect(transfer("<1>undo</1> it", text)).toBe("<1>défaire</1> le");
  });

  it("keeps words whole in a script without spaces, however the pieces cut it", () => {
    const text = aligned("in| the| library| today", "今天在图|书馆|里", [[3], [2], [0]]);
    expect(transfer("in the <1>library</1> today", text)).toBe("今天在<1>图书馆</1>里");
  });

  it("is not misled by a full stop that every word looks at a little", () => {
    const source = pieces("a| red| house|.");
    const target = pieces("un|e| maison| rouge|.");
    const attention = [
      [0.5, 0.1, 0, 0.4],
      [0.4, 0.1, 0.1, 0.4],
      [0, 0.1, 0.5, 0.4],
      [0.1, 0.35, 0.15, 0.4],
      [0, 0, 0.1, 0.9],
    ];
    expect(transfer("a <1>red</1> house.", { source, target, attention })).toBe("une maison <1>rouge</1>.");
    expect(transfer("a red <1>house</1>.", { source, target, attention })).toBe("une <1>maison</1> rouge.");
  });

  it("never splits a character that several byte pieces wrote", () => {
    const source = { text: "a b", starts: [0, 1], ends: [1, 3] };
    const target = { text: "😀x", starts: [0, 0, 0, 0, 2], ends: [2, 2, 2, 2, 3] };
    const attention = [
      [1, 0],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ];
    const tags = [
      { id: 1, kind: "open", offset: 0 },
      { id: 1, kind: "close", offset: 1 },
    ] as const;
    expect(tagProblems(tags, { text: target.text, tags: transferTags(tags, { source, target, attention }) })).toEqual(
      [],
    );
  });

  it("keeps the order of a tag that opens here and closes in another sentence", () => {
    expect(transfer("I have a <1>red house.", toFrench)).toContain("<1>");
    expect(transfer("I have a red</1> house.", toFrench)).toContain("</1>");
  });

  it("closes crossing pairs after they open", () => {
    const { tags } = parse("I <1>have <2>a</1> red</2> house.");
    const result = transferTags(tags, toFrench);
    expect(result).toHaveLength(4);
    for (const id of [1, 2]) {
      const places = ["open", "close"].map((kind) => result.findIndex((tag) => tag.id === id && tag.kind === kind));
      expect(places[0]).toBeLessThan(places[1]);
    }
    const offsets = result.map(({ offset }) => offset);
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
  });

  it("puts every tag somewhere valid when the target is empty or the attention says nothing", () => {
    const { text, tags } = parse("<1>I <2/>have</1> a <3>red</3> house.");
    for (const target of ["", "我", "我|有"]) {
      const one = aligned(
        english,
        target,
        target.split("|").map(() => []),
      );
      expect(one.source.text).toBe(text);
      expect(tagProblems(tags, { text: one.target.text, tags: transferTags(tags, one) })).toEqual([]);
    }
  });

  it("stays valid for any attention", () => {
    let seed = 1;
    const random = (): number => (seed = (seed * 48_271) % 0x7fff_ffff) / 0x7fff_ffff;
    const marked = "<1>I <2>have</2></1><3/> <4>a <5>red</5> <6/>house</4>.<7/>";
    const { tags } = parse(marked);
    for (let turn = 0; turn < 200; turn++) {
      const one = { ...toFrench, attention: toFrench.attention.map((look) => Array.from(look, () => random() ** 4)) };
      expect(tagProblems(tags, { text: one.target.text, tags: transferTags(tags, one) })).toEqual([]);
    }
  });
});
