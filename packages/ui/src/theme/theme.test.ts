import { describe, expect, it } from "vitest";
import { contrastOf, hexOf, oklchOf } from "./oklch.ts";
import { mainShade, shadesOf, textContrast } from "./shades.ts";
import { createSiteTheme, dark, defaultPrimary, gray } from "./theme.ts";

const brands = [defaultPrimary, "#1f5eff", "#ffd400", "#ff6a00", "#e91e63", "#00e676", "#7f7f7f", "#101010", "#ffffff"];

describe("oklch", () => {
  it("gives a colour back as it was", () => {
    for (const hex of brands) expect(hexOf(oklchOf(hex))).toBe(hex);
  });

  it("measures contrast as WCAG does", () => {
    expect(contrastOf("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});

describe("shadesOf", () => {
  it.each(brands)("makes %s readable on light and dark ground", (brand) => {
    const shades = shadesOf(brand);
    expect(shades).toHaveLength(10);
    expect(contrastOf(shades[mainShade], "#ffffff")).toBeGreaterThanOrEqual(textContrast);
    expect(contrastOf(shades[mainShade], gray[0])).toBeGreaterThanOrEqual(textContrast);
    expect(contrastOf(shades[4], dark[6])).toBeGreaterThanOrEqual(textContrast);
    for (const shade of shades) expect(shade).toMatch(/^#[0-9a-f]{6}$/);
  });

  it("keeps a brand colour that is dark enough as it is", () => {
    expect(shadesOf("#1F4FD8")[mainShade]).toBe("#1f4fd8");
  });

  it("goes from light to dark", () => {
    const lightness = shadesOf("#1f4fd8").map((shade) => oklchOf(shade).lightness);
    expect(lightness).toEqual([...lightness].sort((a, b) => b - a));
  });
});

describe("greys", () => {
  it("keeps text, dimmed text and placeholders readable in both schemes", () => {
    for (const ground of ["#ffffff", gray[0]]) {
      expect(contrastOf(gray[5], ground)).toBeGreaterThanOrEqual(textContrast);
      expect(contrastOf(gray[6], ground)).toBeGreaterThanOrEqual(textContrast);
    }
    for (const ground of [dark[6], dark[7], dark[8]]) {
      for (const text of [dark[0], dark[2], dark[3]]) {
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(textContrast);
      }
    }
  });
});

describe("createSiteTheme", () => {
  it("takes a site's colour and radius over the defaults", () => {
    expect(createSiteTheme().defaultRadius).toBe("md");
    const theme = createSiteTheme({ primary: "#1f4fd8", radius: "xl" });
    expect(theme.colors?.["brand"]?.[mainShade]).toBe("#1f4fd8");
    expect(theme.defaultRadius).toBe("xl");
  });
});
