import { apiPrefix, envelopeOf } from "@yiqiao/contracts";
import { quotaCalls, remainingSchema } from "@yiqiao/contracts/quota";
import { codePointLength, textCalls } from "@yiqiao/contracts/text";
import { expect, test } from "./support/fixtures.ts";
import { startProduct, temporaryDataDir } from "./support/server.ts";

const sentences = Array.from({ length: 40 }, (_, index) => `这是第${index + 1}个句子，我们正在测试翻译服务。`).join("");

const last = "今天天气很好。";
const remainingAnswer = envelopeOf(remainingSchema);

/** Streams a translation until the server is gone or done; `onFirst` is called when the first sentence comes. */
async function stream(url: string, text: string, onFirst: () => void): Promise<void> {
  const answer = await fetch(`${url}${apiPrefix}${textCalls.tryTranslate.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ text, src_lang: "zh-cn", tgt_lang: "en-us" }),
  });
  let isFirst = true;
  for await (const _ of answer.body ?? []) {
    if (isFirst) onFirst();
    isFirst = false;
  }
}

test("kill -9 under load, three times: it starts again, serves, and has charged no more than was asked", async () => {
  // Four starts, one after the other.
  test.slow();
  const data = temporaryDataDir();
  const free = 1_000_000;
  let asked = 0;
  const environment = { FREE_CHARACTERS: String(free), RATE_LIMIT_PER_MINUTE: "100000" };
  try {
    for (let round = 0; round < 3; round++) {
      const product = await startProduct(data.path, environment);
      const begun = Promise.withResolvers<void>();
      const streams = Array.from({ length: 20 }, (_, index) => {
        const text = `${round}-${index}。${sentences}`;
        asked += codePointLength(text);
        return stream(product.url, text, begun.resolve).catch(() => undefined);
      });
      await begun.promise;
      await product.kill();
      await Promise.all(streams);
    }

    const product = await startProduct(data.path, environment);
    const answer = await fetch(`${product.url}${apiPrefix}${textCalls.tryTranslate.path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: last, src_lang: "zh-cn", tgt_lang: "en-us" }),
    });
    expect(await answer.json()).toMatchObject({ code: 20000 });
    const ready: unknown = await (await fetch(`${product.url}/ready`)).json();
    expect(ready).toMatchObject({ status: "ready" });
    const remaining = await fetch(`${product.url}${apiPrefix}${quotaCalls.remaining.path}`);
    const left = remainingAnswer.parse(await remaining.json()).data.total_left;
    expect(left).toBeGreaterThanOrEqual(free - asked - codePointLength(last));
    expect(left).toBeLessThan(free);
    await product.stop();
  } finally {
    data.remove();
  }
});
