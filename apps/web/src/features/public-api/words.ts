import { errorCatalogue, errorNameOf } from "@yiqiao/contracts/errors";
import type { ApiDialect, ApiKey, ApiScope } from "@yiqiao/contracts/public-api";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import type { useTexts } from "./texts.ts";

/** The texts of what keys are used for; with `Hint` at the end, what each is for. */
export const scopeKeys = {
  text: "scopeText",
  documents: "scopeDocuments",
  pictures: "scopePictures",
  webPages: "scopeWebPages",
  "libraries:read": "scopeLibrariesRead",
  "libraries:write": "scopeLibrariesWrite",
  usage: "scopeUsage",
} as const satisfies Record<ApiScope, string>;

export const stateColors: Readonly<Record<ApiKey["state"], string>> = {
  active: "green",
  expired: "orange",
  revoked: "gray",
};

type Texts = ReturnType<typeof useTexts>;

const kindKeys: Readonly<Record<string, "kindText" | "kindDocuments" | "kindPictures" | "kindWebPages" | "kindOther">> =
  { text: "kindText", documents: "kindDocuments", pictures: "kindPictures", webPages: "kindWebPages" };

/** What calls were for; reading libraries and usage costs nothing and is not told apart. */
export function kindText(t: Texts, kind: string): string {
  return t(kindKeys[kind] ?? "kindOther");
}

/** How a call was written: names of products, and ours. */
export const dialectNames: Readonly<Record<Exclude<ApiDialect, "yiqiao">, string>> = {
  deepl: "DeepL",
  libretranslate: "LibreTranslate",
  deeplx: "DeepLX",
  google: "Google",
  azure: "Azure",
};

/** What a failed call came to, in words; what filled them is not kept. */
export function failureText(code: number, language: InterfaceLanguage): string {
  const name = errorNameOf(code);
  if (name === undefined) return String(code);
  const text = errorCatalogue[name][language];
  return /\{\w+\}/.test(text) ? text.replaceAll(/(?<!\s)\s*(?:[:：]\s*)?\{\w+\}/g, "…") : text;
}
