import { errorCatalogue as codes } from "@yiqiao/contracts/errors";
import { textCalls } from "@yiqiao/contracts/text";
import { expect, test } from "vitest";
import { buildTestApp, createScriptedEngine, said } from "#testing";
import { logInNewUser } from "./testing/text-calls.ts";

test("limits how often a visitor calls", async () => {
  const strict = await buildTestApp({ engines: [createScriptedEngine({})], rateLimitPerMinute: 2 });
  const device = "00000000-0000-4000-8000-000000000001";
  const call = () => strict.call(textCalls.detect.path, { body: { text: "你好" }, device });
  expect((await call()).code).toBe(codes.success.code);
  expect((await call()).code).toBe(codes.success.code);
  const refused = await call();
  expect([refused.status, refused.code]).toEqual([429, codes.tooManyRequests.code]);
  expect(Number(refused.response.headers["retry-after"])).toBeGreaterThan(0);
  await strict.close();
});

test("limits how often a user calls, before anything is set aside or asked, whatever else is wrong", async () => {
  let asked = 0;
  const counted = createScriptedEngine({
    answer: ({ text }) => {
      asked++;
      return { text: said(text) };
    },
  });
  const strict = await buildTestApp({ engines: [counted], rateLimitPerMinute: 1 });
  const reader = await logInNewUser(strict, "often@example.com");
  const call = async (body: object) => {
    const { code } = await strict.call(textCalls.translate.path, { token: reader, body });
    return code;
  };
  const zhEn = { src_lang: "zh-cn", tgt_lang: "en-us" };
  expect(await call({ ...zhEn, text: "你好。" })).toBe(codes.success.code);
  for (const body of [
    { ...zhEn, text: "再见。" },
    { ...zhEn, text: "" },
    { ...zhEn, tgt_lang: "zh-cn", text: "再见。" },
  ]) {
    expect(await call(body)).toBe(codes.tooManyRequests.code);
  }
  expect(asked).toBe(1);
  const { rows } = await strict.database.pool.query("select from quota_reservations");
  expect(rows).toHaveLength(1);
  await strict.close();
});
