import { describe, expect, test } from "vitest";
import { EngineError } from "@yiqiao/engines";
import { TranslationFailure } from "./failure.ts";
import { createScriptedEngine, enToZh, said, zhToEn } from "./testing/scripted-engine.ts";
import { pipelineOver, requestOf, translateAll, translateOne } from "./testing/translate-all.ts";

const three = "今天天气很好。我们去公园散步。晚上回家吃饭。";

describe("plain text", () => {
  test("gives segments in reading order although the engine answers backwards", async () => {
    const engine = createScriptedEngine({ order: (indices) => indices.toReversed() });
    const { events, outcome } = await translateAll([engine], { texts: [three] });
    expect(events.map(({ index, total }) => [index, total])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    expect(outcome).toMatchObject({
      counts: { net: 22 },
      engine: "scripted",
      domainServed: "general",
      pivot: undefined,
    });
    const [first] = events;
    expect(first).toMatchObject({
      source: "今天天气很好。",
      target: said("今天天气很好。"),
      after: " ",
      provenance: "mt",
    });
  });

  test("joins with spaces into English and without into Chinese, keeping line breaks", async () => {
    const toEnglish = await translateOne([createScriptedEngine()], "  你好。再见。\n\n三。\r\n");
    expect(toEnglish.text).toBe(`  ${said("你好。")} ${said("再见。")}\n\n${said("三。")}\r\n`);
    const chinese = createScriptedEngine({ answer: ({ text }) => ({ text: `${text.length}号。` }) });
    const english = { source: "en-us", target: "zh-cn" } as const;
    const toChinese = await translateOne([chinese], "Good morning. How are you?\tFine.\nBye.", english);
    expect(toChinese.text).toBe("13号。12号。\t5号。\n4号。");
  });

  test("leaves what stands between fences as it is", async () => {
    const engine = createScriptedEngine();
    const text = "你好。\n```sh\n安装 一切\n```\n再见。";
    expect((await translateOne([engine], text)).text).toBe(
      `${said("你好。")}\n\`\`\`sh\n安装 一切\n\`\`\`\n${said("再见。")}`,
    );
    const open = "你好。\n```\n再见。";
    expect((await translateOne([engine], open)).text).toBe(`${said("你好。")}\n\`\`\`\n${said("再见。")}`);
  });

  test("hands on an engine's confidence with the sentence and with the whole", async () => {
    const engine = createScriptedEngine({
      answer: ({ text }) => ({ text: said(text), ...(text === "你好。" && { score: -0.7, confidence: 0.31 }) }),
    });
    const { events, outcome } = await translateAll([engine], { texts: ["你好。再见。"] });
    expect(events.map(({ confidence, score }) => [confidence, score])).toEqual([
      [0.31, undefined],
      [undefined, undefined],
    ]);
    const [translation] = outcome.translations;
    expect(translation?.segments.map(({ confidence }) => confidence)).toEqual([0.31, undefined]);
  });

  test("asks each distinct sentence once", async () => {
    const engine = createScriptedEngine();
    const { outcome } = await translateAll([engine], { texts: ["你好。再见。你好。", "你好。"] });
    expect(engine.requests.flatMap(({ segments }) => segments.map(({ text }) => text))).toEqual(["你好。", "再见。"]);
    expect(outcome.translations.map(({ text }) => text)).toEqual([
      `${said("你好。")} ${said("再见。")} ${said("你好。")}`,
      said("你好。"),
    ]);
  });

  test("passes numbers and addresses through", async () => {
    const engine = createScriptedEngine();
    const { segments } = await translateOne([engine], "12345\nhttps://example.com/a\n你好。");
    expect(segments.map(({ target, provenance }) => [target, provenance])).toEqual([
      ["12345", "untranslatable"],
      ["https://example.com/a", "untranslatable"],
      [said("你好。"), "mt"],
    ]);
  });

  test("asks in calls of growing size", async () => {
    const engine = createScriptedEngine();
    const text = Array.from({ length: 100 }, (_, index) => `这是第${index}句话。`).join("");
    await translateOne([engine], text);
    expect(engine.requests.map(({ segments }) => segments.length)).toEqual([4, 16, 64, 16]);
  });
});

describe("failures", () => {
  const failing = (code: "internal" | "overloaded", times: number) => {
    let left = times;
    return createScriptedEngine({
      answer: ({ text }) => {
        if (text.startsWith("我们") && left-- > 0) return new EngineError(code, "scripted", "x", { retryAfterMs: 7 });
        return { text: said(text) };
      },
    });
  };

  test("names the sentence that an engine could not do, after those that it could", async () => {
    const seen: number[] = [];
    const run = async () => {
      for await (const sent of pipelineOver([failing("internal", 9)]).translate(requestOf({ texts: [three] }))) {
        if (sent.type === "segment") seen.push(sent.event.index);
      }
    };
    await expect(run()).rejects.toMatchObject({
      reason: { kind: "engine" },
      place: { item: 0, sentence: { index: 1 } },
    });
    expect(seen).toEqual([0]);
  });

  test("waits for an engine that becomes busy in the middle of a text", async () => {
    const waited: number[] = [];
    const wait = (milliseconds: number) => {
      waited.push(milliseconds);
      return Promise.resolve();
    };
    const { outcome } = await translateAll([failing("overloaded", 1)], { texts: [three] }, { wait });
    expect(waited).toEqual([7]);
    expect(outcome.translations[0]?.segments).toHaveLength(3);
  });

  test("hands a busy engine to the caller when nothing has been translated", async () => {
    const engine = createScriptedEngine({ answer: () => new EngineError("overloaded", "scripted", "full") });
    const failed = translateAll([engine], { texts: [three] });
    await expect(failed).rejects.toMatchObject({ reason: { kind: "engine", error: { code: "overloaded" } } });
  });

  test("retries an echo with another engine", async () => {
    const parrot = createScriptedEngine({ id: "parrot", answer: ({ text }) => ({ text }) });
    const other = createScriptedEngine({ id: "other", answer: () => ({ text: "The weather is fine." }) });
    const { outcome } = await translateAll([parrot, other], { texts: ["今天天气很好。"] });
    expect(outcome).toMatchObject({ engine: "other", translations: [{ text: "The weather is fine." }] });
  });

  test("takes an alternative where the only engine echoes", async () => {
    const engine = createScriptedEngine({
      answer: ({ text }, { alternatives }) => ({
        text,
        ...(alternatives && { alternatives: [{ text: "The weather is fine." }] }),
      }),
    });
    const translation = await translateOne([engine], "今天天气很好。");
    expect(translation.text).toBe("The weather is fine.");
  });

  test.each([
    ["echoed", (text: string) => text],
    ["empty-answer", () => " "],
  ])("reports what stays %s", async (kind, answer) => {
    const engine = createScriptedEngine({ answer: ({ text }) => ({ text: answer(text) }) });
    const failed = translateAll([engine], { texts: ["今天天气很好。"] });
    await expect(failed).rejects.toBeInstanceOf(TranslationFailure);
    await expect(failed).rejects.toMatchObject({ reason: { kind }, place: { item: 0, sentence: { index: 0 } } });
    expect(engine.requests).toHaveLength(2);
  });

  test("streams while the engine works, and stops it when the caller goes", async () => {
    const gate = Promise.withResolvers<void>();
    const controller = new AbortController();
    const engine = createScriptedEngine({
      beforeAnswer: async ({ text }, signal) => {
        if (!text.startsWith("晚上")) return;
        signal.addEventListener("abort", () => gate.resolve());
        await gate.promise;
      },
    });
    const request = requestOf({ texts: [three], signal: controller.signal });
    const seen: number[] = [];
    const run = async () => {
      for await (const sent of pipelineOver([engine]).translate(request)) {
        if (sent.type === "segment" && seen.push(sent.event.characters) === 2) controller.abort(new Error("gone"));
      }
    };
    await expect(run()).rejects.toThrow("gone");
    expect(seen).toEqual([7, 15]);
    expect(engine.abandoned()).toBe(1);
  });

  test("stops the engine when the iteration is ended", async () => {
    const engine = createScriptedEngine();
    for await (const { type } of pipelineOver([engine]).translate(requestOf({ texts: [three] })))
      if (type === "segment") break;
    expect(engine.abandoned()).toBe(1);
  });
});

test("offsets give back source and translation for texts of every shape", async () => {
  const words = [
    "你好。",
    "再见！",
    "Hello there. ",
    "  ",
    "\n",
    "\r\n",
    "\t",
    "12.5 ",
    "https://a.b/c ",
    "他说：“好。”",
    "🙂",
    "　",
  ];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (let round = 0; round < 200; round++) {
    const source = Array.from({ length: next(14) + 1 }, () => words[next(words.length)] ?? "").join("");
    const { text, segments } = await translateOne([createScriptedEngine({ pairs: [zhToEn, enToZh] })], source);
    let read = 0;
    for (const segment of segments) {
      expect(source.slice(read, segment.source_start).trim()).toBe("");
      expect(source.slice(segment.source_start, segment.source_end)).toBe(segment.source);
      expect(text.slice(segment.target_start, segment.target_end)).toBe(segment.target);
      read = segment.source_end;
    }
    expect(source.slice(read).trim()).toBe("");
    expect(text.replace(/[^\r\n]/g, "")).toBe(source.replace(/[^\r\n]/g, ""));
  }
});

describe("quality", () => {
  const of = (id: string, quality?: "starter" | "standard", pair = zhToEn) =>
    createScriptedEngine({ id, pairs: [{ ...pair, ...(quality && { quality }) }] });
  const fromJapanese = { source: "ja", target: "en-us" } as const;

  test.each([
    ["a starter", of("a", "starter"), "starter"],
    ["a standard", of("a", "standard"), "standard"],
    ["an unknown", of("a"), undefined],
  ] as const)("is that of %s engine", async (_name, engine, expected) => {
    const { outcome } = await translateAll([engine], { texts: [three] });
    expect(outcome.quality).toBe(expected);
  });

  test("is starter as soon as one sentence is, and not known for what needed no engine", async () => {
    const engines = [of("a", "standard"), of("b", "starter", fromJapanese)];
    const { outcome } = await translateAll(engines, { source: "auto", texts: [three, "今日はとても良い天気ですね。"] });
    expect(outcome).toMatchObject({ engine: "a,b", quality: "starter" });
    expect((await translateAll(engines, { texts: ["123"] })).outcome.quality).toBeUndefined();
  });
});

describe("characters that an engine could not write", () => {
  const source = { texts: ["上海是一座城市。"] };

  test("are avoided when another translation has none", async () => {
    const engine = createScriptedEngine({
      answer: (_, { alternatives }) => ({
        text: "\uFFFD\uFFFD is a city.",
        ...(alternatives && { alternatives: [{ text: "Shang\uFFFD is a city." }, { text: "Shanghai is a city." }] }),
      }),
    });
    const { outcome } = await translateAll([engine], source);
    expect(outcome.translations[0]?.text).toBe("Shanghai is a city.");
  });

  test("are left out when there is nothing better, and never stand for a whole sentence", async () => {
    const { outcome } = await translateAll(
      [createScriptedEngine({ answer: () => ({ text: "Shang\uFFFD is." }) })],
      source,
    );
    expect(outcome.translations[0]?.text).toBe("Shang is.");
    const empty = translateAll([createScriptedEngine({ answer: () => ({ text: "\uFFFD" }) })], source);
    await expect(empty).rejects.toMatchObject({ reason: { kind: "empty-answer" } });
  });
});
