import type { DictionaryLookUp } from "#features/dictionary";
import type { Languages } from "#features/languages";
import type { Sites } from "#features/sites";
import type { Text } from "#features/text";
import type { ForeignRoutes } from "#platform/http";
import { type DeeplServices, registerDeeplRoutes } from "./deepl/deepl.routes.ts";
import { registerGoogleRoutes } from "./google/google.routes.ts";
import { type FileServices, registerFileRoutes } from "./libretranslate/files.routes.ts";
import { registerRootRoutes, type RootServices } from "./root.routes.ts";
import { servedRoutes } from "./shared/served.ts";
import { createTranslateEach, createTranslateTexts } from "./shared/translate-texts.ts";

/** What the calls in the shapes of other platforms stand on. */
export interface DialectServices extends Omit<DeeplServices, "translateTexts" | "documents" | "libraries" | "config"> {
  readonly text: Pick<Text, "translateAll" | "detect" | "alternatives">;
  readonly languages: Languages;
  readonly sites: Pick<Sites, "rules" | "resolve">;
  readonly documents: DeeplServices["documents"] & RootServices["documents"];
  readonly libraries: DeeplServices["libraries"] & RootServices["libraries"];
  readonly config: FileServices["config"];
  readonly dictionary: Pick<DictionaryLookUp, "translations">;
}

export function registerDialects(foreign: ForeignRoutes, services: DialectServices): void {
  const served = servedRoutes(foreign, services.sites);
  const translateEach = createTranslateEach(services);
  const shared = { ...services, translateEach, translateTexts: createTranslateTexts(translateEach) };
  registerRootRoutes(foreign, served, shared);
  registerFileRoutes(foreign, served, shared);
  registerGoogleRoutes(foreign, served, shared);
  registerDeeplRoutes(foreign, served, shared);
}
