import { describe, expect, it } from "vitest";
import { oneByOne } from "./one-by-one.ts";

describe("oneByOne", () => {
  const run = async (things: readonly number[]) => {
    const done: number[] = [];
    const ran = await oneByOne(things, (thing) => {
      if (thing < 0) return Promise.reject(new RangeError(String(thing)));
      done.push(thing);
      return Promise.resolve();
    }).then(
      () => undefined,
      (error: unknown) => error,
    );
    return { done, ran };
  };

  it("goes on after a failure and tells of it at the end", async () => {
    expect(await run([1, 2])).toEqual({ done: [1, 2], ran: undefined });
    expect(await run([-1, 2])).toEqual({ done: [2], ran: new RangeError("-1") });
    const { done, ran } = await run([-1, 2, -3, 4]);
    expect(done).toEqual([2, 4]);
    expect(ran).toMatchObject({ message: "2 of 4 failed", errors: [new RangeError("-1"), new RangeError("-3")] });
  });
});
