import { describe, expect, it } from "vitest";
import type { SegmentContent } from "../model.ts";
import { tagged } from "../tags/tagged-builder.ts";
import { createUndoStack } from "./undo-stack.ts";

const content = (text: string): SegmentContent => ({ target: tagged(text), status: "draft" });
const step = (id: number, before: string, after: string) => ({ id, before: content(before), after: content(after) });

describe("the steps of a user", () => {
  it("join the edits of one segment until it is left", () => {
    const stack = createUndoStack();
    stack.record(step(1, "", "a"));
    stack.record(step(1, "a", "ab"));
    stack.close();
    stack.record(step(1, "ab", "abc"));
    expect(stack.next("undo")).toEqual(step(1, "ab", "abc"));
    stack.moved("undo");
    expect(stack.next("undo")).toEqual(step(1, "", "ab"));
    expect(stack.next("redo")).toEqual(step(1, "ab", "abc"));
  });

  it("leave out what came to nothing", () => {
    const stack = createUndoStack();
    stack.record(step(1, "", "a"));
    stack.record(step(2, "b", "bc"));
    stack.record(step(2, "bc", "b"));
    expect(stack.next("undo")).toEqual(step(1, "", "a"));
  });

  it("cannot be done again after another edit", () => {
    const stack = createUndoStack();
    stack.record(step(1, "", "a"));
    stack.next("undo");
    stack.moved("undo");
    stack.record(step(2, "", "b"));
    expect(stack.next("redo")).toBeUndefined();
  });
});
