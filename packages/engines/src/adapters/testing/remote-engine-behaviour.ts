import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { collectOutcomes, collectResults } from "../../conformance/index.ts";
import type { Engine, EngineRequest } from "../../engine.ts";
import { ManualClock } from "../../testing/manual-clock.ts";
import type { RetryPolicy } from "../remote/retry.ts";
import { expectBadResponse, expectClosedOnAbort, expectUnreachable } from "./expect-faults.ts";
import type { LoopbackAnswer, LoopbackServer } from "./loopback-server.ts";

/** The options with which each engine of the tests below is made, beside its address and its key. */
export interface RemoteTestOptions {
  readonly clock: ManualClock;
  readonly connections: 1;
  readonly batchSegments?: number;
  readonly retry?: RetryPolicy;
  readonly requestsPerMinute?: number;
}

export interface RemoteBehaviour {
  /** A key that no other text of the tests holds. */
  readonly key: string;
  /** Accepts the key. */
  readonly start: () => Promise<LoopbackServer>;
  readonly create: (server: LoopbackServer, apiKey: string, options: RemoteTestOptions) => Engine;
  /** The answer with these translations. */
  readonly answer: (texts: readonly string[]) => LoopbackAnswer;
  /** The body of an error with this message, as the service writes it, when it limits our rate. */
  readonly tooMany: (message: string) => LoopbackAnswer;
  /** When what was paid for is used up; leave out if there is no such thing. */
  readonly quotaUsedUp?: LoopbackAnswer;
}

const once: RetryPolicy = { attempts: 1, firstDelayMs: 0, maxDelayMs: 0 };

