import { createRouter, EngineError, type EngineSegment, type InlineTag } from "@yiqiao/engines";
import { describe, expect, it } from "vitest";
import { createScriptedEngine, enToZh } from "../testing/scripted-engine.ts";
import type { SegmentRouter } from "../ports.ts";
import { createPipeline } from "../translate.ts";
import type { UnitSource } from "../units/unit.ts";

const unit = (text: string, tags: UnitSource["tags"] = []): UnitSource => ({ text, tags, isWhole: true });

async function translate(
  answer: (segment: EngineSegment) => { text: string; tags?: InlineTag[]; confidence?: number } | Error,
  units: UnitSource[],
) {
  const engine = createScriptedEngine({ answer });
  const pipeline = createPipeline({ router: createRouter([engine]), wait: () => Promise.resolve() });
  const signal = new AbortController().signal;
  const translated = await pipeline.translateUnits({ units, ...enToZh, domain: "general", siteId: 0, signal });
  return { translated, engine };
}
const issuesIn = ({ segments }: Awaited<ReturnType<typeof translate>>["translated"][number]) =>
  segments.flatMap(({ issues = [] }) => issues);

describe("a value that the engine changes", () => {
  it("comes from asking again with its place held open", async () => {
    const { translated, engine } = await translate(
      ({ text }) => ({
        text: text.includes("20,000") ? "我们卖了2000000台。" : `我们卖了${/\d+/.exec(text)?.[0]}台。`,
      }),
      [unit("We sold 20,000 units.")],
    );
    expect(translated[0]?.text).toBe("我们卖了20,000台。");
    expect(translated[0] && issuesIn(translated[0])).toEqual([]);
    expect(engine.requests.map(({ scores }) => scores)).toEqual([true, true]);
  });

  it("is repaired where asking does not help and it cannot be mistaken", async () => {
    const { translated } = await translate(() => ({ text: "我们卖了777台。" }), [unit("We sold 20,000 units.")]);
    expect(translated[0]?.text).toBe("我们卖了20,000台。");
    expect(translated[0] && issuesIn(translated[0])).toEqual([]);
  });

  it("has no confidence of the engine where it is repaired: that was of other words", async () => {
    const { translated } = await translate(
      ({ text }) => ({ text: text.startsWith("We") ? "我们卖了777台。" : "门开了。", confidence: 0.9 }),
      [unit("We sold 20,000 units."), unit("The door is open.")],
    );
    expect(translated.map(({ text }) => text)).toEqual(["我们卖了20,000台。", "门开了。"]);
    const confidences = translated.flatMap(({ segments }) => segments.map(({ confidence }) => confidence));
    expect(confidences).toEqual([undefined, 0.9]);
  });

  it("is written between the words around it where the engine has no place for it", async () => {
    const words: Readonly<Record<string, string>> = { "We sold": "我们卖了", "units.": "台。" };
    const { translated } = await translate(
      ({ text }) => ({ text: words[text] ?? "我们卖了许多。" }),
      [unit("We sold 20,000 units.")],
    );
    expect(translated[0]?.text).toBe("我们卖了20,000台。");
    expect(translated[0] && issuesIn(translated[0])).toEqual([]);
  });

  it("is written with its unit where the words around it stand alone", async () => {
    const { translated } = await translate(
      ({ text }) => ({ text: text === "It is" ? "它是" : text === "away." ? "远。" : "它很远。" }),
      [unit("It is 645 miles away.")],
    );
    expect(translated[0]?.text).toBe("它是645英里远。");
  });

  it("is told where nothing helps", async () => {
    const { translated } = await translate(
      ({ text }) => ({ text: /\d/.test(text) ? "我们卖了许多。" : "" }),
      [unit("We sold 20,000 units.")],
    );
    expect(translated[0]?.text).toBe("我们卖了许多。");
    expect(translated[0] && issuesIn(translated[0])).toEqual([
      { kind: "number", source: { text: "20,000", start: 8, end: 14 } },
    ]);
  });

  it("is not put right by the source itself", async () => {
    let calls = 0;
    const { translated } = await translate(
      ({ text }) => ({ text: calls++ === 0 ? "只来了30个。" : text }),
      [unit("Only 3 came.")],
    );
    expect(translated[0]?.text).toBe("只来了3个。");
  });

  it("is looked for in the parts of a long sentence, never in the whole again", async () => {
    const long = `${Array.from({ length: 60 }, (_, at) => `the part ${1000 + at} was sold`).join(", ")}.`;
    const { engine } = await translate(
      ({ text }) => ({ text: text.length > 250 ? "卖了。" : `卖了${(text.match(/\d+/g) ?? []).join("、")}。` }),
      [unit(long)],
    );
    const asked = engine.requests.slice(1).flatMap(({ segments }) => segments.map(({ text }) => text.length));
    expect(Math.max(...asked)).toBeLessThanOrEqual(250);
  });

  it("comes from the part that it stands in, where the whole loses it", async () => {
    const { translated } = await translate(
      ({ text }) => {
        if (text.includes("rained") && text.includes("sold")) return { text: "下雨了，我们卖了许多。" };
        if (text.includes("rained")) return { text: "那天整天下雨，" };
        return text.includes("sold all")
          ? { text: `我们卖掉了全部${/\d[\d,]*/.exec(text)?.[0]}台。` }
          : new EngineError("internal", "scripted", "no words");
      },
      [unit("It rained the whole of the day, and we sold all 20,000 of them.")],
    );
    expect(translated[0]?.text).toBe("那天整天下雨，我们卖掉了全部20,000台。");
  });

  it("is told where the engine fails when it is asked again", async () => {
    let calls = 0;
    const { translated } = await translate(
      () => (calls++ === 0 ? { text: "我们卖了许多。" } : new EngineError("internal", "scripted", "broken")),
      [unit("We sold 20,000 units.")],
    );
    expect(translated[0]?.text).toBe("我们卖了许多。");
    expect(translated[0] && issuesIn(translated[0])).toHaveLength(1);
  });

  it("keeps inline tags around it, each once", async () => {
    const tags: InlineTag[] = [
      { id: 1, kind: "open", offset: 8 },
      { id: 1, kind: "close", offset: 14 },
    ];
    const { translated } = await translate(
      ({ text }) => {
        const number = text.includes("20,000") ? "2000000" : (/\d+/.exec(text)?.[0] ?? "");
        const placed: InlineTag[] = [
          { id: 1, kind: "open", offset: 4 },
          { id: 1, kind: "close", offset: 4 + number.length },
        ];
        return { text: `我们卖了${number}台。`, tags: placed };
      },
      [unit("We sold 20,000 units.", tags)],
    );
    expect(translated[0]).toMatchObject({
      text: "我们卖了20,000台。",
      tags: [
        { id: 1, kind: "open", offset: 4 },
        { id: 1, kind: "close", offset: 10 },
      ],
    });
  });

  it("is asked about together with others, not one by one, and sound sentences not at all", async () => {
    const { engine } = await translate(
      ({ text }) => ({
        text: text.startsWith("Fine") ? "很好。" : `卖了${text.includes("000") ? "许多" : /\d+/.exec(text)?.[0]}台。`,
      }),
      [unit("Sold 21,000 units."), unit("Fine."), unit("Sold 22,000 units.")],
    );
    expect(engine.requests.map(({ segments }) => segments.length)).toEqual([3, 2]);
  });
});

