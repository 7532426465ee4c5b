import type { ProjectQuality } from "@yiqiao/contracts/post-editing";
import { describe, expect, it, vi } from "vitest";
import { createQuality, type QualityCalls } from "./quality.ts";

const nothing: ProjectQuality = { rules: {}, ignored: [] };
const entry = (id: number, digit: string) => ({
  id,
  fingerprint: digit.repeat(16),
  rule: "number",
  reason: "",
  author: "Ann",
  time: "2026-01-01T00:00:00.000Z",
});

/** A server whose answers arrive when the test lets them, the latest first. */
function served(known = nothing) {
  let stored = known;
  const answers: (() => void)[] = [];
  const answer = (change: (now: ProjectQuality) => ProjectQuality) => {
    stored = change(stored);
    const now = stored;
    return new Promise<ProjectQuality>((resolve) => answers.push(() => resolve(now)));
  };
  const calls: QualityCalls = {
    read: () => answer((now) => now),
    ignore: ({ id, fingerprint }) =>
      answer((now) => ({ ...now, ignored: [{ ...entry(id, "a"), fingerprint }, ...now.ignored] })),
    heed: ({ id, fingerprint }) =>
      answer((now) => ({
        ...now,
        ignored: now.ignored.filter((one) => one.id !== id || one.fingerprint !== fingerprint),
      })),
    switchRules: vi.fn<QualityCalls["switchRules"]>((rules) => answer((now) => ({ ...now, rules }))),
  };
  const quality = createQuality(known, calls);
  const settle = async () => {
    for (let turn = 0; turn < 40; turn++) {
      answers.pop()?.();
      await Promise.resolve();
    }
  };
  return { quality, calls, settle, store: (now: ProjectQuality) => (stored = now) };
}

describe("what is ignored in a project", () => {
  it("is so once the server has said so, in its segment alone", async () => {
    const { quality, settle } = served();
    const told = vi.fn<() => void>();
    quality.ignored.subscribe(told);
    void quality.ignore({ ...entry(2, "a"), rule: "number" });
    expect(quality.ignoredIn(2).size).toBe(0);
    await settle();
    expect([told.mock.calls.length, quality.ignoredIn(2).has("a".repeat(16)), quality.ignoredIn(1).size]).toEqual([
      1,
      true,
      0,
    ]);
    void quality.heed(entry(2, "a"));
    await settle();
    expect(quality.ignoredIn(2).size).toBe(0);
  });

  it("is asked for one after the other, so that no answer is overtaken", async () => {
    const { quality, settle } = served();
    void quality.ignore({ ...entry(1, "a"), rule: "number" });
    quality.reload();
    void quality.ignore({ ...entry(2, "b"), rule: "number" });
    await settle();
    expect(quality.ignored.get().map(({ id }) => id)).toEqual([2, 1]);
  });

  it("stays as it was where the server refuses, and what comes then is asked all the same", async () => {
    const { quality, calls, settle } = served({ rules: {}, ignored: [entry(1, "a")] });
    const refused = vi.spyOn(calls, "ignore").mockRejectedValueOnce(new Error("no"));
    await expect(quality.ignore({ ...entry(2, "b"), rule: "number" })).rejects.toThrow("no");
    expect(refused).toHaveBeenCalledOnce();
    expect(quality.ignored.get()).toHaveLength(1);
    void quality.heed(entry(1, "a"));
    await settle();
    expect(quality.ignored.get()).toEqual([]);
  });

  it("tells nobody when it is asked for anew and is as it was", async () => {
    const { quality, settle, store } = served({ rules: { capitals: false }, ignored: [entry(1, "a")] });
    const told = vi.fn<() => void>();
    quality.rules.subscribe(told);
    quality.ignored.subscribe(told);
    store({ rules: { capitals: false }, ignored: [entry(1, "a")] });
    quality.reload();
    await settle();
    expect(told).not.toHaveBeenCalled();
    store({ rules: { capitals: false }, ignored: [] });
    quality.reload();
    await settle();
    expect(told).toHaveBeenCalledOnce();
  });
});

describe("rules that are switched", () => {
  it("leave those as they are that others have switched meanwhile, and name no rule that is as by default", async () => {
    const { quality, calls, settle, store } = served();
    store({ rules: { quotes: false }, ignored: [] });
    void quality.switchRule("capitals", false);
    await settle();
    expect(calls.switchRules).toHaveBeenLastCalledWith({ quotes: false, capitals: false });
    void quality.switchRule("quotes", true);
    await settle();
    expect(quality.rules.get()).toEqual({ capitals: false });
  });
});
