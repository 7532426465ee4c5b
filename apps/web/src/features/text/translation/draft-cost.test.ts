import { describe, expect, test } from "vitest";
import { buildResult, buildSegmentEvents } from "../text-builders.ts";
import { newDraft } from "./draft.ts";
import { costOf, draftToQuote } from "./draft-cost.ts";
import { emptyTranslation, reduceTranslation } from "./streaming-state.ts";
import type { TranslationAction } from "./translation-action.ts";

const text = "One. Two.";
const sources = ["One.", "Two."];
const draft = newDraft();
const segments = buildSegmentEvents(text, sources).map((event) => ({ type: "segment", event }) as const);
const failureOf = (name: "interrupted" | "translationFailed") =>
  ({ type: "fail", failure: { name, message: "", retryAfterSeconds: undefined, language: undefined } }) as const;
const doneWith = (charged: number, repeated = 0): TranslationAction => {
  const counts = { total: 9, from_memory: 2, repeated, net: 7 - repeated };
  return { type: "done", result: { ...buildResult(text, sources), counts, draft_characters: charged } };
};
const begun: readonly TranslationAction[] = [
  { type: "draft", draft },
  { type: "edit", text },
  { type: "start", text },
];
const run = (...actions: readonly TranslationAction[]) =>
  [...begun, ...actions].reduce((state, action) => reduceTranslation(state, action), emptyTranslation);
const quote = { total: 9, from_memory: 0, repeated: 4, net: 5, balance: 100, balance_after: 95 };

describe("the cost of a draft", () => {
  test("is all that was charged while the text was written, and of that nothing was paid before", () => {
    const state = run(doneWith(5, 6));
    expect(costOf(text, state, undefined)).toEqual({
      charged: 5,
      ahead: 0,
      parts: { total: 9, from_memory: 2, repeated: 2 },
    });
    expect(draftToQuote(text, state)).toBeUndefined();
    expect(costOf(`${text} \n`, state, undefined).ahead).toBe(0);
  });

  test("tells also what was charged for what does not stand there any more", () => {
    expect(costOf(text, run(doneWith(90)), undefined)).toMatchObject({ charged: 90, parts: { repeated: 0 } });
  });

  test("grows with the sentences that arrive, and asks nothing meanwhile", () => {
    const state = run(...segments.slice(0, 1));
    expect(costOf(text, state, quote)).toEqual({ charged: 4, ahead: undefined, parts: undefined });
    expect(draftToQuote(text, state)).toBeUndefined();
  });

  test("is nothing for what failed, and not lost with the text that failed", () => {
    const later = [doneWith(7), { type: "edit", text: "One. Six." }, { type: "start", text: "One. Six." }] as const;
    const state = run(...later, ...segments.slice(0, 1), failureOf("translationFailed"));
    expect(costOf("One. Six.", state, undefined)).toMatchObject({ charged: 7, ahead: undefined });
    const whole = run(...later, failureOf("translationFailed"));
    expect(costOf("One. Six.", whole, { ...quote, draft_characters: 7 })).toMatchObject({ charged: 7, ahead: 5 });
    expect(draftToQuote("One. Six.", whole)?.id).toBe(draft.id);
  });

  test("is asked for where a connection broke off, and is what the answer says", () => {
    const state = run(...segments.slice(0, 1), failureOf("interrupted"));
    expect(costOf(text, state, undefined).charged).toBe(4);
    expect(draftToQuote(text, state)?.id).toBe(draft.id);
    const told = reduceTranslation(state, { type: "charged", draft: draft.id, characters: 9 });
    expect(costOf(text, told, undefined).charged).toBe(9);
    expect(reduceTranslation(state, { type: "charged", draft: "another", characters: 9 })).toBe(state);
    expect(reduceTranslation(told, { type: "charged", draft: draft.id, characters: 9 })).toBe(told);
  });

  test("is that of the new draft where another text was put in the place of the old one", () => {
    const state = run(doneWith(7), { type: "draft", draft: newDraft() }, { type: "edit", text: "Six ships." });
    expect(costOf("Six ships.", state, undefined)).toEqual({ charged: 0, ahead: undefined, parts: undefined });
  });
});
