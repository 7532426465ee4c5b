import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { collectResults } from "../conformance/index.ts";
import { createRouter } from "../router/router.ts";
import { MemoryEngine } from "../testing/memory-engine.ts";
import { createLocalEngine } from "./local-engine.ts";

const models = fileURLToPath(new URL("../../../../models", import.meta.url));
const pair = { source: "zh-cn", target: "en-us" } as const;
const segments = [
  { text: "科学家们星期一宣布发明了一种新的诊断工具，可以按类型对细胞进行分类。" },
  { text: "请在使用前仔细阅读说明书，并妥善保管以备日后查阅。" },
];

it("quality before speed follows several hypotheses, so that its translations are likelier over their length", async () => {
  const engine = await createLocalEngine({ models, workers: 1 });
  const wide = await createLocalEngine({ models, workers: 1, search: "thorough" });
  try {
    expect(engine.capabilities().thorough).toBe(true);
    expect(wide.capabilities().thorough).toBe(false);
    const usual = await collectResults(engine, { pair, segments, scores: true });
    const thorough = await collectResults(engine, { pair, segments, scores: true, thorough: true });
    const always = await collectResults(wide, { pair, segments, scores: true });
    expect(thorough.map(({ text }) => text)).toEqual(always.map(({ text }) => text));
    expect(thorough.map(({ text }) => text)).not.toEqual(usual.map(({ text }) => text));
  } finally {
    await engine.close();
    await wide.close();
  }
});

it("does not run in circles where following several hypotheses leads into one", async () => {
  const engine = await createLocalEngine({ models, workers: 1 });
  const lists = [
    "Apples, pears, plums, cherries, lemons, limes, oranges, tangerines, peaches, mangoes, pineapples, papayas, kiwis, grapes, figs, dates, melons and apricots.",
    "Methylchloroisothiazolinone, methylisothiazolinone, phenoxyethanol, ethylhexylglycerin, benzophenone, butylphenyl methylpropional, hexyl cinnamal, linalool, limonene, geraniol.",
  ];
  try {
    const intoChinese = { source: "en-us", target: "zh-cn" } as const;
    const asked = lists.map((text) => ({ text }));
    const results = await collectResults(engine, { pair: intoChinese, segments: asked, thorough: true });
    for (const { text } of results) expect(text).not.toMatch(/(.{2,10})\1\1|(.)\2{4}/u);
    const laughter = [{ text: "ha ha ha ha ha ha ha ha ha ha ha ha" }];
    const [laughed] = await collectResults(engine, { pair: intoChinese, segments: laughter, thorough: true });
    expect(laughed?.text).not.toBe("");
  } finally {
    await engine.close();
  }
});

it("is handed on by the router, through a pivot as well, which tells where it is to be had", async () => {
  const first = new MemoryEngine({ id: "first", pairs: [pair], capabilities: { thorough: true } });
  const second = new MemoryEngine({ id: "second", pairs: [{ source: "en-us", target: "fr" }] });
  const router = createRouter([first, second]);
  const through = { source: "zh-cn", target: "fr" } as const;
  expect(router.route({ pair: through })).toMatchObject({ thorough: true });
  expect(router.route({ pair: { source: "en-us", target: "fr" } })).not.toHaveProperty("thorough");
  await collectResults(router, { pair: through, segments, thorough: true });
  expect([first, second].flatMap(({ requests }) => requests.map(({ thorough }) => thorough))).not.toContain(undefined);
});
