import { type ApiCall, apiKeyCalls, type ApiUsageRow, openCalls } from "@yiqiao/contracts/public-api";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, said, type TestApp, type TestCall } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";

const engine = createScriptedEngine({
  pairs: [{ source: "zh-cn", target: "en-us" }],
  answer: ({ text }) => ({ text: said(text) }),
});

let app: TestApp;
let owner: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [engine], freeCharacters: 20_000 });
  await developer(app, "owner@example.com");
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = (await app.login("owner@example.com", "Harbour2026x")).data.access_token;
});

const translate = (key: string, more: TestCall = {}) =>
  app.call<{ characters: number }>(openCalls.text.path, {
    token: key,
    body: { src_lang: "zh-cn", tgt_lang: "en-us", text: "你好。" },
    ...more,
  });
const codeOf = async (answer: Promise<{ code: number }>) => errorNameOf((await answer).code);

describe("what was called", () => {
  it("stands by key, day and kind, with request ids and codes", async () => {
    const { token } = await developer(app, "reader@example.com");
    const { api_key: key, key: shown } = await makeKey(app, token, { name: "=shop" });
    await translate(key, { headers: { "x-request-id": "request-77" } });
    app.clock.advance({ ms: 1 });
    await translate(key, { body: { src_lang: "ja", tgt_lang: "ko", text: "x" } });
    await app.features.callRecorder.flush();
    const { data } = await app.call<{ calls: ApiCall[] }>(apiKeyCalls.calls.path, { token });
    expect(data.calls).toMatchObject([
      { dialect: "yiqiao", call: "POST /open/text", code: 43004, characters: 0, address: "192.0.2.1" },
      { request_id: "request-77", status: 200, code: null, characters: 3, key_id: shown.id },
    ]);
    const failed = await app.call<{ calls: ApiCall[] }>(`${apiKeyCalls.calls.path}?failed=true`, { token });
    expect(failed.data.calls).toHaveLength(1);
    const day = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(app.clock.now());
    const query = `?from=${day}&to=${day}&key_id=${shown.id}`;
    const usage = await app.call<{ rows: ApiUsageRow[] }>(apiKeyCalls.usage.path + query, { token });
    expect(usage.data.rows).toEqual([{ day, key_id: shown.id, kind: "text", calls: 2, failed: 1, characters: 3 }]);
    const file = await app.call(apiKeyCalls.usageFile.path + query, { token });
    expect(file.response.body).toContain(`${day},'=shop,${shown.app_id},text,2,1,3`);
    const others = await app.call<{ rows: ApiUsageRow[] }>(apiKeyCalls.usage.path + query, { token: owner });
    expect(others.data.rows).toEqual([]);
  });

  it("is read by key, by how it ended, and page by page", async () => {
    const { token, id } = await developer(app, "pager@example.com");
    const { key } = await makeKey(app, token);
    const { key: other } = await makeKey(app, token);
    await app.database.pool.query(
      `insert into api_calls (site_id, account_id, key_id, at, request_id, dialect, call, status, code, characters,
                              duration_ms, address)
       select 0, $1, $2, $3::timestamptz + n * interval '1 s', 'r' || n, 'yiqiao', 'POST /open/text', 200,
              case when n = 60 then 41005 end, 1, 1, '192.0.2.1'
       from generate_series(1, 60) n`,
      [id, key.id, app.clock.now()],
    );
    const list = async (query: string) =>
      (await app.call<{ calls: ApiCall[]; next: string | null }>(`${apiKeyCalls.calls.path}?${query}`, { token })).data;
    const first = await list(`key_id=${key.id}`);
    expect([first.calls.length, first.calls[0]?.request_id]).toEqual([50, "r60"]);
    const rest = await list(`key_id=${key.id}&next=${first.next}`);
    expect([rest.calls.map((call) => call.request_id).at(-1), rest.calls.length, rest.next]).toEqual(["r1", 10, null]);
    expect((await list("failed=false")).calls[0]?.request_id).toBe("r59");
    expect((await list(`key_id=${other.id}`)).calls).toEqual([]);
  });

  it.each([
    ["2026-02-02", "2026-02-01", "statisticsTimeOrder"],
    ["2026-01-01", "2026-06-01", "statisticsTimeLong"],
  ])("is not asked for from %s to %s", async (from, to, name) => {
    expect(await codeOf(app.call(`${apiKeyCalls.usage.path}?from=${from}&to=${to}`, { token: owner }))).toBe(name);
  });

  it("is forgotten after thirty days, and tokens after a day", async () => {
    const given = await makeKey(app, owner);
    await app.call(openCalls.token.path, { body: { app_id: given.app_id, app_secret: given.app_secret } });
    await translate(given.api_key);
    await app.features.callRecorder.flush();
    app.clock.advance({ ms: 31 * 86_400_000 });
    await app.features.apiCalls.forget();
    await app.features.apiKeys.forgetTokens();
    const { rows } = await app.database.pool.query(
      "select (select count(*)::int from api_calls) as calls, (select count(*)::int from api_tokens) as tokens",
    );
    expect(rows).toEqual([{ calls: 0, tokens: 0 }]);
  });
});
