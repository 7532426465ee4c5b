import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { PageStyle } from "./render-page.ts";

/** Of Debian's fonts-noto-cjk, fonts-noto-core, fonts-liberation and fonts-dejavu. */
const fonts: Readonly<Record<LanguageCode, readonly string[]>> = {
  "zh-cn": ["Noto Sans CJK SC", "Noto Serif CJK SC", "Noto Sans Mono CJK SC"],
  "en-us": ["Liberation Sans", "Liberation Serif", "Noto Sans"],
  ja: ["Noto Sans CJK JP", "Noto Serif CJK JP", "Noto Sans Mono CJK JP"],
  ko: ["Noto Sans CJK KR", "Noto Serif CJK KR", "Noto Sans Mono CJK KR"],
  ru: ["Liberation Sans", "Liberation Serif", "Noto Sans"],
  my: ["Noto Sans Myanmar", "Noto Serif Myanmar"],
  ar: ["Noto Naskh Arabic", "Noto Sans Arabic", "DejaVu Sans"],
  fr: ["Liberation Sans", "Liberation Serif", "Noto Sans"],
  es: ["Liberation Sans", "Liberation Serif", "Noto Sans"],
};
const sizes = [18, 26, 40] as const;
const turns = [0, 4, 0, -9, 15, 0, -2, 0, 11] as const;

/** Each font in each size; grounds and turns change from one to the next. */
export function stylesOf(language: LanguageCode): PageStyle[] {
  const styles = fonts[language].flatMap((font) => sizes.map((size) => ({ font, size })));
  return styles.map(({ font, size }, index) => ({
    language,
    font,
    size,
    isDark: index % 2 === 1,
    degrees: turns[index % turns.length] ?? 0,
  }));
}
