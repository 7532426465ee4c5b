import { orderStatusNumbers, type OrderState, type SearchedOrder } from "@yiqiao/contracts/orders";
import { describe, expect, test } from "vitest";
import { buildOrder } from "../order-builders.ts";
import { pollOrder, verdictOf } from "./order-poll.ts";

const searched = (state: OrderState): SearchedOrder => ({
  status: orderStatusNumbers[state],
  order: buildOrder({ state }),
  message: null,
});

/** Polls against scripted answers; the last one repeats. */
function poll(...answers: (SearchedOrder | Error)[]) {
  const waits: number[] = [];
  const controller = new AbortController();
  let asked = 0;
  const result = pollOrder({
    ask: async () => {
      const answer = answers[Math.min(asked++, answers.length - 1)];
      if (answer === undefined || answer instanceof Error) throw answer ?? new Error("no answer");
      return answer;
    },
    wait: async (milliseconds) => void waits.push(milliseconds),
    signal: controller.signal,
    isHopeless: (error) => error instanceof TypeError,
  });
  return { result, waits, controller, asked: () => asked };
}

describe("verdictOf", () => {
  test.each([
    ["unpaid", "waiting"],
    ["paying", "waiting"],
    ["completed", "paid"],
    ["paid", "paid"],
    ["failed", "failed"],
    ["cancelled", "failed"],
    ["expired", "failed"],
  ] as const)("%s is %s", (state, verdict) => {
    expect(verdictOf(searched(state))).toBe(verdict);
  });
});

describe("pollOrder", () => {
  test("asks every three seconds until the order is paid", async () => {
    const { result, waits } = poll(searched("unpaid"), searched("paying"), searched("completed"));
    expect((await result)?.order.state).toBe("completed");
    expect(waits).toEqual([3000, 3000, 3000]);
  });

  test("ends with a failure", async () => {
    expect((await poll(searched("paying"), searched("failed")).result)?.status).toBe(3);
  });

  test("gives up after a hundred questions", async () => {
    const { result, asked } = poll(searched("paying"));
    expect(await result).toBeUndefined();
    expect(asked()).toBe(100);
  });

  test("bears calls that fail, but not one that says that there is no such order", async () => {
    const { result } = poll(new Error("offline"), searched("paid"));
    expect((await result)?.status).toBe(2);
    await expect(poll(new TypeError("missing")).result).rejects.toThrow("missing");
  });

  test("stops when told", async () => {
    const { result, controller, asked } = poll(searched("paying"));
    controller.abort();
    expect(await result).toBeUndefined();
    expect(asked()).toBe(0);
  });
});
