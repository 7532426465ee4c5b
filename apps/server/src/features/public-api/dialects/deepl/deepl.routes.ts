import { join } from "node:path";
import multipart from "@fastify/multipart";
import { documentLimits } from "@yiqiao/contracts/documents";
import type { FastifyInstance } from "fastify";
import { createScratch } from "#platform/storage";
import type { Config } from "#platform/config";
import type { ForeignRoutes } from "#platform/http";
import { addFormParser } from "../shared/forms.ts";
import type { ServedRoutes } from "../shared/served.ts";
import { typedCalls } from "../shared/typed-calls.ts";
import { addDocumentRoutes } from "./documents/documents.routes.ts";
import { createDeeplDocuments, type DeeplDocumentDeps } from "./documents/documents.service.ts";
import { createGlossaries, type GlossaryDeps } from "./glossaries/glossaries.service.ts";
import { addOldGlossaryRoutes } from "./glossaries/glossaries-v2.routes.ts";
import { addGlossaryRoutes } from "./glossaries/glossaries-v3.routes.ts";
import { addLanguageRoutes } from "./languages-v3.routes.ts";
import { createLibraryResolver } from "./libraries.ts";
import { deeplProtocol } from "./protocol.ts";
import { addMemoryRoutes } from "./memories.routes.ts";
import { addMemoryFileRoutes, addMemoryJobRoutes, type MemoryJobRouteDeps } from "./memory-jobs/memory-jobs.routes.ts";
import { addTranslateRoutes, type TranslateRouteDeps } from "./translate.routes.ts";
import { addStyleRuleRoutes } from "./style-rules/style-rules.routes.ts";
import { createStyleRuleLists } from "./style-rules/style-rules.service.ts";
import { addUnknownRoutes } from "./unknown.routes.ts";
import { addUnsupportedRoutes } from "./unsupported.routes.ts";
import { addUsageRoutes, type UsageRouteDeps } from "./usage.routes.ts";

export interface DeeplServices
  extends
    Omit<TranslateRouteDeps, "libraries" | "styleRules">,
    UsageRouteDeps,
    GlossaryDeps,
    DeeplDocumentDeps,
    MemoryJobRouteDeps {
  readonly config: Pick<Config, "dataDir" | "publicUrl">;
}

/** The calls of DeepL's interface, versions 2 and 3, at their own paths. */
export function registerDeeplRoutes(foreign: ForeignRoutes, served: ServedRoutes, services: DeeplServices): void {
  const glossaries = createGlossaries(services);
  const libraries = createLibraryResolver(glossaries);
  const styleRules = createStyleRuleLists(services);
  foreign.scope((app) => {
    const add = begin(served, app);
    addTranslateRoutes(add, { ...services, libraries, styleRules });
    addUsageRoutes(add, services);
    addOldGlossaryRoutes(add, { glossaries });
    addGlossaryRoutes(add, { glossaries });
    addLanguageRoutes(add, services);
    addMemoryRoutes(add, services);
    addMemoryJobRoutes(add, services);
    addStyleRuleRoutes(add, { styleRules });
    addUnsupportedRoutes(add);
    addUnknownRoutes(served, app);
  });
  foreign.scope((app) => {
    speakEnglish(app);
    addMemoryFileRoutes(served, app, services);
  });
  foreign.scope(async (app) => {
    const limits = { fileSize: documentLimits.bytes, files: 2, fields: 50, fieldSize: 100_000 };
    await app.register(multipart, { throwFileSizeLimit: false, limits });
    const scratch = createScratch(join(services.config.dataDir, "scratch"));
    addDocumentRoutes(begin(served, app), {
      documents: createDeeplDocuments(services),
      libraries,
      styleRules,
      scratch,
    });
  });
}

function begin(served: ServedRoutes, app: FastifyInstance) {
  addFormParser(app);
  speakEnglish(app);
  return typedCalls(served, app, { protocol: deeplProtocol, tag: "deepl" });
}

function speakEnglish(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-trace-id", request.id);
    // As DeepL tells who asks for no language.
    request.headers["accept-language"] ??= "en";
  });
}
