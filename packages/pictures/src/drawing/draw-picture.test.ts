import { loadImage } from "@napi-rs/canvas";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import type { BlockToDraw, Placement } from "../model/drawing.ts";
import type { TextAlignment, TextLine } from "../model/picture-text.ts";
import { differenceOf, meanColour, softened } from "../testing/compare-pictures.ts";
import { sampleBackgrounds, type SampleBackground } from "../testing/sample-backgrounds.ts";
import { buildSamplePicture, type SamplePicture, type SampleText } from "../testing/sample-pictures.ts";
import type { Colour } from "./ink/background.ts";
import { contrastOf } from "./setting/colour.ts";
import { drawPicture } from "./draw-picture.ts";
import { contains, cornersOf, frameOf, grown, overlap, type Frame } from "./frame.ts";
import { decodePixels } from "./output/pixels.ts";

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

function blockOf(line: TextLine, text: string, alignment: TextAlignment = "start"): BlockToDraw {
  return { lines: [line], box: line.box, writing: "horizontal", alignment, text };
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

async function draw(sample: SamplePicture, language: LanguageCode, texts: readonly string[]) {
  const blocks = sample.lines.map((line, index) => blockOf(line, texts[index] ?? ""));
  const drawn = await drawPicture(sample.pixels, { blocks, language, format: "png" });
  return { blocks, drawn, pixels: await decodePixels(drawn.bytes, 0) };
}

const framesOf = (placements: readonly Placement[]): Frame[] => placements.map(({ box }) => frameOf(box, "horizontal"));

function parseColour(css: string): Colour {
  const level = (at: number) => Number.parseInt(css.slice(at, at + 2), 16);
  return [level(1), level(3), level(5), 255];
}

const kinds = sampleBackgrounds.flatMap((kind) => [false, true].map((isDark) => ({ kind, isDark })));
const languagesDrawn = Object.keys(translations) as LanguageCode[];

describe.each(kinds)("on $kind, dark: $isDark", ({ kind, isDark }) => {
  const sample = buildSample(kind, isDark);

  it("leaves pixels outside of old and new text as they were", async () => {
    const { blocks, drawn, pixels } = await draw(sample, "fr", translations.fr ?? []);
    const touched = [
      ...blocks.map(({ box }) => grown(frameOf(box, "horizontal"), 10)),
      ...framesOf(drawn.placements).map((frame) => grown(frame, 2)),
    ];
    const outside = differenceOf(pixels, sample.pixels, (x, y) => !touched.some((frame) => contains(frame, { x, y })));
    expect(outside.count).toBeGreaterThan(size.width * size.height);
    expect(outside.most).toBe(0);
  });

  it("erases what has no translation, down to the background", async () => {
    const { drawn, pixels } = await draw(sample, "fr", []);
    const isInLine = (x: number, y: number) => sample.lines.some(({ box }) => contains(box, { x, y }));
    const truth = softened(sample.background);
    expect(differenceOf(softened(sample.pixels), truth, isInLine).mean).toBeGreaterThan(15);
    const error = differenceOf(softened(pixels), truth, isInLine);
    expect(error.mean).toBeLessThan({ flat: 0.05, gradient: 0.6, grain: 3, photo: 1.5 }[kind]);
    expect(error.most).toBeLessThan({ flat: 1, gradient: 3, grain: 24, photo: 12 }[kind]);
    expect(drawn.placements.every(({ fits }) => fits)).toBe(true);
  });

  it.each(languagesDrawn)("sets %s without overlap, within the picture, readable", async (language) => {
    const { drawn, pixels } = await draw(sample, language, translations[language] ?? []);
    const frames = framesOf(drawn.placements);
    expect(drawn.placements.map(({ fits }) => fits)).toEqual(frames.map(() => true));
    for (const [index, frame] of frames.entries()) {
      expect(cornersOf(frame).every(({ x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height)).toBe(true);
      expect(frames.some((other, at) => at !== index && overlap(frame, other))).toBe(false);
      const colour = parseColour(drawn.placements[index]?.colour ?? "");
      expect(contrastOf(colour, meanColour(sample.background, frame))).toBeGreaterThan(4.4);
      expect(differenceOf(pixels, sample.background, (x, y) => contains(frame, { x, y })).mean).toBeGreaterThan(8);
    }
  });
});

describe("the size of what is drawn", () => {
  it("is about that of the source, and one for all that was one", async () => {
    const rows = Array.from({ length: 6 }, (_, row) => ({
      x: 30 + 200 * (row % 2),
      y: 60 + 40 * row,
      fontPixels: 24 + (row % 2),
    }));
    const texts = rows.map((row) => ({
      ...row,
      text: "Price list",
      language: "en-us" as const,
      fontPixels: row.fontPixels,
      colour: "#222222",
    }));
    const sample = buildSamplePicture({ ...size, kind: "flat", isDark: false, texts });
    const { drawn } = await draw(
      sample,
      "fr",
      rows.map(() => "Tarifs"),
    );
    const [first = 0, ...others] = drawn.placements.map(({ fontPixels }) => fontPixels);
    expect(Math.abs(first - 24)).toBeLessThan(2);
    expect(others.every((each) => each === first)).toBe(true);
  });

  it("is never one of more than five", async () => {
    const texts = Array.from({ length: 9 }, (_, row) => ({
      x: 20,
      y: 24 + row * 38,
      text: "Heading",
      language: "en-us" as const,
      fontPixels: 12 + row * 2,
      colour: "#222222",
    }));
    const sample = buildSamplePicture({ ...size, kind: "flat", isDark: false, texts });
    const { drawn } = await draw(
      sample,
      "fr",
      texts.map(() => "Titre"),
    );
    expect(new Set(drawn.placements.map(({ fontPixels }) => fontPixels)).size).toBeLessThanOrEqual(5);
  });

  it("is bold where the source was", async () => {
    const text = { text: "Weight", language: "en-us", x: 30, y: 80, fontPixels: 40, colour: "#111111" } as const;
    const areas = await Promise.all(
      [false, true].map(async (isBold) => {
        const sample = buildSamplePicture({ ...size, kind: "flat", isDark: false, texts: [{ ...text, isBold }] });
        const { pixels } = await draw(sample, "fr", ["Poids"]);
        return differenceOf(pixels, sample.background, () => true).mean;
      }),
    );
    expect((areas[1] ?? 0) / (areas[0] ?? 1)).toBeGreaterThan(1.3);
  });
});

describe("a crowded picture", () => {
  const cells = Array.from({ length: 24 }, (_, cell) => ({
    x: 6 + 104 * (cell % 6),
    y: 30 + 46 * Math.floor(cell / 6),
  }));
  const texts = cells.map(
    (cell) => ({ ...cell, text: "Price 12", language: "en-us", fontPixels: 20, colour: "#222222" }) as const,
  );
  const sample = buildSamplePicture({ width: 626, height: 190, kind: "flat", isDark: false, texts });

  it.each([
    { language: "fr", text: "Prix de vente en gros 12" },
    { language: "ar", text: "سعر البيع بالجملة 12" },
  ] as const)("has no text over another or over its edge in $language", async ({ language, text }) => {
    const { drawn } = await draw(
      sample,
      language,
      cells.map(() => text),
    );
    const frames = framesOf(drawn.placements);
    const within = (frame: Frame) => cornersOf(frame).every(({ x, y }) => x >= 0 && y >= 0 && x <= 626 && y <= 190);
    expect(frames.filter(within)).toHaveLength(frames.length);
    const overlaps = frames.flatMap((frame, at) => frames.slice(at + 1).filter((other) => overlap(frame, other)));
    expect(overlaps).toHaveLength(0);
    expect(drawn.placements.filter(({ fits }) => fits).length).toBeGreaterThan(12);
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
    const result = await decodePixels(drawn.bytes, 0);
    const beside = differenceOf(result, source, (x, y) => isDrawn(Math.floor(x), Math.floor(y)));
    expect(beside.count).toBeGreaterThan(2000);
    expect(beside.most).toBe(0);
  });
});

describe("what cannot be set", () => {
  const crowded = buildSamplePicture({
    width: 120,
    height: 40,
    kind: "flat",
    isDark: false,
    texts: [{ text: "Word", language: "en-us", x: 8, y: 26, fontPixels: 18, colour: "#222222" }],
  });

  it("keeps its source if there is no room", async () => {
    const { drawn, pixels } = await draw(crowded, "fr", [
      "Une très longue traduction qui ne trouvera jamais sa place ".repeat(4),
    ]);
    expect(drawn.placements[0]?.fits).toBe(false);
    expect(differenceOf(pixels, crowded.pixels, () => true).most).toBe(0);
  });

  it("keeps its source if there is no glyph for a letter", async () => {
    const { drawn, pixels } = await draw(crowded, "fr", ["Mot \u{10ffd}"]);
    expect(drawn.placements[0]?.fits).toBe(true);
    const lost = await draw(crowded, "fr", ["Mot \u{323AF}"]);
    expect(lost.drawn.placements[0]?.fits).toBe(false);
    expect(differenceOf(lost.pixels, crowded.pixels, () => true).most).toBe(0);
    expect(differenceOf(pixels, crowded.pixels, () => true).most).toBeGreaterThan(0);
  });
});

describe("columns", () => {
  const texts = Array.from("縦書きの文章", (text, row) => ({
    text,
    language: "ja" as const,
    x: 300,
    y: 60 + row * 34,
    fontPixels: 32,
    colour: "#222222",
  }));
  const sample = buildSamplePicture({ ...size, kind: "flat", isDark: false, texts });
  const box = { x: 316, y: 134, width: 206, height: 34, angle: Math.PI / 2 };
  const block = (text: string): BlockToDraw => ({
    lines: [{ text: "縦書きの文章", box, confidence: 1 }],
    box,
    writing: "vertical",
    alignment: "start",
    text,
  });

  it("stay columns for Chinese, Japanese and Korean and become lines for others", async () => {
    const boxes = await Promise.all(
      (["zh-cn", "en-us"] as const).map(async (language) => {
        const text = language === "zh-cn" ? "竖排的文字" : "Text in columns";
        const drawn = await drawPicture(sample.pixels, { blocks: [block(text)], language, format: "png" });
        return drawn.placements[0]?.box;
      }),
    );
    expect(boxes[0]?.angle).toBeCloseTo(Math.PI / 2);
    expect((boxes[0]?.width ?? 0) / (boxes[0]?.height ?? 1)).toBeGreaterThan(3);
    expect(boxes[1]?.angle).toBe(0);
    expect(boxes[1]?.width ?? 0).toBeGreaterThan(80);
  });
});

describe("the output", () => {
  it("keeps transparent pixels as they are", async () => {
    const { pixels, lines } = buildSample("flat");
    const data = Uint8ClampedArray.from(pixels.data);
    for (let at = 0; at < 4000; at += 4) data.set([10, 20, 30, at % 256], at);
    const blocks = lines.map((line) => blockOf(line, "Mot"));
    const drawn = await drawPicture({ ...pixels, data }, { blocks, language: "fr", format: "png" });
    const image = await loadImage(drawn.bytes);
    expect([image.width, image.height]).toEqual([size.width, size.height]);
    // A canvas premultiplies what it decodes: its bytes can be compared where there is nothing to multiply.
    const decoded = await decodePixels(drawn.bytes, 0);
    expect(Array.from({ length: 1000 }, (_, pixel) => decoded.data[pixel * 4 + 3])).toEqual(
      Array.from({ length: 1000 }, (_, pixel) => data[pixel * 4 + 3]),
    );
  });

  it("turns encoded pictures upright and writes JPEG", async () => {
    const { pixels, lines } = buildSample("flat");
    const data = Uint8ClampedArray.from(pixels.data);
    for (let y = 0; y < 16; y++) data.fill(0, y * size.width * 4, y * size.width * 4 + 64);
    for (let y = 0; y < 16; y++) for (let x = 0; x < 16; x++) data[(y * size.width + x) * 4 + 3] = 255;
    const upright = await drawPicture({ ...pixels, data }, { blocks: [], language: "fr", format: "png" });
    const turned = await drawPicture(upright.bytes, { blocks: [], language: "fr", format: "jpeg", quarterTurns: 1 });
    const corner = await decodePixels(turned.bytes, 0);
    const levelAt = (x: number, y: number) => corner.data[(y * corner.width + x) * 4] ?? 0;
    expect([levelAt(4, 4) > 150, levelAt(size.height - 5, 4) < 60]).toEqual([true, true]);
    expect([turned.width, turned.height, turned.mediaType]).toEqual([size.height, size.width, "image/jpeg"]);
    const back = await drawPicture(turned.bytes, {
      blocks: lines.map((line) => blockOf(line, "Mot")),
      language: "fr",
      format: "png",
      quarterTurns: 3,
    });
    expect([back.width, back.height]).toEqual([size.width, size.height]);
    expect(back.placements.every(({ fits }) => fits)).toBe(true);
  });
});