/** Tests of what every engine over a remote service does when the service does not do as it should. */
export function remoteEngineBehaviour(name: string, behaviour: RemoteBehaviour): void {
  describe(`${name}, when the service fails`, () => {
    const opened: { engine: Engine; server: LoopbackServer }[] = [];
    const open = async (more: Partial<RemoteTestOptions> = {}, apiKey = behaviour.key) => {
      const server = await behaviour.start();
      const clock = new ManualClock();
      const engine = behaviour.create(server, apiKey, { clock, connections: 1, ...more });
      opened.push({ engine, server });
      return { engine, server, clock };
    };
    const request = (...texts: string[]): EngineRequest => ({
      pair: { source: "en-us", target: "fr" },
      segments: texts.map((text) => ({ text })),
    });
    afterEach(async () => {
      for (const { engine, server } of opened.splice(0)) {
        await engine.close();
        await server.stop();
      }
    });

    it("waits as Retry-After says and tries again, or hands a long wait up", async () => {
      const { engine, server, clock } = await open();
      const limited = behaviour.tooMany("slow down");
      server.faults.push({ ...limited, headers: { "retry-after": "2" } });
      const collecting = collectResults(engine, request("One."));
      await server.received(1);
      while (!clock.slept.includes(2000)) await clock.sleeping(clock.slept.length + 1);
      expect(server.mainCalls).toHaveLength(1);
      clock.advance(2000);
      expect((await collecting)[0].text).toContain("One.");

      server.faults.push({ ...limited, headers: { "retry-after": "600" } });
      const [outcome] = await collectOutcomes(engine, request("One."));
      expect(outcome).toMatchObject({ ok: false, error: { code: "rate-limited", retryAfterMs: 600_000 } });
    });

    const usedUp = behaviour.quotaUsedUp === undefined ? [] : [behaviour.quotaUsedUp];
    it.each(usedUp)("does not try again when the quota is used up, nor sends what is left", async (fault) => {
      const { engine, server } = await open({ batchSegments: 1 });
      server.faults.push(fault);
      const outcomes = await collectOutcomes(engine, request("One.", "Two."));
      const refused = { ok: false, error: { code: "rate-limited", retryable: false, retryAfterMs: 300_000 } };
      expect(outcomes).toMatchObject([refused, refused]);
      expect(server.mainCalls).toHaveLength(1);
    });

    it("reports a connection that breaks, a service that is down and one that hangs", async () => {
      const { engine, server, clock } = await open({ retry: once });
      await engine.health();
      server.faults.push("reset", { status: 503, body: "<html>" }, "hang");
      for (let turn = 0; turn < 2; turn++) {
        const [outcome] = await collectOutcomes(engine, request("One."));
        expect(outcome).toMatchObject({ ok: false, error: { retryable: true } });
      }
      const hanging = collectOutcomes(engine, request("One."));
      await server.received(3);
      clock.advance(120_000);
      expect(await hanging).toMatchObject([{ ok: false, error: { code: "unavailable", message: /no answer within/ } }]);
      await server.settled();
    });

    it.each([
      ["no JSON", { body: "<html>" }],
      ["another shape", { body: { something: "else" } }],
      ["too few texts", behaviour.answer([])],
      ["too many texts", behaviour.answer(["Un.", "Deux."])],
      ["an empty text", behaviour.answer([" "])],
      ["more than the limit of bytes", { body: `"${"x".repeat(9 * 1024 * 1024)}"` }],
    ])("reports an answer with %s", async (_name, fault) => {
      await expectBadResponse(await open(), request("One."), fault);
    });

    it("asks again for each segment of a batch that came back short, and blames an empty one alone", async () => {
      const { engine, server } = await open();
      server.faults.push(behaviour.answer(["Un."]), behaviour.answer(["Un."]), behaviour.answer(["Deux."]));
      const results = await collectResults(engine, request("One.", "Two."));
      expect(results.map(({ text }) => text)).toEqual(["Un.", "Deux."]);
      server.faults.push(behaviour.answer(["Un.", ""]));
      const outcomes = await collectOutcomes(engine, request("One.", "Two."));
      expect(outcomes).toMatchObject([{ ok: true }, { ok: false, error: { code: "bad-response" } }]);
    });

    it("takes nothing for a translation that is much longer than its text", async () => {
      const { engine, server } = await open({ retry: once });
      server.faults.push(behaviour.answer(["Un.".repeat(1000)]));
      const outcomes = await collectOutcomes(engine, request("One."));
      expect(outcomes).toMatchObject([{ ok: false, error: { code: "bad-response" } }]);
    });

    it("closes the connection when aborted", async () => {
      await expectClosedOnAbort(await open(), request("One."));
    });

    it("begins no more exchanges in a minute than it may", async () => {
      const { engine, server, clock } = await open({ requestsPerMinute: 1, batchSegments: 1 });
      const collecting = collectResults(engine, request("One.", "Two."));
      await server.received(1);
      while (!clock.slept.includes(60_000)) await clock.sleeping(clock.slept.length + 1);
      expect(server.mainCalls).toHaveLength(1);
      clock.advance(60_000);
      expect(await collecting).toHaveLength(2);
    });

    it("never tells the key", async () => {
      const echo = `the key ${behaviour.key} is known`;
      const { engine, server } = await open({ retry: once });
      server.faults.push(behaviour.tooMany(echo), { status: 400, body: behaviour.tooMany(echo).body ?? {} }, "reset");
      const told: unknown[] = [engine, await engine.health()];
      for (let turn = 0; turn < 3; turn++) told.push(await collectOutcomes(engine, request("One.")));
      const other = await open({ retry: once }, `${behaviour.key}-wrong`);
      told.push(
        await other.engine.health(),
        await collectOutcomes(other.engine, request("One.")).catch((e: unknown) => e),
      );
      await other.server.stop();
      told.push(await other.engine.health());
      const seen = told.map((one) => inspect(one, { depth: 20, showHidden: true }) + JSON.stringify(one)).join("\n");
      expect(seen).toContain("*** is known");
      expect(seen).not.toContain(behaviour.key);
    });

    it("is down, and says why, while the service cannot be reached", async () => {
      await expectUnreachable(await open());
    });
  });
}
