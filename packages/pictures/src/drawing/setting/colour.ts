import type { Colour } from "../ink/background.ts";

/** WCAG 2.2, 1.4.3. */
export const leastContrast = 4.5;

function linear(level: number): number {
  const share = level / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** WCAG's relative luminance, 0 to 1. */
export function luminanceOf([red, green, blue]: Colour): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

export function contrastOf(one: Colour, other: Colour): number {
  const [first, second] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function towards(colour: Colour, level: 0 | 255, share: number): Colour {
  const [red, green, blue, alpha] = colour;
  const mixed = (value: number) => Math.round(value + (level - value) * share);
  return [mixed(red), mixed(green), mixed(blue), alpha];
}

const steps = Array.from({ length: 21 }, (_, step) => step / 20);

/** The colour, darker or lighter as far as it must be to be read on the background. */
export function readableOn(background: Colour, colour: Colour): Colour {
  const isLight = luminanceOf(colour) > luminanceOf(background);
  const ways = isLight ? ([255, 0] as const) : ([0, 255] as const);
  for (const level of ways) {
    const share = steps.find((step) => contrastOf(towards(colour, level, step), background) >= leastContrast);
    if (share !== undefined) return towards(colour, level, share);
  }
  // One of black and white always has 4.58 : 1.
  return colour;
}

export function cssOf([red, green, blue]: Colour): string {
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");
  return `#${hex(red)}${hex(green)}${hex(blue)}`;
}
