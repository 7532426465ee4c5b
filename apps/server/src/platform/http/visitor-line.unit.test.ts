import { setImmediate as settle } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVisitorLine, type VisitorLineOptions } from "./visitor-line.ts";

const never = new AbortController().signal;
const visitor = (network: string, signal = never) => ({ principal: null, network, signal });
const member = {
  ...visitor("10.0.0.1"),
  principal: { accountId: "a", sessionId: "s", role: 0, isSuper: false, siteId: 0, plan: "free" } as const,
};

/** A line on a clock that the test sets; `asked` are those who were let in, in their order. */
function build(options: Partial<VisitorLineOptions> = {}) {
  let now = 0;
  const line = createVisitorLine({
    clock: { now: () => new Date(now) },
    places: 1,
    freeAmount: 100,
    ...options,
  });
  const entered: string[] = [];
  const enter = async (network: string, amount: number, signal?: AbortSignal) => {
    const place = await line.enter(visitor(network, signal), amount);
    entered.push(network);
    return place;
  };
  return { line, enter, entered, pass: (ms: number) => (now += ms) };
}

describe("the line of visitors", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  it("lets everybody in at once who has had little, however many work", async () => {
    const { enter, entered } = build();
    await Promise.all(["a", "b", "c", "d"].map((network) => enter(network, 101)));
    expect(entered).toEqual(["a", "b", "c", "d"]);
  });

  it("lets those who had much work one after the other, who had least first", async () => {
    const { enter, entered } = build();
    await Promise.all([enter("busy", 1000), enter("busier", 5000), enter("busiest", 9000)]);
    const place = await enter("busy", 1);
    const waiting = [enter("busiest", 1), enter("busier", 1)];
    await settle();
    expect(entered).toHaveLength(4);
    place.leave();
    (await waiting[1])?.leave();
    await waiting[0];
    expect(entered.slice(4)).toEqual(["busier", "busiest"]);
  });

  it("does not let them hold up who had little", async () => {
    const { enter, entered } = build();
    await enter("busy", 1000);
    await enter("busy", 1000);
    void enter("busy", 1000);
    await enter("quiet", 10);
    expect(entered).toEqual(["busy", "busy", "quiet"]);
  });

  it("never holds up who has an account", async () => {
    const { line, enter } = build();
    await enter("10.0.0.1", 1000);
    await enter("10.0.0.1", 1);
    const places = await Promise.all([1, 2, 3].map(() => line.enter(member, 1000)));
    expect(places).toHaveLength(3);
  });

  it("counts what the work turned out to take", async () => {
    const { enter, entered } = build();
    const first = await enter("sender", 0);
    first.spend(500);
    await enter("sender", 0);
    void enter("sender", 0);
    await settle();
    expect(entered).toHaveLength(2);
  });

  it("forgets: what was had counts half after half a minute", async () => {
    const { enter, entered, pass } = build();
    await enter("a", 390);
    pass(60_000);
    await Promise.all([enter("a", 0), enter("a", 0)]);
    expect(entered).toHaveLength(3);
  });

  it("gives a place that is held for long to the next", async () => {
    const { enter, entered } = build({ holdMs: 5000 });
    await enter("a", 1000);
    const slow = await enter("a", 0);
    const next = enter("a", 0);
    await settle();
    expect(entered).toHaveLength(2);
    vi.advanceTimersByTime(5000);
    const place = await next;
    slow.leave();
    void enter("a", 0);
    await settle();
    expect(entered, "leaving late does not make a second place").toHaveLength(3);
    place.leave();
    await settle();
    expect(entered).toHaveLength(4);
  });

  it("forgets who hangs up while waiting", async () => {
    const { enter, entered } = build();
    await enter("a", 1000);
    const place = await enter("a", 0);
    const caller = new AbortController();
    const gone = enter("a", 0, caller.signal);
    const next = enter("a", 0);
    caller.abort(new Error("hung up"));
    await expect(gone).rejects.toThrow("hung up");
    place.leave();
    await next;
    expect(entered).toHaveLength(3);
  });

  it("refuses who hung up before, and whom there is no room to wait for", async () => {
    const { enter } = build({ mostWaiting: 1 });
    await enter("a", 1000);
    await enter("a", 0);
    await expect(enter("a", 0, AbortSignal.abort(new Error("hung up")))).rejects.toThrow("hung up");
    void enter("a", 0);
    await expect(enter("a", 0)).rejects.toMatchObject({ error: "tooManyRequests", details: { seconds: 5 } });
  });
});
