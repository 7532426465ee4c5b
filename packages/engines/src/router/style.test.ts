import { describe, expect, it } from "vitest";
import type { EnginePair } from "../engine.ts";
import { MemoryEngine } from "../testing/memory-engine.ts";
import { createRouter, type RoutedOutcome, type RoutedRequest, type Router } from "./router.ts";

const zhEn: EnginePair = { source: "zh-cn", target: "en-us" };
const enFr: EnginePair = { source: "en-us", target: "fr" };
const zhFr: EnginePair = { source: "zh-cn", target: "fr" };
const style = ["Formal address.", "Short sentences."];
const engine = (id: string, pair: EnginePair, takesStyle: boolean) =>
  new MemoryEngine({ id, pairs: [pair], ...(takesStyle && { capabilities: { style: true } }) });

async function first(router: Router, request: Omit<RoutedRequest, "segments">): Promise<RoutedOutcome | undefined> {
  const { signal } = new AbortController();
  for await (const one of router.translate({ ...request, segments: [{ text: "好" }] }, signal)) return one;
  return undefined;
}

describe("style rules", () => {
  it("go to an engine that takes them, which says so, and to no other", async () => {
    const [chat, plain] = [engine("chat", zhEn, true), engine("plain", zhEn, false)];
    const byChat = await first(createRouter([chat, plain]), { pair: zhEn, style });
    expect(chat.requests[0]?.style).toEqual(style);
    expect(byChat).toMatchObject({ engine: "chat", result: { styled: true } });
    const byPlain = await first(createRouter([plain, chat]), { pair: zhEn, style });
    expect(plain.requests[0]).not.toHaveProperty("style");
    expect(byPlain?.ok && byPlain.result).not.toHaveProperty("styled");
  });

  it("do not choose the engine, and are told as not taken where another one takes over", async () => {
    const broken = new MemoryEngine({
      id: "broken",
      pairs: [zhEn],
      capabilities: { style: true },
      onRequest: () => Promise.reject(new Error("no")),
    });
    const plain = engine("plain", zhEn, false);
    const outcome = await first(createRouter([broken, plain]), { pair: zhEn, style });
    expect(outcome).toMatchObject({ engine: "plain" });
    expect(outcome?.ok && outcome.result).not.toHaveProperty("styled");
    expect(plain.requests[0]).not.toHaveProperty("style");
  });

  it("are of the last language alone where a pair goes through another", async () => {
    const [one, two] = [engine("one", zhEn, true), engine("two", enFr, true)];
    expect(await first(createRouter([one, two]), { pair: zhFr, style })).toMatchObject({ result: { styled: true } });
    expect(one.requests[0]).not.toHaveProperty("style");
    expect(two.requests[0]?.style).toEqual(style);
    const last = createRouter([engine("one", zhEn, true), engine("two", enFr, false)]);
    const outcome = await first(last, { pair: zhFr, style });
    expect(outcome?.ok && outcome.result).not.toHaveProperty("styled");
  });

  it("are told of each engine, and are nothing where there are none", async () => {
    const [chat, plain] = [engine("chat", zhEn, true), engine("plain", zhEn, false)];
    const router = createRouter([chat, plain]);
    expect(router.engines().map(({ id, takesStyle }) => ({ id, takesStyle }))).toEqual([
      { id: "chat", takesStyle: true },
      { id: "plain", takesStyle: false },
    ]);
    await first(router, { pair: zhEn, style: [] });
    expect(chat.requests[0]).not.toHaveProperty("style");
  });
});
