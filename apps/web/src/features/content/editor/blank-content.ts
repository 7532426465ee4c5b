import type { Content, ContentKind, LegalKind } from "@yiqiao/contracts/content";
import { builtInText } from "../legal/built-in.ts";

/** What an editor begins with where nothing was written yet: the built-in text of terms and privacy, else nothing. */
export function blankContent(kind: ContentKind): Content {
  switch (kind) {
    case "faq":
      return { kind, entries: [] };
    case "bulletin":
      return { kind, text_zh: "", text_en: "", link: "", link_zh: "", link_en: "", level: "info", dismissible: true };
    case "announcement":
      return { kind, title_zh: "", title_en: "", text_zh: "", text_en: "" };
    case "api":
      return { kind, text_zh: "", text_en: "" };
    case "terms":
      return { kind, ...builtIn(kind) };
    default:
      return { kind, ...builtIn(kind) };
  }
}

const builtIn = (kind: LegalKind) => ({ text_zh: builtInText(kind, "zh"), text_en: builtInText(kind, "en") });
