import { expect, it } from "vitest";
import { interrupted, wrongSettings } from "./messages.ts";
import { createRestartPolicy, type End } from "./restart-policy.ts";

const long: End = { code: null, signal: "SIGKILL", upMs: 60_000 };
const quick: End = { code: 1, signal: null, upMs: 50 };
const neverUp: End = { code: 1, signal: null, upMs: undefined };

it("ends with a server that was told to stop, once or by a second Ctrl+C", () => {
  const next = createRestartPolicy();
  expect(next({ ...long, signal: null, code: 0 })).toEqual({ exitCode: 0 });
  expect(next({ ...long, signal: null, code: interrupted })).toEqual({ exitCode: interrupted });
});

it("ends with a first start that fails, and whenever a setting is wrong", () => {
  const next = createRestartPolicy();
  expect(next(neverUp)).toEqual({ exitCode: 1 });
  expect(next({ ...neverUp, code: null, signal: "SIGKILL" })).toEqual({ exitCode: 1 });
  next(long);
  expect(next({ ...neverUp, code: wrongSettings })).toEqual({ exitCode: wrongSettings });
});

it("starts another at once for one that was up for long, each time", () => {
  const next = createRestartPolicy();
  for (let end = 0; end < 50; end += 1) expect(next(long)).toEqual({ restartAfterMs: 0 });
});

it("waits longer and longer where they end soon, and gives up at last; one that stays begins the count anew", () => {
  const next = createRestartPolicy();
  const pauses = () => Array.from({ length: 10 }, () => next(quick));
  expect(pauses().map((step) => "restartAfterMs" in step && step.restartAfterMs / 1000)).toEqual([
    1, 2, 4, 8, 16, 30, 30, 30, 30, 30,
  ]);
  expect(next(long)).toEqual({ restartAfterMs: 0 });
  pauses();
  const last = next(neverUp);
  expect(last).toMatchObject({ exitCode: 1 });
  for (const words of ["11 times ", " with status 1"]) expect("because" in last && last.because).toContain(words);
});
