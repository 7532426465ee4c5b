import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Engine, EnginePair, EngineRequest, InlineTag } from "../engine.ts";
import { EngineError } from "../engine.ts";
import { tagProblems } from "../tags/tag-order.ts";
import { collectOutcomes, collectResults } from "./collect.ts";

export interface ConformanceOptions {
  /** A pair that the engine serves. */
  readonly pair: EnginePair;
  /** A pair that it does not serve. */
  readonly unsupportedPair: EnginePair;
  /** At least four different short sentences in the source language, free of markup. */
  readonly texts: readonly [string, string, string, string, ...string[]];
  /** Resolves once nothing of an ended request is under way any more behind the engine (connections, queue slots). */
  readonly settled?: () => Promise<void>;
  /** Frees what `create` set up beside the engine. */
  readonly dispose?: () => Promise<void>;
  /** Per test, in milliseconds; default 30,000. */
  readonly timeoutMs?: number;
}

const reason = new Error("no longer wanted");

/**
 * The tests that every engine passes. Call it in a test file of its own.
 *
 * @param create makes a fresh engine; called twice, the suite closes what it made
 */
export function engineConformance(
  describeName: string,
  create: () => Engine | Promise<Engine>,
  options: ConformanceOptions,
): void {
  describe(`${describeName} keeps the engine contract`, { timeout: options.timeoutMs ?? 30_000 }, () => {
    const { pair, texts } = options;
    let engine: Engine;
    const waitUntilSettled = async () => options.settled?.();
    const request = (more: Partial<EngineRequest> = {}): EngineRequest => ({
      pair,
      segments: texts.map((text) => ({ text })),
      ...more,
    });

    beforeAll(async () => {
      engine = await create();
    });
    afterAll(async () => {
      await engine.close();
      await options.dispose?.();
    });

    it("gives each segment exactly once", async () => {
      const outcomes = await collectOutcomes(engine, request());
      expect(outcomes.map(({ index }) => index).sort((a, b) => a - b)).toEqual(texts.map((_, index) => index));
      const translations = outcomes.map((outcome) => (outcome.ok ? outcome.result.text.trim() : outcome.error.message));
      expect(outcomes.map(({ ok }) => ok)).not.toContain(false);
      expect(translations).not.toContain("");
    });

    it("gives nothing for an empty list", async () => {
      expect(await collectOutcomes(engine, request({ segments: [] }))).toEqual([]);
    });

    it("serves a domain, with a variant of its own or not", async () => {
      expect(await collectResults(engine, request({ domain: "legal" }))).toHaveLength(texts.length);
    });

    it("names an unsupported pair", async () => {
      const error = await failureOf(collectOutcomes(engine, request({ pair: options.unsupportedPair })));
      expect(error).toBeInstanceOf(EngineError);
      expect(error).toMatchObject({ code: "unsupported-pair", engineId: engine.id, retryable: false });
    });

    it("lists the pair it serves and never a language with itself", () => {
      const { pairs } = engine.capabilities();
      expect(pairs.map(({ source, target }) => ({ source, target }))).toContainEqual(pair);
      expect(pairs.filter(({ source, target }) => source === target)).toEqual([]);
      expect(new Set(pairs.map(({ source, target }) => `${source}>${target}`)).size).toBe(pairs.length);
    });

    it("names no domain for a pair that it does not name for the whole", () => {
      const { pairs, domains } = engine.capabilities();
      const named = new Set(domains);
      for (const one of pairs) expect((one.domains ?? []).filter((domain) => !named.has(domain))).toEqual([]);
    });

    it("rejects with the signal's reason when aborted before", async () => {
      expect(await failureOf(collectOutcomes(engine, request(), AbortSignal.abort(reason)))).toBe(reason);
    });

    it("rejects with the signal's reason when aborted while it works, and frees what it held", async () => {
      const controller = new AbortController();
      const collecting = failureOf(collectOutcomes(engine, request(), controller.signal));
      controller.abort(reason);
      expect(await collecting).toBe(reason);
      await waitUntilSettled();
      expect((await engine.health()).queued ?? 0).toBe(0);
      expect(await collectResults(engine, request())).toHaveLength(texts.length);
    });

    it("rejects with the signal's reason when aborted between outcomes", async () => {
      const controller = new AbortController();
      const seen: number[] = [];
      const reading = (async () => {
        for await (const { index } of engine.translate(request(), controller.signal)) {
          seen.push(index);
          controller.abort(reason);
        }
      })();
      expect(await failureOf(reading)).toBe(reason);
      expect(seen).toHaveLength(1);
      await waitUntilSettled();
    });

    it("frees what it held when the reader stops early", async () => {
      for await (const outcome of engine.translate(request(), new AbortController().signal)) {
        expect(outcome.ok).toBe(true);
        break;
      }
      await waitUntilSettled();
      expect((await engine.health()).queued ?? 0).toBe(0);
      expect(await collectResults(engine, request())).toHaveLength(texts.length);
    });

    it("reports a segment that is too long, and that one alone", async () => {
      const limit = engine.capabilities().maxSegmentCodePoints;
      const long = `${texts[0]} `.repeat(Math.ceil((limit + 1) / (Array.from(texts[0]).length + 1)) + 1);
      const outcomes = await collectOutcomes(
        engine,
        request({ segments: [{ text: texts[0] }, { text: long }, { text: texts[1] }] }),
      );
      const byIndex = outcomes.toSorted((a, b) => a.index - b.index);
      expect(byIndex.map(({ ok }) => ok)).toEqual([true, false, true]);
      expect(byIndex[1]).toMatchObject({ error: { code: "too-long", retryable: false } });
    });

    it("gives every tag once and in a valid order, if it handles markup", async () => {
      const segments = texts.map((text) => ({ text, tags: tagsFor(text) }));
      const results = await collectResults(engine, request({ segments }));
      for (const [index, { text, tags }] of results.entries()) {
        if (!engine.capabilities().markup && tags === undefined) continue;
        expect(tagProblems(segments[index].tags, { text, tags: tags ?? [] })).toEqual([]);
        expect(text).not.toMatch(/<\/?t?\d/);
      }
    });

    it("gives alternatives only when asked, distinct and without the best", async () => {
      for (const { alternatives = [] } of await collectResults(engine, request())) expect(alternatives).toEqual([]);
      const results = await collectResults(engine, request({ alternatives: 3 }));
      for (const { text, alternatives = [] } of results) {
        const others = alternatives.map((alternative) => alternative.text);
        expect(new Set([text, ...others]).size).toBe(others.length + 1);
        expect(others.length).toBeLessThanOrEqual(engine.capabilities().alternatives ? 3 : 0);
      }
    });

    it("says of style rules that it had them where it takes any, and says nothing without", async () => {
      const styled = engine.capabilities().style === true ? true : undefined;
      for (const result of await collectResults(engine, request({ style: ["Formal."] })))
        expect(result.styled).toBe(styled);
      for (const result of await collectResults(engine, request())) expect(result).not.toHaveProperty("styled");
    });

    it("does not mix up concurrent requests", async () => {
      const alone: string[] = [];
      for (const text of texts) {
        const [result] = await collectResults(engine, request({ segments: [{ text }] }));
        alone.push(result.text);
      }
      const orders = Array.from({ length: 6 }, (_, turn) => texts.map((_, index) => (index + turn) % texts.length));
      const rounds = await Promise.all(
        orders.map(async (order) =>
          collectResults(engine, request({ segments: order.map((index) => ({ text: texts[index] ?? "" })) })),
        ),
      );
      expect(rounds.map((round) => round.map(({ text }) => text))).toEqual(
        orders.map((order) => order.map((index) => alone[index])),
      );
    });

    it("tells its health", async () => {
      expect(["ready", "starting", "degraded"]).toContain((await engine.health()).state);
    });

    it("is unavailable once closed, and may be closed twice", async () => {
      const other = await create();
      await other.close();
      await other.close();
      const error = await failureOf(collectOutcomes(other, request()));
      expect(error).toBeInstanceOf(EngineError);
      expect(error).toMatchObject({ code: "unavailable", engineId: other.id });
      expect((await other.health()).state).toBe("down");
    });
  });
}

/** A pair of tags around the first half, another pair nested in it, and a standalone tag at the end. */
function tagsFor(text: string): InlineTag[] {
  const space = text.indexOf(" ");
  const inner = space > 0 ? space : 1;
  const outer = Math.max(inner, Math.floor(text.length / 2));
  return [
    { id: 1, kind: "open", offset: 0 },
    { id: 2, kind: "open", offset: 0 },
    { id: 2, kind: "close", offset: inner },
    { id: 1, kind: "close", offset: outer },
    { id: 3, kind: "standalone", offset: text.length },
  ];
}

async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => new Error("it did not fail"),
    (error: unknown) => error,
  );
}
