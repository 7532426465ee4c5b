import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import type { Languages } from "#features/languages";
import type { RequestContext } from "#platform/request";

export interface SupportedLanguage {
  readonly code: LanguageCode;
  readonly name: string;
  readonly native: string;
  readonly direction: "ltr" | "rtl";
  /** What it can be translated into. */
  readonly targets: readonly LanguageCode[];
  readonly isTarget: boolean;
}

/** The languages of which, or into which, some engine here translates. */
export async function listSupportedLanguages(
  service: Pick<Languages, "languages">,
  context: Pick<RequestContext, "language" | "siteId">,
): Promise<SupportedLanguage[]> {
  const { pairs } = await service.languages(context, "text");
  const served = pairs.filter(({ available }) => available);
  const codes = (Object.keys(languages) as LanguageCode[]).filter((code) =>
    served.some(({ src_lang: source, tgt_lang: target }) => source === code || target === code),
  );
  return codes.map((code) => ({
    code,
    name: languages[code][context.language],
    native: languages[code].native,
    direction: languages[code].direction,
    targets: served.filter(({ src_lang: source }) => source === code).map(({ tgt_lang: target }) => target),
    isTarget: served.some(({ tgt_lang: target }) => target === code),
  }));
}
