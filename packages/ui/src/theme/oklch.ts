/** A colour by perceived lightness (0-1), chroma (0 to about 0.37) and hue in degrees. */
export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

type Triple = readonly [number, number, number];

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function fromLinear(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
}

function linearRgbOf(hex: string): Triple {
  const channel = (from: number) => toLinear(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

/**
 * A `#rrggbb` colour in OKLCH. Matrices: Björn Ottosson, 'A perceptual color space for image processing' (2020).
 */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearRgbOf(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: (Math.atan2(bb, a) * 180) / Math.PI,
  };
}

function linearRgbOfOklch({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The nearest `#rrggbb` that a screen can show: chroma gives way, lightness and hue stay. */
export function hexOf(color: Oklch): string {
  const tolerance = 0.0005;
  let chroma = color.chroma;
  let rgb = linearRgbOfOklch({ ...color, chroma });
  while (chroma > 0 && rgb.some((channel) => channel < -tolerance || channel > 1 + tolerance)) {
    chroma = Math.max(0, chroma - 0.002);
    rgb = linearRgbOfOklch({ ...color, chroma });
  }
  const digits = rgb.map((channel) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, channel))) * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}

/** WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = linearRgbOf(hex);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}
