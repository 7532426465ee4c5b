import { openCalls } from "@yiqiao/contracts/public-api";
import type { TranslateResult } from "@yiqiao/contracts/text";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, createScriptedEngine, type TestApp } from "#testing";
import { developer, makeKey } from "../testing/api-keys.ts";

const chat = createScriptedEngine({ id: "chat", takesStyle: true, pairs: [{ source: "zh-cn", target: "en-us" }] });
const plain = createScriptedEngine({ id: "plain", pairs: [{ source: "zh-cn", target: "fr" }] });

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await buildTestApp({ engines: [chat, plain], freeCharacters: 500_000 });
  const { token: owner } = await developer(app, "owner@example.com");
  ({ api_key: key } = await makeKey(app, owner, { calls_per_minute: 60_000 }));
});
afterAll(() => app.close());

describe("style of the call for programs", () => {
  const body = { text: "你好。", src_lang: "zh-cn", tgt_lang: "en-us", style: ["Be brief."] };
  const open = (more: object = {}, headers: Record<string, string> = {}) =>
    app.call<TranslateResult>(openCalls.text.path, { token: key, body: { ...body, ...more }, headers });

  it("is told as followed or not, in JSON, in streams and beside plain text", async () => {
    expect((await open()).data.style).toBe("followed");
    expect((await open({ tgt_lang: "fr" })).data.style).toBe("not-followed");
    expect(chat.requests[0]?.style).toEqual(["Be brief."]);
    const streamed = await open({}, { accept: "text/event-stream" });
    expect(streamed.response.body).toMatch(/event: done\ndata: .*"style":"followed"/);
    const asText = await open({ tgt_lang: "fr" }, { accept: "text/plain" });
    expect(asText.response.headers["x-yiqiao-style"]).toBe("not-followed");
    const none = await open({ style: [] }, { accept: "text/plain" });
    expect(none.response.headers).not.toHaveProperty("x-yiqiao-style");
  });
});
