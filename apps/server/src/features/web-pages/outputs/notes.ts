import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { StoredTarget } from "../records/translations.repository.ts";

const untranslated: Readonly<Record<InterfaceLanguage, string>> = {
  en: "No translation was found; this is the original",
  zh: "未找到译文，此处为原文",
};
const doubtful: Readonly<Record<InterfaceLanguage, string>> = {
  en: "Please check: the translation and the original may differ",
  zh: "请核对：译文与原文可能不一致",
};

/** What a reader of the file is told at a place; undefined where all is well. */
export function noteOf({ provenance, issues }: StoredTarget, language: InterfaceLanguage): string | undefined {
  if (provenance.includes("untranslated")) return untranslated[language];
  return issues.length > 0 ? doubtful[language] : undefined;
}