describe("doubtful sentences of a long text", () => {
  const sentence = (at: number) => `We sold ${20_000 + at} units.`;
  const units = Array.from({ length: 90 }, (_, at) => unit(sentence(at)));
  const wrongAtFirst = ({ text }: EngineSegment) => ({
    text: /2\d{4}/.test(text) ? "我们卖了许多。" : `我们卖了${/\d+/.exec(text)?.[0]}台。`,
  });

  it("are all settled, in the order of the text, behind the calls for the others", async () => {
    const { translated, engine } = await translate(wrongAtFirst, units);
    expect(translated.map(({ text }) => text)).toEqual(units.map((_, at) => `我们卖了${20_000 + at}台。`));
    // The first call's at once, the others' together: not one more call for each of theirs.
    expect(engine.requests.length).toBeLessThan(8);
  });

  it("end the request where asking again breaks", async () => {
    const router = createRouter([createScriptedEngine({ answer: wrongAtFirst })]);
    let timesAskedAgain = 0;
    const breaking: SegmentRouter = {
      route: (...wanted) => router.route(...wanted),
      maxSegmentCodePoints: (...wanted) => router.maxSegmentCodePoints(...wanted),
      translate: (request, signal) => {
        const isAskedAgain = request.segments.some(({ text }) => !/2\d{4}/.test(text));
        if (isAskedAgain && timesAskedAgain++ > 0) throw new TypeError("broken");
        return router.translate(request, signal);
      },
    };
    const signal = new AbortController().signal;
    const request = { units, ...enToZh, domain: "general", siteId: 0, signal } as const;
    await expect(createPipeline({ router: breaking }).translateUnits(request)).rejects.toThrow("broken");
  });
});

describe("a negation that the engine loses", () => {
  it("is looked for in other translations, and told where they lose it too", async () => {
    const { translated, engine } = await translate(
      () => ({ text: "操作数必须是数组。" }),
      [unit("The operand must not be an array.")],
    );
    expect(engine.requests[1]?.alternatives).toBe(3);
    expect(translated[0] && issuesIn(translated[0])).toMatchObject([{ kind: "negation", source: { text: "not" } }]);
  });

  it("is looked for in its clauses where the sentence has some, without other translations", async () => {
    const { translated, engine } = await translate(
      ({ text }) => {
        if (text.includes("rains") && text.includes("array")) return { text: "下雨时，操作数必须是数组。" };
        return { text: text.includes("rains") ? "下雨时，" : "操作数不得是数组。" };
      },
      [unit("When it rains a little, the operand must not be an array.")],
    );
    expect(translated[0]?.text).toBe("下雨时，操作数不得是数组。");
    expect(translated[0] && issuesIn(translated[0])).toEqual([]);
    expect(engine.requests.some(({ alternatives }) => alternatives !== undefined)).toBe(false);
  });
});

describe("what is left after the first other words", () => {
  it("is asked in one call, and the first that helps in their order counts", async () => {
    let asked = 0;
    const { translated, engine } = await translate(
      ({ text }) => ({
        text: asked++ < 2 ? "我们卖了许多。" : `卖出${/\d+/.exec(text)?.[0]}台（${"甲乙丙丁".charAt(asked)}）。`,
      }),
      [unit("We sold 20,000 units.")],
    );
    expect(engine.requests.slice(0, 3).map(({ segments }) => segments.length)).toEqual([1, 1, 3]);
    expect(translated[0]?.text).toBe("卖出20,000台（丁）。");
  });
});
