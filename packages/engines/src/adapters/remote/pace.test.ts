import { expect, it } from "vitest";
import { ManualClock } from "../../testing/manual-clock.ts";
import { Pace } from "./pace.ts";

it("lets no more begin in any minute than it may", async () => {
  const clock = new ManualClock();
  const pace = new Pace(2, clock);
  const { signal } = new AbortController();
  await pace.turn(signal);
  clock.advance(10_000);
  await pace.turn(signal);
  const begun: number[] = [];
  const turns = [1, 2, 3].map(async () => pace.turn(signal).then(() => begun.push(clock.now())));
  clock.advance(50_000);
  await turns[0];
  clock.advance(10_000);
  await turns[1];
  clock.advance(50_000);
  await Promise.all(turns);
  expect(begun).toEqual([60_000, 70_000, 120_000]);
});

it("gives up the wait when aborted", async () => {
  const clock = new ManualClock();
  const pace = new Pace(1, clock);
  const controller = new AbortController();
  await pace.turn(controller.signal);
  const waiting = pace.turn(controller.signal);
  controller.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
});

it("hands on the turn of who gave up", async () => {
  const clock = new ManualClock();
  const pace = new Pace(1, clock);
  const leaving = new AbortController();
  const { signal } = new AbortController();
  await pace.turn(signal);
  for (let times = 0; times < 100; times++) pace.turn(leaving.signal).catch(() => undefined);
  let begun = false;
  const staying = pace.turn(signal).then(() => (begun = true));
  leaving.abort(new Error("gone"));
  clock.advance(60_000);
  await new Promise(setImmediate);
  expect(begun).toBe(true);
  await staying;
});
