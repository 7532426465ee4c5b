import { describe, expect, it } from "vitest";
import type { BlockToDraw } from "../model/drawing.ts";
import { differenceOf } from "../testing/compare-pictures.ts";
import { drawSample, framesOf } from "../testing/draw-sample.ts";
import { buildSamplePicture } from "../testing/sample-pictures.ts";
import { drawPicture } from "./draw-picture.ts";
import { cornersOf, overlap, type Frame } from "./frame.ts";

const picture = { width: 640, height: 360, kind: "flat", isDark: false } as const;

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
    const sample = buildSamplePicture({ ...picture, texts });
    const { drawn } = await drawSample(
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
    const sample = buildSamplePicture({ ...picture, texts });
    const { drawn } = await drawSample(
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
        const sample = buildSamplePicture({ ...picture, texts: [{ ...text, isBold }] });
        const { pixels } = await drawSample(sample, "fr", ["Poids"]);
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
    const { drawn } = await drawSample(
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

describe("what cannot be set", () => {
  const crowded = buildSamplePicture({
    width: 120,
    height: 40,
    kind: "flat",
    isDark: false,
    texts: [{ text: "Word", language: "en-us", x: 8, y: 26, fontPixels: 18, colour: "#222222" }],
  });

  it("keeps its source if there is no room", async () => {
    const { drawn, pixels } = await drawSample(crowded, "fr", [
      "Une très longue traduction qui ne trouvera jamais sa place ".repeat(4),
    ]);
    expect(drawn.placements[0]?.fits).toBe(false);
    expect(differenceOf(pixels, crowded.pixels, () => true).most).toBe(0);
  });

  it("keeps its source if there is no glyph for a letter", async () => {
    const { drawn, pixels } = await drawSample(crowded, "fr", ["Mot \u{10ffd}"]);
    expect(drawn.placements[0]?.fits).toBe(true);
    const lost = await drawSample(crowded, "fr", ["Mot \u{323AF}"]);
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
  const sample = buildSamplePicture({ ...picture, texts });
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
