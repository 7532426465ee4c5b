import { registrationCalls, verificationCalls } from "@yiqiao/contracts/accounts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { engineCalls } from "@yiqiao/contracts/engines";
import { apiKeyCalls, type ApiKeySecret, openCalls, type OpenToken } from "@yiqiao/contracts/public-api";
import { sessionCalls, type SignedIn, signInCalls } from "@yiqiao/contracts/sessions";
import { textCalls } from "@yiqiao/contracts/text";
import { EngineError } from "@yiqiao/engines";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogBuffer, createLogger } from "#platform/telemetry";
import { buildAccount, buildCaptcha, buildTestApp, codeFor, createScriptedEngine, type TestApp } from "#testing";

let app: TestApp;
let log = "";
const buffer = createLogBuffer();
const engine = createScriptedEngine({
  pairs: [{ source: "en-us", target: "zh-cn" }],
  answer: ({ text }) =>
    text.includes("broken")
      ? new EngineError("unavailable", "scripted", `The engine does not like "${text}"`)
      : { text: `译文${text}` },
});
beforeAll(async () => {
  const destination = { write: (line: string) => void (log += line) };
  app = await buildTestApp({
    engines: [engine],
    logger: createLogger({ level: "trace", destination, beside: buffer.stream }),
  });
  buffer.connect((lines) => app.features.systemLog.write("all", lines));
});
afterAll(() => app.close());

const name = ({ code }: { code: number }) => errorNameOf(code);

it("holds no password, code or token at its most talkative, not even where the database fails", async () => {
  const account = "talkative@example.com";
  const captcha = await buildCaptcha(app.database.db, app.clock);
  await app.call(verificationCalls.emailCode.path, { body: { account, purpose: "register", captcha } });
  const code = codeFor(app, account);
  const registered = await app.call<SignedIn>(registrationCalls.register.path, {
    body: { account, code, password: await app.encrypt("hushhush1"), agreed: true },
  });
  expect(name(registered)).toBe("success");
  const { access_token: access, refresh_token: refresh } = registered.data;
  const password = await app.encrypt("wrongwrong2");
  expect(name(await app.call(signInCalls.login.path, { body: { account, password } }))).toBe("wrongCredentials");
  const { data: renewed } = await app.call<SignedIn>(sessionCalls.refresh.path, { token: refresh });
  expect(name(await app.call(sessionCalls.refresh.path, { token: `${refresh}x` }))).toBe("tokenInvalid");
  await app.database.pool.query("alter table refresh_tokens rename to lost_tokens");
  expect(name(await app.call(sessionCalls.refresh.path, { token: renewed.refresh_token }))).toBe("internal");
  await app.database.pool.query("alter table lost_tokens rename to refresh_tokens");

  expect(log).toContain("refresh_tokens");
  const secrets = [code, "hushhush1", "wrongwrong2", password.ciphertext, captcha.captcha_id];
  for (const secret of [...secrets, access, refresh, renewed.access_token, renewed.refresh_token]) {
    expect(log.includes(secret), "a secret in the log").toBe(false);
  }
});

/** Everything that both tables hold. */
async function readLog(): Promise<string> {
  await buffer.flush();
  const { rows } = await app.database.pool.query<{ text: string }>(
    "select row_to_json(t)::text as text from system_log t union all select row_to_json(t)::text from audit_log t",
  );
  return rows.map(({ text }) => text).join("\n");
}

it("keeps no secret and no word of a text in the system log and the audit log", async () => {
  const account = "marker-account@example.com";
  await buildAccount(app.database.db, { accountNumber: account, password: "markerPassword1", role: 0 });
  const wrong = await app.login(account, "markerWrong2");
  expect(name(wrong)).toBe("wrongCredentials");
  const { data } = await app.login(account, "markerPassword1");
  const token = data.access_token;
  const pair = { src_lang: "en-us", tgt_lang: "zh-cn" };
  const translate = (text: string) => app.call(textCalls.translate.path, { token, body: { ...pair, text } });
  expect(name(await translate("The markerText is good."))).toBe("success");
  await translate("The markerFault is broken.");
  await app.call(`${textCalls.translate.path}?key=markerQuery&text=markerText`, { token, body: { ...pair, text: 7 } });
  await app.call(textCalls.translate.path, { token, method: "POST", headers: { "content-type": "application/json" } });
  await app.fastify.inject({
    method: "POST",
    url: "/api/v1/text/translate",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    payload: '{"text": markerBody}',
  });
  const secrets = { apiKey: "markerApiKey" };
  const recipe = { kind: "deepl", settings: { url: "http://127.0.0.1:9" }, secrets };
  await app.call(engineCalls.add.path, { token, body: recipe });
  await app.call(engineCalls.test.path, { token, body: recipe });
  await app.call(`/nowhere/${"markerToken".repeat(4)}`, { token });
  await app.database.pool.query("alter table quota_purses rename to lost_purses");
  await translate("The markerLost text.");
  await app.database.pool.query("alter table lost_purses rename to quota_purses");

  const all = await readLog();
  expect(all).toContain('"source":"server"');
  expect(all).toContain("answered");
  expect(all).toContain("Failed query");
  expect(all).toContain('"action":"sign-in"');
  expect(all.match(/marker(?!-account)\w*/g) ?? []).toEqual([]);
  for (const secret of [token, data.refresh_token]) expect(all.includes(secret), "a token in a table").toBe(false);
  const { rows } = await app.database.pool.query("select 1 from system_log t where t::text like '%marker-account%'");
  expect(rows, "an address in the system log").toEqual([]);
});

it("holds no key of the public interface, however it is sent, not even where the database fails", async () => {
  await buildAccount(app.database.db, { accountNumber: "keys@example.com", password: "secret1" });
  const { data: login } = await app.login("keys@example.com", "secret1");
  const body = { name: "test", scopes: ["text"] };
  const { data: made } = await app.call<ApiKeySecret>(apiKeyCalls.create.path, { token: login.access_token, body });
  const credentials = { app_id: made.app_id, app_secret: made.app_secret };
  const { data: given } = await app.call<OpenToken>(openCalls.token.path, { body: credentials });
  const text = { q: "hello", source: "en", target: "zh" };
  const calls = [
    { url: `/language/translate/v2?key=${made.api_key}`, payload: text },
    { url: `/v2/translate?auth_key=${made.api_key}`, payload: { text: ["hello"], target_lang: "ZH" } },
    { url: "/translate", payload: { ...text, api_key: made.api_key } },
    { url: "/translate", payload: text, headers: { authorization: `DeepL-Auth-Key ${made.api_key}` } },
    {
      url: "/translate?api-version=3.0&to=zh",
      payload: [{ Text: "x" }],
      headers: { "ocp-apim-subscription-key": made.api_key },
    },
    { url: "/translate", payload: text, headers: { authorization: `Bearer ${given.token}` } },
  ] as const;
  const ask = () => Promise.all(calls.map((call) => app.fastify.inject({ method: "POST", ...call })));
  await ask();
  await app.database.pool.query("alter table api_keys rename to lost_keys");
  const answers = await ask();
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(calls.map(() => 500));
  await app.database.pool.query("alter table lost_keys rename to api_keys");
  const table = await readLog();
  expect(log).toContain("api_keys");
  for (const secret of [made.app_secret, given.token]) {
    expect(log.includes(secret) || table.includes(secret), "a key in the log").toBe(false);
  }
});
