import { describe, expect, it } from "vitest";
import { Slots } from "./slots.ts";

describe("Slots", () => {
  const { signal } = new AbortController();

  it("hands slots on in order and never lets more in than its limit", async () => {
    const slots = new Slots(1, 5);
    const entered: number[] = [];
    const work = [1, 2, 3].map(async (number) => {
      const leave = await slots.take(signal);
      entered.push(number);
      expect(entered).toHaveLength(number);
      await Promise.resolve();
      leave();
    });
    await Promise.all(work);
    expect(entered).toEqual([1, 2, 3]);
  });

  it("forgets who is aborted while waiting", async () => {
    const slots = new Slots(1, 1);
    const leave = await slots.take(signal);
    const controller = new AbortController();
    const waiting = slots.take(controller.signal);
    expect(slots.full).toBe(true);
    controller.abort(new Error("gone"));
    await expect(waiting).rejects.toThrow("gone");
    expect(slots.full).toBe(false);
    const next = slots.take(signal);
    leave();
    (await next)();
    (await slots.take(signal))();
  });
});
