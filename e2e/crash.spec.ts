import { apiPrefix } from "@yiqiao/contracts";
import { quotaPaths } from "@yiqiao/contracts/quota";
import { textPaths } from "@yiqiao/contracts/text";
import { expect, test } from "./support/fixtures.ts";
import { startProduct, temporaryDataDir } from "./support/server.ts";

const sentences = Array.from({ length: 40 }, (_, index) => `这是第${index + 1}个句子，我们正在测试翻译服务。`).join("");

/** Streams a translation until the server is gone or done; says whether a sentence came. */
async function stream(url: string, text: string, onFirst: () => void): Promise<void> {
  const answer = await fetch(`${url}${apiPrefix}${textPaths.tryTranslate}`, {
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
  test.setTimeout(240_000);
  const data = temporaryDataDir();
  const environment = { FREE_CHARACTERS: "1000000", RATE_LIMIT_PER_MINUTE: "100000" };
  try {
    for (let round = 0; round < 3; round++) {
      const product = await startProduct(data.path, environment);
      const begun = Promise.withResolvers<void>();
      const streams = Array.from({ length: 20 }, (_, index) =>
        stream(product.url, `${round}-${index}。${sentences}`, begun.resolve).catch(() => undefined),
      );
      await begun.promise;
      await product.kill();
      await Promise.all(streams);
    }

    const product = await startProduct(data.path, environment);
    const answer = await fetch(`${product.url}${apiPrefix}${textPaths.tryTranslate}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text: "今天天气很好。", src_lang: "zh-cn", tgt_lang: "en-us" }),
    });
    expect(await answer.json()).toMatchObject({ code: 20000 });
    const ready: unknown = await (await fetch(`${product.url}/ready`)).json();
    expect(ready).toMatchObject({ status: "ready" });
    const remaining = await fetch(`${product.url}${apiPrefix}${quotaPaths.remaining}`);
    expect(await remaining.json()).toMatchObject({ code: 20000 });
    await product.stop();
  } finally {
    data.remove();
  }
});
