import { readFileSync } from "node:fs";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { afterAll, describe, expect, test } from "vitest";
import { columns, drawPage, type PageOptions, withOrientation } from "../testing/draw-page.ts";
import type { PictureText } from "../model/picture-text.ts";
import { createPicturePool } from "../worker/picture-pool.ts";
import { availableLanguages } from "./available-languages.ts";

const patientMs = 600_000;
const reader = createPicturePool({ timeoutMs: patientMs });
afterAll(() => reader.close());

const read = (bytes: Uint8Array, language: LanguageCode): Promise<PictureText> => reader.read(bytes, { language });
const textOf = ({ blocks }: PictureText): string => blocks.map(({ text }) => text).join(" ");

const chinese = [
  { text: "请在出发前两小时到达机场，", x: 60, y: 100 },
  { text: "并带好护照和机票。", x: 60, y: 142 },
];
/** In the middle of a picture that is as high as wide. */
const inTheMiddle = [
  { text: "请在出发前两小时到达机场，", x: 60, y: 250 },
  { text: "并带好护照和机票。", x: 60, y: 292 },
];
const chineseText = chinese.map(({ text }) => text).join("");
const page = (options: PageOptions = {}, more: object = {}): Buffer =>
  drawPage(
    chinese.map((one) => Object.assign({}, one, more)),
    { width: 640, height: 260, ...options },
  ).toBuffer("image/png");

const plain = (text: string): string => text.normalize("NFKC").replaceAll(" ", "");

describe("Chinese", () => {
  test("lines that go on are one block, where they stand", async () => {
    const found = await read(page(), "zh-cn");
    expect(found).toMatchObject({ width: 640, height: 260, quarterTurns: 0, mirrored: false });
    const [block, ...others] = found.blocks;
    expect(others).toEqual([]);
    expect(plain(block?.text ?? "")).toBe(plain(chineseText));
    expect(block).toMatchObject({ writing: "horizontal", alignment: "start" });
    expect(block?.lines).toHaveLength(2);
    const [first] = block?.lines ?? [];
    expect(Math.abs((first?.box.y ?? 0) - 90)).toBeLessThan(8);
    expect(Math.abs((first?.box.x ?? 0) - (first?.box.width ?? 0) / 2 - 60)).toBeLessThan(16);
  });
  test.each([
    ["white on dark", page({ ground: "#222831" }, { colour: "white" })],
    ["white on nothing", page({ ground: undefined }, { colour: "white" })],
    ["black on nothing", page({ ground: undefined })],
    ["small", page({}, { size: 15 })],
    ["a little turned", page({ degrees: 11 })],
    ["turned the other way", page({ degrees: -7 })],
  ])("%s", async (_, bytes) => {
    expect(plain(textOf(await read(bytes, "zh-cn")))).toBe(plain(chineseText));
  });
  test.each([1, 2, 3] as const)("%i quarters off, and the answer says how to set it upright", async (turns) => {
    const sideways = drawPage(inTheMiddle, { width: 640, height: 640, degrees: 360 - turns * 90 });
    const found = await read(sideways.toBuffer("image/png"), "zh-cn");
    expect(found.quarterTurns).toBe(turns);
    expect(plain(textOf(found))).toBe(plain(chineseText));
    expect(found.blocks[0]?.box.angle).toBeCloseTo(0);
  });
  test("EXIF turns it first", async () => {
    const canvas = drawPage(inTheMiddle, { width: 640, height: 640, degrees: 270 });
    const found = await read(withOrientation(canvas.toBuffer("image/jpeg", 95), 6), "zh-cn");
    expect(found).toMatchObject({ quarterTurns: 1, mirrored: false });
    expect(plain(textOf(found))).toBe(plain(chineseText));
  });
  test("columns, from the right", async () => {
    const written = ["春天来到江南水乡", "河边开满各色鲜花"];
    const canvas = drawPage(columns(written), { width: 400, height: 400 });
    const found = await read(canvas.toBuffer("image/png"), "zh-cn");
    expect(found.blocks.every(({ writing }) => writing === "vertical")).toBe(true);
    expect(found.quarterTurns).toBe(0);
    expect(textOf(found).replaceAll(" ", "")).toBe(written.join(""));
  });
});

test("a box that a person draws is read alone, where the picture's pixels are", async () => {
  const regions = [
    { x: 330, y: 132, width: 600, height: 44, angle: 0 },
    { x: 600, y: 230, width: 40, height: 40, angle: 0 },
  ];
  const { blocks } = await reader.read(page(), { language: "zh-cn", regions });
  expect(blocks.map(({ text }) => text)).toEqual(["并带好护照和机票。"]);
  expect(Math.abs((blocks[0]?.box.y ?? 0) - 132)).toBeLessThan(8);
});

test("of lines beside a box nothing is read, and of one that goes on beyond it what is in it", async () => {
  const lines = ["第一行是关于天气的消息", "第二行说明今天的营业时间", "第三行提醒大家注意安全"];
  const canvas = drawPage(
    lines.map((text, row) => ({ text, x: 40, y: 60 + row * 26, size: 20 })),
    { width: 420, height: 160 },
  );
  const regions = [
    { x: 160, y: 79, width: 250, height: 20, angle: 0 },
    { x: 70, y: 79, width: 60, height: 22, angle: 0 },
    { x: 240, y: 79, width: 80, height: 22, angle: 0 },
    { x: 200, y: 79, width: 380, height: 74, angle: 0 },
  ];
  const { blocks } = await reader.read(canvas.toBuffer("image/png"), { language: "zh-cn", regions });
  expect(blocks.map(({ text }) => text)).toEqual([lines[1], "第二行", "营业时间", lines.join("")]);
});

