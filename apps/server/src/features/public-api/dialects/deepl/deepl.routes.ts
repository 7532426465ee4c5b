import type { ForeignRoutes } from "#platform/http";
import { addFormParser } from "../shared/forms.ts";
import { typedCalls } from "../shared/typed-calls.ts";
import { createGlossaries, type GlossaryDeps } from "./glossaries/glossaries.service.ts";
import { addOldGlossaryRoutes } from "./glossaries/glossaries-v2.routes.ts";
import { addGlossaryRoutes } from "./glossaries/glossaries-v3.routes.ts";
import { deeplManner } from "./manner.ts";
import { addTranslateRoutes, type TranslateRouteDeps } from "./translate.routes.ts";
import { addUnknownRoutes } from "./unknown.routes.ts";
import { addUsageRoutes, type UsageRouteDeps } from "./usage.routes.ts";

export interface DeeplServices extends Omit<TranslateRouteDeps, "glossaries">, UsageRouteDeps, GlossaryDeps {}

/** The calls of DeepL's interface, versions 2 and 3, at their own paths. */
export function registerDeeplRoutes(foreign: ForeignRoutes, services: DeeplServices): void {
  const glossaries = createGlossaries(services);
  foreign.scope((app) => {
    addFormParser(app);
    app.addHook("onRequest", async (request, reply) => {
      reply.header("x-trace-id", request.id);
    });
    const add = typedCalls(foreign, app, { manner: deeplManner, tag: "deepl" });
    addTranslateRoutes(add, { ...services, glossaries });
    addUsageRoutes(add, services);
    addOldGlossaryRoutes(add, { glossaries });
    addGlossaryRoutes(add, { glossaries });
    addUnknownRoutes(foreign, app);
  });
}
