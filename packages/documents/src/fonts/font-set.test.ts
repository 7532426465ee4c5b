import { languageCodes, languages } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { openFontSet } from "./font-set.ts";
import { subsetFont } from "./subset-font.ts";

const regular = { bold: false, italic: false };

describe("openFontSet", () => {
  it.each(languageCodes)("has every glyph of the name of %s in both weights", async (language) => {
    const set = openFontSet(language);
    const text = `${languages[language].native} 123, “A”`;
    for (const bold of [false, true]) {
      await set.prepare(text, { bold, italic: false });
      const runs = set.runs(text, { bold, italic: false });
      expect(runs.map(({ start, end }) => text.slice(start, end)).join("")).toBe(text);
      for (const { start, end, face } of runs) {
        const glyphs = face.shape(text.slice(start, end), "ltr");
        expect(glyphs.every(({ glyph }) => glyph !== 0)).toBe(true);
      }
    }
    expect([...set.missing]).toEqual([]);
  });

  it("names what no font has", async () => {
    const set = openFontSet("en-us");
    await set.prepare("\u{10330}", regular);
    expect([...set.missing]).toEqual(["U+10330"]);
  });

  it("sets bold text wider than regular text", async () => {
    const set = openFontSet("my");
    const bold = { bold: true, italic: false };
    await set.prepare("မြန်မာ", regular);
    await set.prepare("မြန်မာ", bold);
    const width = (style: typeof regular) =>
      set
        .runs("မြန်မာ", style)
        .flatMap(({ face }) => face.shape("မြန်မာ", "ltr"))
        .reduce((sum, { advance }) => sum + advance, 0);
    expect(width(bold)).toBeGreaterThan(width(regular));
  });
});

describe("subsetFont", () => {
  it("leaves a small font with the glyphs asked for", async () => {
    const set = openFontSet("zh-cn");
    await set.prepare("译", regular);
    const [run] = set.runs("译", regular);
    if (run === undefined) throw new Error("no run");
    const [shaped] = run.face.shape("译", "ltr");
    const subset = subsetFont(run.face.bytes, [0, shaped?.glyph ?? 0], run.face.weight);
    expect(subset.length).toBeGreaterThan(200);
    expect(subset.length).toBeLessThan(5000);
    expect([...subset.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
  });
});
