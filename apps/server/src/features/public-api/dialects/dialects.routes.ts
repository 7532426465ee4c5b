import type { DictionaryLookUp } from "#features/dictionary";
import type { Languages } from "#features/languages";
import type { Sites } from "#features/sites";
import type { Text } from "#features/text";
import type { ForeignRoutes } from "#platform/http";
import { type DeeplServices, registerDeeplRoutes } from "./deepl/deepl.routes.ts";
import { registerGoogleRoutes } from "./google/google.routes.ts";
import { registerRootRoutes } from "./root.routes.ts";
import { servedRoutes } from "./shared/served.ts";
import { createTranslateEach, createTranslateTexts } from "./shared/translate-texts.ts";

/** What the calls in the shapes of other platforms stand on. */
export interface DialectServices extends Omit<DeeplServices, "translateTexts"> {
  readonly text: Pick<Text, "translate" | "detect" | "alternatives">;
  readonly languages: Languages;
  readonly sites: Pick<Sites, "rules">;
  readonly dictionary: Pick<DictionaryLookUp, "translations">;
}

export function registerDialects(foreign: ForeignRoutes, services: DialectServices): void {
  const served = servedRoutes(foreign, services.sites);
  const translateEach = createTranslateEach(services);
  const shared = { ...services, translateEach, translateTexts: createTranslateTexts(translateEach) };
  registerRootRoutes(foreign, served, shared);
  registerGoogleRoutes(foreign, served, shared);
  registerDeeplRoutes(foreign, served, shared);
}
