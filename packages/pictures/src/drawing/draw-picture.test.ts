import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it, test } from "vitest";
import { differenceOf, meanColour, softened } from "../testing/compare-pictures.ts";
import { decodePixels } from "../testing/decode-pixels.ts";
import { blockOf, drawSample, framesOf } from "../testing/draw-sample.ts";
import { sampleBackgrounds, type SampleBackground } from "../testing/sample-backgrounds.ts";
import { buildSamplePicture, type SamplePicture, type SampleText } from "../testing/sample-pictures.ts";
import type { Colour } from "./ink/background.ts";
import { contrastOf } from "./setting/colour.ts";
import { drawPicture } from "./draw-picture.ts";
import { contains, cornersOf, frameOf, grown, overlap } from "./frame.ts";

const size = { width: 640, height: 360 };
const ink = { light: "#1a2a6c", dark: "#f4e8c0" };

function textsOf(isDark: boolean): SampleText[] {
  const colour = isDark ? ink.dark : ink.light;
  return [
    { text: "Settings and privacy", language: "en-us", x: 30, y: 60, fontPixels: 34, colour, isBold: true },
    { text: "欢迎使用翻译平台", language: "zh-cn", x: 30, y: 130, fontPixels: 26, colour },
    { text: "Turned by some degrees", language: "en-us", x: 330, y: 130, fontPixels: 22, colour, angle: 0.2 },
    { text: "A small line of text", language: "en-us", x: 30, y: 210, fontPixels: 16, colour },
    // Too pale to be set as it is.
    { text: "The end", language: "en-us", x: 480, y: 320, fontPixels: 24, colour: isDark ? "#75705f" : "#8890b8" },
  ];
}

function buildSample(kind: SampleBackground, isDark = false): SamplePicture {
  return buildSamplePicture({ ...size, kind, isDark, texts: textsOf(isDark) });
}

const translations: Partial<Record<LanguageCode, readonly string[]>> = {
  fr: [
    "Paramètres et confidentialité",
    "Bienvenue sur la plateforme",
    "Tourné de quelques degrés",
    "Une ligne courte",
    "Fin",
  ],
  "zh-cn": ["设置与隐私", "欢迎使用翻译平台，祝您愉快", "旋转了几度的文字", "一行小字", "结束"],
  ar: ["الإعدادات والخصوصية", "مرحبا بكم في منصة الترجمة", "نص مائل ببضع درجات", "سطر صغير من النص", "النهاية"],
  my: ["ဆက်တင်များနှင့် ကိုယ်ရေးကာကွယ်မှု", "ဘာသာပြန်ပလက်ဖောင်းမှ ကြိုဆိုပါသည်", "အနည်းငယ်လှည့်ထားသည်", "စာကြောင်းငယ်", "အဆုံး"],
};

function parseColour(css: string): Colour {
  const level = (at: number) => Number.parseInt(css.slice(at, at + 2), 16);
  return [level(1), level(3), level(5), 255];
}

const kinds = sampleBackgrounds.flatMap((kind) => [false, true].map((isDark) => ({ kind, isDark })));
const languagesDrawn = Object.keys(translations) as LanguageCode[];

describe.each(kinds)("on $kind, dark: $isDark", ({ kind, isDark }) => {
  const sample = buildSample(kind, isDark);

  it("leaves pixels outside of old and new text as they were", async () => {
    const { blocks, drawn, pixels } = await drawSample(sample, "fr", translations.fr ?? []);
    const touched = [
      ...blocks.map(({ box }) => grown(frameOf(box, "horizontal"), 10)),
      ...framesOf(drawn.placements).map((frame) => grown(frame, 2)),
    ];
    const outside = differenceOf(pixels, sample.pixels, (x, y) => !touched.some((frame) => contains(frame, { x, y })));
    expect(outside.count).toBeGreaterThan(size.width * size.height);
    expect(outside.most).toBe(0);
  });

  it("erases what has no translation, down to the background", async () => {
    const { drawn, pixels } = await drawSample(sample, "fr", []);
    const isInLine = (x: number, y: number) => sample.lines.some(({ box }) => contains(box, { x, y }));
    const truth = softened(sample.background);
    expect(differenceOf(softened(sample.pixels), truth, isInLine).mean).toBeGreaterThan(15);
    const error = differenceOf(softened(pixels), truth, isInLine);
    expect(error.mean).toBeLessThan({ flat: 0.05, gradient: 0.6, grain: 3, photo: 1.5 }[kind]);
    expect(error.most).toBeLessThan({ flat: 1, gradient: 3, grain: 24, photo: 12 }[kind]);
    expect(drawn.placements.every(({ fits }) => fits)).toBe(true);
  });

  // Where a text has room does not depend on how its ground is filled.
  it.each(kind === "flat" ? languagesDrawn : (["zh-cn"] as const))(
    "sets %s without overlap, within the picture, readable",
    async (language) => {
      const { drawn, pixels } = await drawSample(sample, language, translations[language] ?? []);
      const frames = framesOf(drawn.placements);
      expect(drawn.placements.map(({ fits }) => fits)).toEqual(frames.map(() => true));
      for (const [index, frame] of frames.entries()) {
        expect(cornersOf(frame).every(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height)).toBe(
          true,
        );
        expect(frames.some((other, at) => at !== index && overlap(frame, other))).toBe(false);
        const colour = parseColour(drawn.placements[index]?.colour ?? "");
        expect(contrastOf(colour, meanColour(sample.background, frame))).toBeGreaterThan(4.4);
        expect(differenceOf(pixels, sample.background, (x, y) => contains(frame, { x, y })).mean).toBeGreaterThan(8);
      }
    },
  );
});

