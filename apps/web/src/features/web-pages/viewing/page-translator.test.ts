import type { TranslatedUnits, WebPageUnit } from "@yiqiao/contracts/web-pages";
import { describe, expect, it } from "vitest";
import { PageTranslator, type TranslationState } from "./page-translator.ts";

const unit = (id: string): WebPageUnit => ({ id, html: `t${id}`, provenance: ["mt"], issues: [], libraries: [] });
const answer = (ids: readonly string[], left: number | null = null): TranslatedUnits => {
  return { units: ids.map(unit), characters: ids.length, left };
};
const many = Array.from({ length: 120 }, (_, at) => [`u${at}`, 100] as const);

/** A translator whose calls a test answers. */
function begin() {
  const calls: {
    units: readonly string[] | undefined;
    resolve: (a: TranslatedUnits) => void;
    reject: (e: Error) => void;
    signal: AbortSignal;
  }[] = [];
  const shown: string[] = [];
  let state: TranslationState | undefined;
  const translator = new PageTranslator({
    translate: (units, signal) => new Promise((resolve, reject) => void calls.push({ units, resolve, reject, signal })),
    onState: (next) => (state = next),
  });
  translator.follow((units) => shown.push(...units.map(({ id }) => id)));
  const settle = async () => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const answerNext = async (give = answer) => {
    const call = calls.shift();
    if (call?.units) call.resolve(give(call.units));
    await settle();
  };
  return { translator, calls, shown, settle, answerNext, state: () => state };
}

describe("a page's translation", () => {
  it("begins with what is in view, in a short call", async () => {
    const { translator, calls } = begin();
    translator.see(["u20", "u21", "u22", "u23", "u24", "u25"]);
    translator.ready(many);
    translator.start();
    expect(calls[0]?.units).toEqual(["u20", "u21", "u22", "u23"]);
    expect(calls[1]?.units?.slice(0, 4)).toEqual(["u24", "u25", "u0", "u1"]);
    expect(calls).toHaveLength(2);
  });

  it("follows the reader who scrolls, and asks for nothing twice", async () => {
    const { translator, calls, answerNext, shown, settle, state } = begin();
    translator.ready(many);
    translator.start();
    translator.see(["u119"]);
    await answerNext();
    expect(calls[1]?.units?.[0]).toBe("u119");
    while (calls[0]?.units) await answerNext();
    expect(shown.toSorted()).toEqual(many.map(([id]) => id).toSorted());
    expect(calls[0]?.units).toBeUndefined();
    calls[0]?.resolve(answer(["x"], 3));
    await settle();
    calls[1]?.resolve(answer(["y"], 0));
    await settle();
    expect(state()).toMatchObject({ phase: "done", done: 120, total: 120, characters: 122 });
  });

  it("waits until it is started", () => {
    const { translator, calls } = begin();
    translator.ready(many);
    translator.see(["u1"]);
    expect(calls).toEqual([]);
  });

  it("asks again for what a call left out", async () => {
    const { translator, calls, answerNext } = begin();
    translator.ready([
      ["a", 10],
      ["b", 10],
    ]);
    translator.start();
    await answerNext((ids) => answer(ids.slice(0, 1)));
    expect(calls[0]?.units).toEqual(["b"]);
  });

  it("stops at a failure, keeps what came, and goes on", async () => {
    const { translator, calls, answerNext, shown, state, settle } = begin();
    translator.ready(many);
    translator.start();
    await answerNext();
    const lost = calls[0]?.units ?? [];
    const other = calls[1];
    calls[0]?.reject(new Error("enough"));
    await settle();
    expect(state()).toMatchObject({ phase: "failed", error: new Error("enough"), done: 4 });
    // What is on its way as well is asked for again: nobody waits for it, and it is shown once.
    expect(other?.signal.aborted).toBe(true);
    calls.length = 0;
    translator.start();
    expect(calls[0]?.units?.[0]).toBe(lost[0]);
    expect(shown).toHaveLength(4);
  });

  it("tells nothing after it was stopped", async () => {
    const { translator, calls, shown, state, settle } = begin();
    translator.ready(many);
    translator.start();
    translator.stop();
    calls[0]?.reject(new Error("aborted"));
    calls[1]?.resolve(answer(["u5"]));
    await settle();
    expect(shown).toEqual([]);
    expect(state()?.phase).toBe("working");
  });

  it("goes on when it is started after it was stopped", async () => {
    const { translator, calls, shown, settle, state } = begin();
    translator.ready([["a", 10]]);
    translator.start();
    translator.stop();
    calls.shift()?.resolve(answer(["a"]));
    await settle();
    expect(shown).toEqual([]);
    translator.start();
    expect(calls[0]?.units).toEqual(["a"]);
    calls.shift()?.resolve(answer(["a"]));
    await settle();
    calls.shift()?.resolve(answer([], 0));
    await settle();
    expect(shown).toEqual(["a"]);
    expect(state()?.phase).toBe("done");
  });

  it("is done where a page shows no text, and not before the page is there", async () => {
    const { translator, calls, settle, state } = begin();
    translator.start();
    expect(calls).toEqual([]);
    translator.ready([]);
    expect(calls).toMatchObject([{ units: undefined }]);
    calls[0]?.resolve(answer([], 0));
    await settle();
    expect(state()).toMatchObject({ phase: "done", total: 0 });
  });
});
