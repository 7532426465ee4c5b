import type { ForeignRoutes } from "#platform/http";
import { addFormParser } from "../shared/forms.ts";
import { typedCalls } from "../shared/typed-calls.ts";
import { deeplManner } from "./manner.ts";
import { addTranslateRoutes, type TranslateRouteDeps } from "./translate.routes.ts";
import { addUnknownRoutes } from "./unknown.routes.ts";
import { addUsageRoutes, type UsageRouteDeps } from "./usage.routes.ts";

export interface DeeplServices extends TranslateRouteDeps, UsageRouteDeps {}

/** The calls of DeepL's interface, versions 2 and 3, at their own paths. */
export function registerDeeplRoutes(foreign: ForeignRoutes, services: DeeplServices): void {
  foreign.scope((app) => {
    addFormParser(app);
    app.addHook("onRequest", async (request, reply) => {
      reply.header("x-trace-id", request.id);
    });
    const add = typedCalls(foreign, app, { manner: deeplManner, tag: "deepl" });
    addTranslateRoutes(add, services);
    addUsageRoutes(add, services);
    addUnknownRoutes(foreign, app);
  });
}
