import { describe, expect, it } from "vitest";
import type { Text } from "#features/text";
import type { SignedInContext } from "#platform/request";
import { createTranslateEach, type ForeignText } from "./translate-texts.ts";

/** What the text service is asked to translate; it answers with what it is given. */
async function translateAndListRequests(
  texts: readonly string[],
  format: ForeignText["format"],
): Promise<readonly string[]> {
  const sent: string[] = [];
  const translateAll: Text["translateAll"] = (_, groups) => {
    const results = groups.map(({ body }) => {
      const given = [body.text].flat();
      sent.push(...given);
      const counts = { total: 0, repeated: 0, from_memory: 0, net: 0 };
      const paid = { characters: 0, counts, balance_after: 0 };
      const translations = given.map((text) => ({ text, src_lang: "en-us" as const, segments: [], characters: 0 }));
      return { translations, ...paid, engine: "test", domain_served: "general" as const };
    });
    return Promise.resolve(results);
  };
  const each = createTranslateEach({ text: { translateAll } });
  const asked = texts.map((text) => ({ text, source: "en-us", target: "zh-cn", format }) as const);
  await each({} as SignedInContext, asked);
  return sent;
}

describe("texts of other platforms' callers", () => {
  it("are not sent on where there is no letter outside of tags", async () => {
    const texts = ["<p>42</p>", '<a title="more">1 > 0</a>', "<p>42</p>a", "b <br>", "1 < c"];
    expect(await translateAndListRequests(texts, "html")).toEqual(["<p>42</p>a", "b <br>", "1 < c"]);
    expect(await translateAndListRequests(["<p>42</p>", "42"], "text")).toEqual(["<p>42</p>"]);
  });

  it("may be of nothing but tags that nobody closes, however many", async () => {
    expect(await translateAndListRequests(["<".repeat(1_000_000)], "html")).toEqual([]);
  });
});
