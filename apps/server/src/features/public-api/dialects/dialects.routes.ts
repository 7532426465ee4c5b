import type { Text } from "#features/text";
import type { ForeignRoutes } from "#platform/http";
import { type DeeplServices, registerDeeplRoutes } from "./deepl/deepl.routes.ts";
import { createTranslateTexts } from "./shared/translate-texts.ts";

/** What the calls in the shapes of other platforms stand on. */
export interface DialectServices extends Omit<DeeplServices, "translateTexts"> {
  readonly text: Pick<Text, "translate" | "detect">;
}

export function registerDialects(foreign: ForeignRoutes, services: DialectServices): void {
  const translateTexts = createTranslateTexts(services);
  registerDeeplRoutes(foreign, { ...services, translateTexts });
}
