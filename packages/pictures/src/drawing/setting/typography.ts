import type { LanguageCode } from "@yiqiao/contracts/languages";

/** Line spacing in ems: as scripts like it, and as they still bear it. */
const leadings: Readonly<Record<LanguageCode, { usual: number; tight: number }>> = {
  "zh-cn": { usual: 1.4, tight: 1.16 },
  "en-us": { usual: 1.25, tight: 1.1 },
  ja: { usual: 1.4, tight: 1.16 },
  ko: { usual: 1.4, tight: 1.16 },
  ru: { usual: 1.25, tight: 1.1 },
  my: { usual: 1.7, tight: 1.5 },
  ar: { usual: 1.45, tight: 1.25 },
  fr: { usual: 1.25, tight: 1.1 },
  es: { usual: 1.25, tight: 1.1 },
};

const shrinkSteps = [1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.65, 0.6];
/** Smaller letters are hard to read, in pixels; and smaller than this they are no letters. */
const leastPixels = 9;
const lastResortPixels = 7;

export function sizesFor(wanted: number, source: number): { good: number[]; lastResort: number[] } {
  const least = Math.max(0.6 * source, Math.min(leastPixels, source));
  const good = [...shrinkSteps.map((step) => wanted * step).filter((size) => size > least), Math.min(least, wanted)];
  const lastResort: number[] = [];
  for (let size = least * 0.92; size > lastResortPixels; size *= 0.92) lastResort.push(size);
  return { good, lastResort: least > lastResortPixels ? [...lastResort, lastResortPixels] : [] };
}

/** Line spacings in ems, best first: the source's or the script's own, and what may be tried before letters shrink. */
export function leadingsFor(language: LanguageCode, source: number | undefined): number[] {
  const { usual, tight } = leadings[language];
  const preferred = source === undefined ? usual : Math.max(tight, Math.min(usual * 1.3, source));
  return [...new Set([preferred, (preferred + tight) / 2, tight])];
}
