import { describe, expect, test } from "vitest";
import {
  emptyTranslation,
  usesStarterModel,
  isIncomplete,
  reduceTranslation,
  type TranslationState,
} from "./streaming-state.ts";
import { buildResult, buildSegmentEvents } from "../text-builders.ts";
import type { TranslationAction } from "./translation-action.ts";

const text = "One. Two. Three.";
const sources = ["One.", "Two.", "Three."];
const events = buildSegmentEvents(text, sources);
const failure = { name: "translationFailed", message: "x", retryAfterSeconds: undefined, language: undefined } as const;

function run(actions: readonly TranslationAction[], from: TranslationState = emptyTranslation): TranslationState {
  return actions.reduce((state, action) => reduceTranslation(state, action), from);
}
const started = run([{ type: "start", text }]);
const segmentActions = events.map((event) => ({ type: "segment", event }) as const);
const finished = run([
  { type: "start", text },
  ...segmentActions,
  { type: "done", result: buildResult(text, sources) },
]);
const targetsOf = (state: TranslationState) => state.segments.map((segment) => segment.target);

describe("reduceTranslation", () => {
  test("shows sentences as they arrive", () => {
    const state = run(segmentActions.slice(0, 2), started);
    expect(state.status).toBe("streaming");
    expect(targetsOf(state)).toEqual(["<One.>", "<Two.>"]);
    expect(state.total).toBe(3);
  });

  test("keeps how sure the engine is of each sentence, as it arrives and in the whole", () => {
    const arrived = segmentActions.map(({ type, event }) => ({ type, event: { ...event, confidence: 0.31 } }) as const);
    const result = buildResult(text, sources);
    const translations = result.translations.map((one) => {
      return { ...one, segments: one.segments.map((segment) => ({ ...segment, confidence: 0.31 })) };
    });
    const streaming = run(arrived, started);
    const whole = run([{ type: "done", result: { ...result, translations } }], streaming);
    for (const { segments } of [streaming, whole]) {
      expect(segments.map(({ confidence }) => confidence)).toEqual([0.31, 0.31, 0.31]);
    }
    expect(finished.segments.map(({ confidence }) => confidence)).toEqual([undefined, undefined, undefined]);
  });

  test("ignores a sentence out of order and one of another text", () => {
    const [first, second] = events;
    if (first === undefined || second === undefined) throw new Error("no events");
    expect(run([{ type: "segment", event: second }], started)).toBe(started);
    expect(run([{ type: "segment", event: { ...first, item: 1 } }], started)).toBe(started);
  });

  test("takes the gaps between sentences from the whole translation", () => {
    const result = buildResult(text, sources);
    const [translation] = result.translations;
    if (translation === undefined) throw new Error("no translation");
    const joined = { ...translation, text: "\n<One.>", segments: translation.segments.slice(0, 1) };
    const [only] = joined.segments;
    if (only === undefined) throw new Error("no segment");
    const moved = { ...joined, segments: [{ ...only, target_start: 1, target_end: 7 }] };
    const state = run([{ type: "done", result: { ...result, translations: [moved] } }], started);
    expect(state.before).toBe("\n");
    expect(state.segments[0]?.after).toBe("");
  });

  test("says how good the translation is, as far as the answer does, and forgets it with the text", () => {
    const done = (quality?: "starter" | "standard") =>
      run([{ type: "done", result: { ...buildResult(text, sources), ...(quality && { quality }) } }], started);
    expect([done("starter").quality, done("standard").quality, done().quality]).toEqual([
      "starter",
      "standard",
      undefined,
    ]);
    expect(run([{ type: "done", result: buildResult(text, sources) }], done("starter")).quality).toBeUndefined();
    expect(run([{ type: "reset" }], done("starter")).quality).toBeUndefined();
  });

  test("a starter model is told of with the first sentence that it gives, and stays until the answer says otherwise", () => {
    const under = run(segmentActions.slice(0, 1), started);
    expect([
      usesStarterModel(started, "starter"),
      usesStarterModel(under, "starter"),
      usesStarterModel(under, "standard"),
    ]).toEqual([false, true, false]);
    const fromMemory = run(
      events.slice(0, 1).map((event) => ({ type: "segment", event: { ...event, provenance: "exact" } })),
      started,
    );
    expect(usesStarterModel(fromMemory, "starter")).toBe(false);
    const done = run([{ type: "done", result: { ...buildResult(text, sources), quality: "starter" } }], under);
    expect([usesStarterModel(done, undefined), usesStarterModel(finished, "starter")]).toEqual([true, false]);
    expect(usesStarterModel(run([{ type: "fail", failure }], under), "starter")).toBe(true);
  });

  test("keeps the sentences an edit did not touch, and dims the edited one", () => {
    const state = run([{ type: "edit", text: "One. Twenty. Three." }], finished);
    expect(state.segments.map((segment) => segment.isStale)).toEqual([false, true, false]);
    expect(targetsOf(state)).toEqual(["<One.>", "<Two.>", "<Three.>"]);
  });

  test("replaces the old translation sentence by sentence", () => {
    const edited = "One. Twenty. Three.";
    const news = buildSegmentEvents(edited, ["One.", "Twenty.", "Three."]);
    let state = run(
      [
        { type: "edit", text: edited },
        { type: "start", text: edited },
      ],
      finished,
    );
    const seen = news.map((event) => {
      state = reduceTranslation(state, { type: "segment", event });
      return targetsOf(state);
    });
    expect(seen).toEqual([
      ["<One.>", "<Two.>", "<Three.>"],
      ["<One.>", "<Twenty.>", "<Three.>"],
      ["<One.>", "<Twenty.>", "<Three.>"],
    ]);
  });

  test("drops old sentences whose source is gone", () => {
    const state = run(
      [
        { type: "edit", text: "Three." },
        { type: "start", text: "Three." },
        ...buildSegmentEvents("Three.", ["Three."]).map((event) => ({ type: "segment", event }) as const),
      ],
      finished,
    );
    expect(targetsOf(state)).toEqual(["<Three.>"]);
  });

  test("dims everything when the languages change", () => {
    expect(run([{ type: "expire" }], finished).segments.every((segment) => segment.isStale)).toBe(true);
  });

  test("keeps finished sentences after a failure and calls the translation incomplete", () => {
    const state = run([...segmentActions.slice(0, 2), { type: "fail", failure }], started);
    expect(targetsOf(state)).toEqual(["<One.>", "<Two.>"]);
    expect(isIncomplete(state)).toBe(true);
    expect(state.failure).toEqual(failure);
  });

  test("a passing failure before the first sentence leaves the old translation dimmed, not incomplete", () => {
    const busy = { ...failure, name: "engineUnavailable", retryAfterSeconds: 3 } as const;
    const actions = [
      { type: "start", text: "New." },
      { type: "fail", failure: busy },
    ] as const;
    const state = run(actions, finished);
    expect(isIncomplete(state)).toBe(false);
    expect(state.segments.map((segment) => segment.isStale)).toEqual([true, true, true]);
  });

  test("any other failure leaves nothing that could be taken for the translation", () => {
    const actions = [
      { type: "start", text: "New." },
      { type: "fail", failure },
    ] as const;
    expect(run(actions, finished).segments).toEqual([]);
  });

  test("a new start forgets the failure", () => {
    expect(
      run(
        [
          { type: "fail", failure },
          { type: "start", text },
        ],
        started,
      ).failure,
    ).toBeUndefined();
  });

  test("reset leaves nothing", () => {
    expect(run([{ type: "reset" }], finished)).toBe(emptyTranslation);
  });
});
