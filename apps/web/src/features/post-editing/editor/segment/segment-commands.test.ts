import { type Command, EditorState, TextSelection } from "prosemirror-state";
import { history, undo } from "prosemirror-history";
import { describe, expect, it } from "vitest";
import { tagged, written } from "../tags/tagged-builder.ts";
import { insertLineEnd, insertTag, insertText, placeTags, replaceAll, selectOffsets } from "./segment-commands.ts";
import { documentOf, offsetAt, positionAt, taggedOf } from "./schema.ts";

function stateOf(target: string, selected?: [number, number]): EditorState {
  const state = EditorState.create({ doc: documentOf(tagged(target)), plugins: [history()] });
  if (selected === undefined) return state;
  return after(state, selectOffsets(...selected));
}

function after(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (change) => {
    next = state.apply(change);
  });
  return next;
}

const shown = (state: EditorState) => written(taggedOf(state.doc));

describe("a segment's document", () => {
  it("is the same text and tags again", () => {
    for (const text of ["", "{1}", "a<1></1>b", "{1}{2}a\nb {3}", "<1>你好</1>"])
      expect(shown(stateOf(text))).toBe(text);
  });

  it("has a position for each offset", () => {
    const { doc } = stateOf("ab{1}{2}cd");
    expect([positionAt(doc, 2, true), positionAt(doc, 2), positionAt(doc, 4)]).toEqual([3, 5, 7]);
    expect([3, 4, 5, 7].map((position) => offsetAt(doc, position))).toEqual([2, 2, 2, 4]);
  });
});

describe("a tag that is inserted", () => {
  const source = tagged("<1>a</1> {2}");

  it("comes with its other half, round what is selected", () => {
    expect(shown(after(stateOf("big house", [0, 3]), insertTag(source, 1)))).toBe("<1>big</1> house");
  });

  it("comes with its other half round the caret", () => {
    const state = after(stateOf("big", [3, 3]), insertTag(source, 1));
    expect(shown(after(state, insertText("!")))).toBe("big<1>!</1>");
  });

  it("is the half that is missing", () => {
    expect(shown(after(stateOf("<1>big", [3, 3]), insertTag(source, 1)))).toBe("<1>big</1>");
  });

  it("is moved when it is there already", () => {
    const state = stateOf("{2}big", [3, 3]);
    expect(shown(after(state, insertTag(source, 2, "standalone")))).toBe("big{2}");
    expect(insertTag(source, 2)(state)).toBe(false);
  });

  it("is one that the source has", () => {
    expect(insertTag(source, 7, "open")(stateOf("big"))).toBe(false);
  });

  it("stands where it stands in the source, the caret staying where it was", () => {
    const placing = { source: tagged("Wait <1>30</1> s {2}"), language: "zh" };
    const state = stateOf("等待30秒", [1, 1]);
    const next = after(state, placeTags(placing, "next"));
    expect(shown(next)).toBe("等待<1>30秒");
    expect(next.selection.from).toBe(state.selection.from);
    const all = after(state, placeTags(placing, "all"));
    expect(shown(all)).toBe("等待<1>30</1>秒{2}");
    expect(shown(after(all, undo))).toBe("等待30秒");
    expect(placeTags(placing, "next")(all)).toBe(false);
  });
});

describe("text that is replaced", () => {
  it("is undone at once", () => {
    const state = after(stateOf("aa<1>b</1>aa"), replaceAll(tagged("aaaa")));
    expect(shown(state)).toBe("aaaa");
    expect(shown(after(state, undo))).toBe("aa<1>b</1>aa");
  });

  it("may be the same but for how often", () => {
    for (const [before, now] of [
      ["aa", "a"],
      ["a", "aa"],
      ["{1}a{1}a", "{1}a"],
    ] as const)
      expect(shown(after(stateOf(before), replaceAll(tagged(now))))).toBe(now);
  });

  it("may differ in tags alone", () => {
    expect(shown(after(stateOf("a{1}{2}a"), replaceAll(tagged("a{2}{1}a"))))).toBe("a{2}{1}a");
    expect(replaceAll(tagged("a{1}"))(stateOf("a{1}"))).toBe(false);
  });

  it("takes a tag away as a whole", () => {
    const state = stateOf("a{1}b");
    const chosen = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 2, 3)));
    expect(shown(after(chosen, insertText("-")))).toBe("a-b");
  });

  it("has line ends as characters", () => {
    expect(taggedOf(after(stateOf("ab", [1, 1]), insertLineEnd).doc).text).toBe("a\nb");
  });
});
