import { apiTextLimitCodePoints } from "@yiqiao/contracts/public-api";
import type { Documents } from "#features/documents";
import type { Languages } from "#features/languages";
import type { RequestContext } from "#platform/request";
import { listSupportedLanguages } from "../shared/supported.ts";
import { libreCode } from "./languages.ts";

interface Deps {
  readonly languages: Languages;
  readonly documents: Pick<Documents, "formatsHere">;
}

/** What LibreTranslate's own pages and some clients read first. */
export async function frontendSettings(
  { languages, documents }: Deps,
  reader: Pick<RequestContext, "siteId" | "language">,
) {
  const found = await listSupportedLanguages(languages, reader);
  const target = found.find(({ isTarget }) => isTarget);
  const formats = (await documents.formatsHere()).filter(({ available }) => available);
  return {
    apiKeys: true,
    charLimit: apiTextLimitCodePoints,
    filesTranslation: true,
    frontendTimeout: 500,
    keyRequired: true,
    language: {
      source: { code: "auto", name: "Auto Detect" },
      target: { code: target === undefined ? "en" : libreCode(target.code), name: target?.name ?? "English" },
    },
    suggestions: true,
    supportedFilesFormat: formats.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
  };
}
