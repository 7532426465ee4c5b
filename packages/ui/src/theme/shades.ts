import { contrastOf, hexOf, oklchOf } from "./oklch.ts";

/** Ten shades of one colour, light to dark, as Mantine wants them. */
export type Shades = [string, string, string, string, string, string, string, string, string, string];

/** The shade that buttons and links use; dark enough to be read on white and to carry white text. */
export const mainShade = 8;

/** WCAG AA for text. */
export const textContrast = 4.5;

const lightStops = [0.977, 0.948, 0.898, 0.84, 0.775] as const;
const chromaShares = [0.12, 0.24, 0.46, 0.68, 0.86, 0.95, 1, 1, 1, 0.95] as const;

/**
 * Ten shades around `base` (`#rrggbb`). The main shade is `base` itself, darkened only as far as white text on it
 * needs, with a margin for the tinted backgrounds that it also stands on.
 */
export function shadesOf(base: string): Shades {
  const { chroma, hue, lightness } = oklchOf(base);
  let mainLightness = lightness;
  const wanted = textContrast + 0.4;
  while (contrastOf(hexOf({ lightness: mainLightness, chroma, hue }), "#ffffff") < wanted) mainLightness -= 0.005;
  const stop = (index: number): number => {
    const light = lightStops[index];
    if (light !== undefined) return light;
    if (index > mainShade) return Math.max(0, mainLightness - 0.07);
    const from = lightStops[4];
    return from + ((mainLightness - from) * (index - 4)) / (mainShade - 4);
  };
  return chromaShares.map((share, index) =>
    index === mainShade && mainLightness === lightness
      ? base.toLowerCase()
      : hexOf({ lightness: stop(index), chroma: chroma * share, hue }),
  ) as Shades;
}
