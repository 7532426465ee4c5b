import { registrationCalls, verificationCalls } from "@yiqiao/contracts/accounts";
import { errorNameOf } from "@yiqiao/contracts/errors";
import { sessionCalls, type SignedIn, signInCalls } from "@yiqiao/contracts/sessions";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createLogger } from "#platform/telemetry";
import { buildCaptcha, buildTestApp, codeFor, type TestApp } from "#testing";

let app: TestApp;
let log = "";
beforeAll(async () => {
  const destination = { write: (line: string) => void (log += line) };
  app = await buildTestApp({ logger: createLogger({ level: "trace", destination }) });
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
