import { describe, expect, test } from "vitest";
import type { TranslationAction } from "./translation-action.ts";
import { buildResult } from "../text-builders.ts";
import type { TranslationFailure } from "./translation-failure.ts";
import {
  automaticRetryLimit,
  createTranslationSession,
  type DraftedJob,
  type TranslationJob,
  type TranslationStreamEvent,
} from "./translation-session.ts";

const job: TranslationJob = { text: "One.", source: "auto", target: "zh-cn", domain: "general" };
const done: TranslationStreamEvent = { type: "done", result: buildResult("One.", ["One."]) };
const noLanguage = { language: undefined };
const busy: TranslationFailure = { name: "engineUnavailable", message: "busy", retryAfterSeconds: 2, ...noLanguage };
const broken: TranslationFailure = { ...busy, name: "translationFailed", retryAfterSeconds: undefined };

interface Opened {
  readonly job: DraftedJob;
  readonly signal: AbortSignal;
}

/** A session over hand-moved time; each opened stream plays the next of `scripts`. */
function buildSession(scripts: readonly (readonly TranslationStreamEvent[] | TranslationFailure | "hang")[] = []) {
  const opened: Opened[] = [];
  const actions: TranslationAction[] = [];
  let timers: { readonly delayMs: number; readonly run: () => void }[] = [];
  const session = createTranslationSession({
    async *open(openedJob, signal) {
      const script = scripts[opened.length] ?? [done];
      opened.push({ job: openedJob, signal });
      if (script === "hang") {
        await new Promise((_, reject) => {
          signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
        });
      } else if ("name" in script) throw new Error("failed", { cause: script });
      else yield* script;
    },
    failureOf: (error) => (error as Error).cause as TranslationFailure,
    dispatch: (action) => void actions.push(action),
    timers: {
      now: () => 10_000,
      after(delayMs, run) {
        const timer = { delayMs, run };
        timers.push(timer);
        return () => {
          timers = timers.filter((other) => other !== timer);
        };
      },
    },
  });
  const elapse = async () => {
    const due = timers;
    timers = [];
    for (const timer of due) timer.run();
    await settle();
  };
  return { session, opened, actions, elapse, delays: () => timers.map((timer) => timer.delayMs) };
}
/** Lets every pending microtask of the fake stream run. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
const typesOf = (actions: readonly TranslationAction[]) => actions.map((action) => action.type);

describe("createTranslationSession", () => {
  test("waits for the debounce time and asks once for the last text", async () => {
    const { session, opened, elapse, delays } = buildSession();
    session.request({ ...job, text: "O" }, "debounced");
    session.request({ ...job, text: "On" }, "debounced");
    session.request(job, "debounced");
    expect(opened).toHaveLength(0);
    expect(delays()).toEqual([400]);
    await elapse();
    expect(opened.map((stream) => stream.job.text)).toEqual(["One."]);
  });

  test("does not ask, and pay, a second time for what is under way or there", async () => {
    const { session, opened } = buildSession(["hang", [done]]);
    session.request(job, "now");
    session.request({ ...job, text: "One. " }, "now");
    expect([opened.length, opened[0]?.signal.aborted]).toEqual([1, false]);
    session.request({ ...job, text: "Two." }, "now");
    await settle();
    session.request({ ...job, text: "Two." }, "now");
    expect(opened.map((stream) => stream.job.text)).toEqual(["One.", "Two."]);
  });

  test("asks at once when told so", async () => {
    const { session, opened, actions } = buildSession();
    session.request(job, "now");
    await settle();
    expect(opened).toHaveLength(1);
    expect(typesOf(actions)).toEqual(["draft", "start", "done"]);
  });

  test("aborts the older request and lets nothing of it through", async () => {
    const { session, opened, actions, elapse } = buildSession(["hang"]);
    session.request(job, "now");
    await settle();
    session.request({ ...job, text: "Two." }, "debounced");
    expect(opened[0]?.signal.aborted).toBe(true);
    await elapse();
    expect(typesOf(actions)).toEqual(["draft", "start", "draft", "start", "done"]);
  });

  test("does not ask again for whitespace at the end, but does for other languages and lines", async () => {
    const { session, opened, elapse } = buildSession();
    session.request(job, "now");
    await settle();
    session.request({ ...job, text: "One. \n" }, "debounced");
    await elapse();
    expect(opened).toHaveLength(1);
    session.request({ ...job, target: "ja" }, "debounced");
    await elapse();
    expect(opened).toHaveLength(2);
    session.request({ ...job, target: "ja", keepsLines: true }, "debounced");
    await elapse();
    expect(opened).toHaveLength(3);
  });

  test("takes what is written on for a version of one draft, and what is put in its place for another", async () => {
    const { session, opened } = buildSession();
    for (const text of ["One.", "One. Two.", "Six ships sail."]) {
      session.request({ ...job, text }, "now");
      await settle();
    }
    const [first, version, other] = opened.map((stream) => stream.job.draft?.id);
    expect(version).toBe(first);
    expect(other).not.toBe(first);
  });

  test("asks a busy engine again after the time it names", async () => {
    const { session, opened, actions, elapse, delays } = buildSession([busy]);
    session.request(job, "now");
    await settle();
    expect(actions.at(-1)).toEqual({ type: "fail", failure: busy });
    expect(delays()).toEqual([2000]);
    await elapse();
    expect(opened).toHaveLength(2);
    expect(typesOf(actions)).toEqual(["draft", "start", "fail", "start", "done"]);
  });

  test("does not ask a busy engine earlier because the text changes, unless told to", async () => {
    const { session, opened, delays } = buildSession([busy]);
    session.request(job, "now");
    await settle();
    session.request({ ...job, text: "One. Two." }, "debounced");
    expect(delays()).toEqual([2000]);
    session.request({ ...job, text: "One. Two." }, "now");
    await settle();
    expect(opened).toHaveLength(2);
    session.request({ ...job, text: "Three." }, "debounced");
    expect(delays()).toEqual([400]);
  });

  test("stops asking after the limit and says so by naming no time", async () => {
    const { session, opened, actions, elapse } = buildSession(Array.from({ length: 10 }, () => busy));
    session.request(job, "now");
    await settle();
    for (let turn = 0; turn < 9; turn++) await elapse();
    expect(opened).toHaveLength(automaticRetryLimit + 1);
    expect(actions.at(-1)).toEqual({ type: "fail", failure: { ...busy, retryAfterSeconds: undefined } });
  });

  test("does not retry other failures by itself, but on demand", async () => {
    const { session, opened, elapse } = buildSession([broken]);
    session.request(job, "now");
    await settle();
    await elapse();
    expect(opened).toHaveLength(1);
    session.retry();
    await settle();
    expect(opened).toHaveLength(2);
  });

  test("calls a stream that ends early interrupted", async () => {
    const { session, actions } = buildSession([[]]);
    session.request(job, "now");
    await settle();
    expect(actions.at(-1)).toMatchObject({ type: "fail", failure: { name: "interrupted" } });
  });

  test("cancel aborts, and a retry after it does nothing", async () => {
    const { session, opened, actions } = buildSession(["hang"]);
    session.request(job, "now");
    await settle();
    session.cancel();
    session.retry();
    await settle();
    expect(opened[0]?.signal.aborted).toBe(true);
    expect(typesOf(actions)).toEqual(["draft", "start"]);
  });
});