describe("thin strokes", () => {
  it.each(sampleBackgrounds)("on %s leave nothing of themselves", async (kind) => {
    const texts = [16, 18, 20, 24].map((fontPixels, row) => ({
      text: "if it rains, call: i'll wait.",
      language: "en-us" as const,
      x: 30,
      y: 60 + row * 70,
      fontPixels,
      colour: ink.light,
      isThin: true,
    }));
    const sample = buildSamplePicture({ ...size, kind, isDark: false, texts });
    const { pixels } = await drawSample(sample, "fr", []);
    const isInk = (x: number, y: number) => {
      const at = (Math.floor(y) * size.width + Math.floor(x)) * 4;
      return [0, 1, 2].some(
        (channel) =>
          Math.abs((sample.pixels.data[at + channel] ?? 0) - (sample.background.data[at + channel] ?? 0)) > 20,
      );
    };
    const left = (x: number, y: number) => {
      const at = (Math.floor(y) * size.width + Math.floor(x)) * 4;
      return [0, 1, 2].every((channel) => pixels.data[at + channel] === sample.pixels.data[at + channel]);
    };
    expect(differenceOf(pixels, sample.pixels, isInk).count).toBeGreaterThan(3000);
    expect(differenceOf(pixels, sample.pixels, (x, y) => isInk(x, y) && left(x, y)).count).toBe(0);
  });
});

test("specks of a texture that are far from letters are the texture's", async () => {
  const line = { text: "Left", language: "en-us", x: 30, y: 60, fontPixels: 30, colour: ink.light } as const;
  const sample = buildSamplePicture({ width: 400, height: 100, kind: "grain", isDark: false, texts: [line] });
  const data = Uint8ClampedArray.from(sample.pixels.data);
  const [speckX, speckY] = [300, 50];
  data.set([26, 42, 108, 255], (speckY * 400 + speckX) * 4);
  const box = { x: 200, y: 50, width: 360, height: 34, angle: 0 };
  const blocks = [blockOf({ text: "Left", confidence: 1, box }, "")];
  const drawn = await drawPicture({ width: 400, height: 100, data }, { blocks, language: "fr", format: "png" });
  const result = await decodePixels(drawn.bytes);
  const at = (speckY * 400 + speckX) * 4;
  expect(Array.from(result.data.subarray(at, at + 3))).toEqual([26, 42, 108]);
});

describe("grain of which no two pixels are alike", () => {
  it.each([
    { text: "王国田回国四田王国田", fontPixels: 40, isDark: false, isBold: false },
    { text: "犹他爵士队的一名球员", fontPixels: 60, isDark: true, isBold: true },
    { text: "MMMM WWWW HHHH", fontPixels: 60, isDark: false, isBold: false },
  ])("is no ink, and letters of one colour are no ground: $text", async ({ isDark, ...text }) => {
    const colour = isDark ? "#e9e6df" : "#20242b";
    const line = { ...text, language: "zh-cn", x: 30, y: 90, colour } as const;
    const sample = buildSamplePicture({ width: 700, height: 130, kind: "grain", isDark, texts: [line] });
    const { pixels } = await drawSample(sample, "fr", []);
    const isInLine = (x: number, y: number) => sample.lines.some(({ box }) => contains(box, { x, y }));
    const error = differenceOf(softened(pixels), softened(sample.background), isInLine);
    expect(error.most).toBeLessThan(40);
  });
});

describe("what stands beside a text", () => {
  it("stays: a rule under it, a frame around it, a panel that it stands on", async () => {
    const { pixels, lines } = buildSample("flat");
    const data = Uint8ClampedArray.from(pixels.data);
    const isDrawn = (x: number, y: number) => (y >= 70 && y < 73) || (x >= 14 && x < 17) || (x > 460 && y > 335);
    for (let index = 0; index < size.width * size.height; index++) {
      if (isDrawn(index % size.width, Math.floor(index / size.width))) data.set([26, 42, 108, 255], index * 4);
    }
    const source = { ...pixels, data };
    const drawn = await drawPicture(source, {
      blocks: lines.map((line) => blockOf(line, "")),
      language: "fr",
      format: "png",
    });
    const result = await decodePixels(drawn.bytes);
    const beside = differenceOf(result, source, (x, y) => isDrawn(Math.floor(x), Math.floor(y)));
    expect(beside.count).toBeGreaterThan(2000);
    expect(beside.most).toBe(0);
  });
});

describe("the output", () => {
  it("keeps transparent pixels as they are", async () => {
    const { pixels, lines } = buildSample("flat");
    const data = Uint8ClampedArray.from(pixels.data);
    for (let at = 0; at < 4000; at += 4) data.set([10, 20, 30, at % 256], at);
    const blocks = lines.map((line) => blockOf(line, "Mot"));
    const drawn = await drawPicture({ ...pixels, data }, { blocks, language: "fr", format: "png" });
    // A canvas premultiplies what it decodes: its bytes can be compared where there is nothing to multiply.
    const decoded = await decodePixels(drawn.bytes);
    expect([decoded.width, decoded.height]).toEqual([size.width, size.height]);
    expect(Array.from({ length: 1000 }, (_, pixel) => decoded.data[pixel * 4 + 3])).toEqual(
      Array.from({ length: 1000 }, (_, pixel) => data[pixel * 4 + 3]),
    );
  });
});
