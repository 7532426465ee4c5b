import { expect, it } from "vitest";
import { createSharedRuns } from "./shared-runs.ts";

/** Runs whose end the test says. */
function scripted() {
  const runs: { readonly revision: number; readonly signal: AbortSignal; readonly end: () => void }[] = [];
  const share = createSharedRuns<number>();
  const ask = (revision: number, signal = new AbortController().signal, key = "project") =>
    share({
      key,
      revision,
      signal,
      work: (wanted, stop) =>
        new Promise((resolve, reject) => {
          stop.addEventListener("abort", () => reject(stop.reason));
          runs.push({ revision: wanted, signal: stop, end: () => resolve(wanted) });
        }),
    });
  const waitForStart = async (count: number) => {
    await expect.poll(() => runs.length).toBe(count);
    const run = runs.at(-1);
    if (run === undefined) throw new Error("nothing runs");
    return run;
  };
  return { runs, ask, started: waitForStart };
}

it("shares a run with who asks for what it has, and the next one with all who ask for more", async () => {
  const { runs, ask, started } = scripted();
  const first = ask(1);
  const running = await started(1);
  const same = ask(1);
  const newer = ask(2);
  const newest = ask(4);
  running.end();
  expect(await Promise.all([first, same])).toEqual([1, 1]);
  (await started(2)).end();
  expect(await Promise.all([newer, newest])).toEqual([4, 4]);
  expect(runs.map(({ revision }) => revision)).toEqual([1, 4]);
});

it("runs for different projects at the same time", async () => {
  const { ask, started } = scripted();
  const one = ask(1);
  const other = ask(7, undefined, "other");
  (await started(2)).end();
  expect(await other).toBe(7);
  const late = new AbortController();
  const joined = ask(1, late.signal);
  late.abort(new Error("gone"));
  await expect(joined).rejects.toThrow("gone");
  void one.catch(() => undefined);
});

it("aborts a run when the last of its callers has left, and one that waits never begins", async () => {
  const { runs, ask, started } = scripted();
  const [one, two, three] = [new AbortController(), new AbortController(), new AbortController()];
  const asked = [ask(1, one.signal), ask(1, two.signal), ask(2, three.signal)];
  const ends = Promise.allSettled(asked);
  const running = await started(1);
  one.abort();
  three.abort();
  expect(running.signal.aborted).toBe(false);
  two.abort();
  expect(running.signal.aborted).toBe(true);
  expect((await ends).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  const after = ask(2);
  (await started(2)).end();
  expect(await after).toBe(2);
  expect(runs).toHaveLength(2);
});
