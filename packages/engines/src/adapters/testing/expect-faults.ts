import { expect } from "vitest";
import { collectOutcomes } from "../../conformance/index.ts";
import type { Engine, EngineRequest } from "../../engine.ts";
import type { LoopbackAnswer, LoopbackServer } from "./loopback-server.ts";

interface Opened {
  readonly engine: Engine;
  readonly server: LoopbackServer;
}

/** An answer that is none is reported as such. */
export async function expectBadResponse({ engine, server }: Opened, request: EngineRequest, answer: LoopbackAnswer) {
  server.faults.push(answer);
  expect(await collectOutcomes(engine, request)).toMatchObject([{ ok: false, error: { code: "bad-response" } }]);
}

/** Who gives up a translation closes its connection. */
export async function expectClosedOnAbort({ engine, server }: Opened, request: EngineRequest) {
  server.faults.push("hang");
  const controller = new AbortController();
  const collecting = collectOutcomes(engine, request, controller.signal);
  await server.received(1);
  controller.abort(new Error("gone"));
  await expect(collecting).rejects.toThrow("gone");
  await server.settled();
}

/** The health of an engine whose server is gone. */
export async function expectUnreachable({ engine, server }: Opened) {
  await server.stop();
  const detail = expect.stringContaining("cannot be reached") as string;
  expect(await engine.health()).toMatchObject({ state: "down", detail });
}
