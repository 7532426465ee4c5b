import { setImmediate as settle } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createVisitorLine, type VisitorLineOptions } from "./visitor-line.ts";

const never = new AbortController().signal;
const visitor = (network: string, signal = never) => ({ principal: null, network, signal });
const member = {
  ...visitor("busy"),
  principal: { accountId: "a", sessionId: "s", role: 0, isSuper: false, siteId: 0, plan: "free" } as const,
};

/** A line of 100 a second; `passed` are those who were let through, in their order. */
function build(options: Partial<VisitorLineOptions> = {}) {
  const line = createVisitorLine({
    clock: { now: () => new Date() },
    freeAmount: 100,
    amountPerSecond: 100,
    ...options,
  });
  const passed: string[] = [];
  const pass = async (network: string, amount: number, signal?: AbortSignal) => {
    await line.pass(visitor(network, signal), amount);
    passed.push(network);
  };
  return { line, pass, passed };
}

describe("the line of visitors", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));
  afterEach(() => void vi.useRealTimers());

  it("makes nobody wait whose share was little when the clock is set back", async () => {
    const { passed, pass } = build();
    await pass("a", 40);
    // What is there for all is taken.
    await pass("busy", 300);
    vi.setSystemTime(Date.now() - 3_600_000);
    void pass("a", 40);
    await settle();
    expect(passed).toEqual(["a", "busy", "a"]);
  });

  it("lets everybody through at once who has had little, however many there are", async () => {
    const { pass, passed } = build();
    await Promise.all(["a", "b", "c", "d"].map((network) => pass(network, 100)));
    expect(passed).toEqual(["a", "b", "c", "d"]);
  });

  it("lets those who ask for much through at its pace, who had least first", async () => {
    const { line, pass, passed } = build();
    line.spend(visitor("busy"), 80);
    line.spend(visitor("busier"), 90);
    line.spend(visitor("busiest"), 95);
    await pass("other", 300);
    for (const network of ["busiest", "busier", "busy"]) void pass(network, 100);
    await settle();
    expect(passed).toEqual(["other"]);
    vi.advanceTimersByTime(1900);
    await settle();
    expect(passed).toEqual(["other"]);
    vi.advanceTimersByTime(200);
    await settle();
    expect(passed).toEqual(["other", "busy"]);
    vi.advanceTimersByTime(5000);
    await settle();
    expect(passed).toEqual(["other", "busy", "busier", "busiest"]);
  });

  it("does not let them hold up who asks for little", async () => {
    const { pass, passed } = build();
    await pass("busy", 1000);
    void pass("busy", 1000);
    await pass("quiet", 10);
    expect(passed).toEqual(["busy", "quiet"]);
  });

  it("neither holds up who has an account nor counts what they do", async () => {
    const { line, pass, passed } = build();
    for (let turn = 0; turn < 3; turn++) await line.pass(member, 1000);
    line.spend(member, 1000);
    await pass("busy", 100);
    expect(passed).toEqual(["busy"]);
  });

  it("counts what work turned out to be", async () => {
    const { line, pass, passed } = build();
    line.spend(visitor("sender"), 500);
    void pass("sender", 0);
    await settle();
    expect(passed).toEqual([]);
    vi.advanceTimersByTime(2100);
    await settle();
    expect(passed).toEqual(["sender"]);
  });

  it("makes nobody wait for long because of what one took", async () => {
    const { line, pass, passed } = build();
    line.spend(visitor("flood"), 1_000_000);
    void pass("patient", 101);
    await settle();
    expect(passed).toEqual([]);
    vi.advanceTimersByTime(2100);
    await settle();
    expect(passed).toEqual(["patient"]);
  });

  it("forgets: what was had counts half after half a minute", async () => {
    const { pass, passed } = build();
    await pass("a", 390);
    vi.advanceTimersByTime(60_000);
    await pass("b", 500);
    await pass("a", 0);
    expect(passed).toHaveLength(3);
  });

  it("does not save up what nobody took", async () => {
    const { pass, passed } = build();
    vi.advanceTimersByTime(60_000);
    for (const network of ["a", "b", "c"]) void pass(network, 101);
    await settle();
    expect(passed).toHaveLength(1);
  });

  it("forgets who hangs up while waiting", async () => {
    const { pass, passed } = build();
    await pass("a", 150);
    const caller = new AbortController();
    const gone = pass("a", 1000, caller.signal);
    void pass("a", 0);
    caller.abort(new Error("hung up"));
    await expect(gone).rejects.toThrow("hung up");
    vi.advanceTimersByTime(600);
    await settle();
    expect(passed).toHaveLength(2);
  });

  it("refuses who hung up before, and whom there is no room to wait for", async () => {
    const { pass } = build({ maxWaiting: 1 });
    await pass("a", 1000);
    await expect(pass("a", 0, AbortSignal.abort(new Error("hung up")))).rejects.toThrow("hung up");
    void pass("a", 0);
    await expect(pass("a", 0)).rejects.toMatchObject({ error: "tooManyRequests", details: { seconds: 5 } });
  });
});
