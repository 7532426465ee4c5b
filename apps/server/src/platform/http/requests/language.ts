import type { InterfaceLanguage } from "@yiqiao/contracts/errors";

/** The cookie that holds the reader's own choice. */
export const languageCookie = "language";

/** The reader's language: the stored choice first, then what the browser asks for, then Chinese. */
export function chooseLanguage(stored: string | undefined, acceptLanguage: string | undefined): InterfaceLanguage {
  if (stored === "zh" || stored === "en") return stored;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part, place) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), quality: Number(quality ?? 1), place };
    })
    .filter(({ tag, quality }) => tag !== "" && tag !== "*" && quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.place - b.place);
  const first = wanted[0];
  if (first === undefined) return "zh";
  return first.tag === "zh" || first.tag.startsWith("zh-") ? "zh" : "en";
}