test("a box just around a long line has all of it", async () => {
  const text = "委内瑞拉是石油净出口国，尽管只有百分之一的人在石油行业工作，但石油行业仍然是该国的重要产业。";
  const bytes = drawPage([{ text, x: 40, y: 60, size: 14, colour: "#20242b" }], { width: 900, height: 120 });
  const whole = await read(bytes.toBuffer("image/png"), "zh-cn");
  const box = {
    x: 40 + text.length * 7,
    y: whole.blocks[0]?.box.y ?? 0,
    width: text.length * 14,
    height: 14,
    angle: 0,
  };
  const { blocks } = await reader.read(bytes.toBuffer("image/png"), { language: "zh-cn", regions: [box] });
  expect(blocks.map((block) => block.text)).toEqual([text]);
});

test("a box in a picture that its text has turned is one in the turned picture", async () => {
  const bytes = drawPage(inTheMiddle, { width: 640, height: 640, degrees: 180 }).toBuffer("image/png");
  const { quarterTurns, blocks: all } = await read(bytes, "zh-cn");
  const second = all[0]?.lines[1];
  expect(quarterTurns).toBe(2);
  const { blocks } = await reader.read(bytes, {
    language: "zh-cn",
    quarterTurns,
    regions: second === undefined ? [] : [second.box],
  });
  expect(blocks.map(({ text }) => text)).toEqual(["并带好护照和机票。"]);
});

test("cells between rules are blocks of their own", async () => {
  const canvas = drawPage(
    [
      { text: "simple", x: 20, y: 40, size: 24 },
      { text: "complex", x: 112, y: 40, size: 24 },
      { text: "0.965", x: 20, y: 84, size: 24 },
      { text: "0.934", x: 112, y: 84, size: 24 },
    ],
    { width: 220, height: 110 },
  );
  const context = canvas.getContext("2d");
  context.fillRect(102, 4, 2, 100);
  context.fillRect(4, 54, 210, 2);
  const { blocks } = await read(canvas.toBuffer("image/png"), "en-us");
  expect(blocks.map(({ text }) => text)).toEqual(["simple", "complex", "0.965", "0.934"]);
});

test("a picture without text has no blocks", async () => {
  const { blocks } = await read(drawPage([]).toBuffer("image/png"), "en-us");
  expect(blocks).toEqual([]);
});

describe("a page of each other language", () => {
  test.each([
    ["en-us", "Liberation Serif", ["Please arrive at the airport two hours", "before departure with your passport."]],
    ["fr", "Liberation Sans", ["Arrivez à l'aéroport deux heures avant", "le départ, où l'on vérifie les passeports."]],
    ["es", "Liberation Sans", ["Llegue al aeropuerto dos horas antes de", "la salida. ¿Tiene su pasaporte español?"]],
    ["ru", "Liberation Sans", ["Пожалуйста, приезжайте в аэропорт за", "два часа до вылета и возьмите паспорт."]],
    ["ko", "Noto Sans CJK KR", ["출발 두 시간 전까지 공항에 도착해", "주시고 여권을 꼭 챙기시기 바랍니다."]],
    ["ja", "Noto Sans CJK JP", ["出発の二時間前までに空港へお越しくだ", "さい。旅券をお忘れなく。"]],
    ["ar", "Noto Naskh Arabic", ["يرجى الوصول إلى المطار قبل ساعتين", "من موعد المغادرة مع جواز السفر"]],
    ["my", "Noto Sans Myanmar", ["ဆိုင်ကို နံနက် ကိုးနာရီမှ ည ဆယ်နာရီအထိ", "ဖွင့်ပါသည်။"]],
  ] as const)("%s", async (language, font, lines) => {
    const step = language === "my" ? 64 : 46;
    const texts = lines.map((text, row) => ({ text, x: 60, y: 90 + row * step, size: 30, font }));
    if (language === "ar") alignRight(texts);
    const bytes = drawPage(texts, { width: 800, height: 260 }).toBuffer("image/png");
    const found = textOf(await read(bytes, language)).replaceAll(/\s/g, "");
    const wanted = lines.join("").replaceAll(/\s/g, "");
    const share = language === "my" ? 0.15 : 0.04;
    expect(distance(found, wanted), found).toBeLessThanOrEqual(Math.ceil(wanted.length * share));
  });
});

test("what can be read, and what is missing for the rest", async () => {
  const all = await availableLanguages(async () => new Set(["rus", "eng"]));
  expect(all["zh-cn"]).toEqual({ available: true });
  expect(all.ru).toEqual({ available: true });
  expect(all.ja).toMatchObject({ available: false, packages: ["tesseract-ocr-jpn"] });
  const none = await availableLanguages(async () => new Set());
  expect(none["en-us"]).toEqual({ available: true });
  expect(none.my).toMatchObject({ packages: ["tesseract-ocr", "tesseract-ocr-mya"] });
  const list = JSON.parse(readFileSync(new URL("../debian-packages.json", import.meta.url), "utf8")) as object;
  expect(list).toHaveProperty("needed");
});

function alignRight(texts: { text: string; x: number; font: string; size: number }[]): void {
  const context = drawPage([]).getContext("2d");
  for (const one of texts) {
    context.font = `${one.size}px "${one.font}"`;
    one.x = 740 - context.measureText(one.text).width;
  }
}

function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [above, letter] of Array.from(from).entries()) {
    const next = [above + 1];
    for (const [at, other] of Array.from(to).entries())
      next.push(Math.min((row[at] ?? 0) + (letter === other ? 0 : 1), (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    row = next;
  }
  return row.at(-1) ?? 0;
}
