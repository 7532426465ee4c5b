import { errorNameOf } from "@yiqiao/contracts/errors";
import { openCalls } from "@yiqiao/contracts/public-api";
import type { TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";

const working = Promise.withResolvers<void>();
const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => ({ text: said(text) }),
  beforeAnswer: () => working.promise,
});

/** Two of these without a sign, and the process counts as lost. */
const silentMs = 15_000;

let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine] });
});
afterEach(() => vi.useRealTimers());
afterAll(() => app.close());

it("leaves a call alone that a process shows it still works on, however long that takes", async () => {
  const { token: owner } = await developer(app, "developer@example.com");
  const { api_key: token } = await makeKey(app, owner);
  const body = { src_lang: "zh-cn", tgt_lang: "en-us", text: "你好。" };
  const call = () =>
    app.call<TranslateResult>(openCalls.text.path, { token, body, headers: { "idempotency-key": "slow" } });
  const readTakenAt = async () => {
    const { rows } = await app.database.pool.query<{ at: Date | null }>("select taken_at as at from api_answers");
    return rows.map(({ at }) => at?.getTime());
  };

  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const first = call();
  await expect.poll(readTakenAt).toEqual([undefined]);
  for (let signs = 0; signs < 3; signs++) {
    app.clock.advance({ ms: silentMs });
    vi.advanceTimersByTime(silentMs);
    await expect.poll(readTakenAt).toEqual([app.clock.now().getTime()]);
    expect(errorNameOf((await call()).code)).toBe("apiIdempotencyRunning");
  }

  working.resolve();
  const { data } = await first;
  expect(data.translations.map(({ text }) => text)).toEqual([said("你好。")]);
  const again = await call();
  expect([again.data, again.response.headers["idempotent-replayed"]]).toEqual([data, "true"]);
});
