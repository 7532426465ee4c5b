import { describe, expect, it } from "vitest";
import { EngineError, type EngineErrorCode } from "../engine.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { Breaker } from "./breaker.ts";

const failure = (code: EngineErrorCode, retryAfterMs?: number) =>
  new EngineError(code, "engine", code, retryAfterMs === undefined ? {} : { retryAfterMs });

describe("Breaker", () => {
  it.each(["overloaded", "too-long", "bad-response", "unsupported-pair"] as const)(
    "stays closed after any number of %s errors",
    (code) => {
      const breaker = new Breaker(new ManualClock());
      for (let i = 0; i < 10; i++) breaker.begin().failed(failure(code, 60_000));
      expect(breaker.allows).toBe(true);
    },
  );

  it("waits as long as a rate limit asks", () => {
    const breaker = new Breaker(new ManualClock());
    breaker.begin().failed(failure("rate-limited", 5000));
    expect(breaker.waitMs).toBe(5000);
  });

  it("opens after three failures in a row", () => {
    const breaker = new Breaker(new ManualClock());
    breaker.begin().failed(failure("unavailable"));
    breaker.begin().failed(failure("unavailable"));
    expect(breaker.allows).toBe(true);
    breaker.begin().failed(failure("unavailable"));
    expect(breaker.allows).toBe(false);
  });
});
