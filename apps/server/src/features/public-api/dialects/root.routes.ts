import type { ApiDialect } from "@yiqiao/contracts/public-api";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Documents } from "#features/documents";
import type { Languages } from "#features/languages";
import type { Libraries } from "#features/libraries";
import type { Text } from "#features/text";
import type { ForeignHandler, ForeignProtocol, ForeignRoutes } from "#platform/http";
import {
  azureBreakSentence,
  azureDetect,
  azureFailure,
  azureLanguages,
  azureRefusing,
  azureTranslate,
  isAzure,
} from "./azure/azure.ts";
import {
  deeplx,
  deeplxFailure,
  deeplxRefusing,
  immersive,
  kiss,
  libreDetect,
  libreFailure,
  libreLanguages,
  libreRefusing,
  libreTranslate,
} from "./libretranslate/libretranslate.ts";
import { frontendSettings } from "./libretranslate/settings.ts";
import { libreSuggest } from "./libretranslate/suggest.ts";
import { azureLookup, type LookUp } from "./azure/lookup.ts";
import { credentialAnywhere } from "./shared/credentials.ts";
import { documented } from "./shared/documented.ts";
import { rootShapes } from "./shapes.ts";
import { addFormParser } from "./shared/forms.ts";
import { refusalsOf } from "./shared/refusals.ts";
import type { ServedRoutes } from "./shared/served.ts";
import type { TranslateEach, TranslateTexts } from "./shared/translate-texts.ts";

export interface RootServices {
  readonly translateTexts: TranslateTexts;
  readonly translateEach: TranslateEach;
  readonly text: Pick<Text, "detect" | "alternatives">;
  readonly languages: Languages;
  readonly dictionary: LookUp;
  readonly documents: Pick<Documents, "formatsHere">;
  readonly libraries: Pick<Libraries, "suggest">;
}

/** Which of those that share the path sends such a body. */
type Shape = "azure" | "libretranslate" | "deeplx" | "immersive" | "kiss";

function shapeOf(request: FastifyRequest): Shape {
  if (isAzure(request)) return "azure";
  const given = { ...Object(request.query), ...Object(request.body) } as Record<string, unknown>;
  if ("q" in given) return "libretranslate";
  if ("text_list" in given) return "immersive";
  if ("texts" in given || ("text" in given && "to" in given)) return "kiss";
  return "text" in given ? "deeplx" : "libretranslate";
}

const dialects: Readonly<Record<Shape, ApiDialect>> = {
  azure: "azure",
  libretranslate: "libretranslate",
  immersive: "libretranslate",
  kiss: "libretranslate",
  deeplx: "deeplx",
};

const protocol: ForeignProtocol = {
  dialect: (request) => dialects[shapeOf(request)],
  credentialOf: credentialAnywhere,
  failureAnswer: (failure, request) => {
    const shape = shapeOf(request);
    if (shape === "azure") return azureFailure(failure, request);
    return shape === "deeplx" ? deeplxFailure(failure) : libreFailure(failure);
  },
  refusals: refusalsOf(libreRefusing, deeplxRefusing, azureRefusing),
};
const azureProtocol: ForeignProtocol = {
  dialect: "azure",
  credentialOf: credentialAnywhere,
  failureAnswer: azureFailure,
  refusals: refusalsOf(azureRefusing),
};

const text = { scope: "text", permission: "TextTranslation" } as const;

/** Calls at the root, which LibreTranslate, DeepLX, Azure and browser extensions share: told apart by what is sent. */
export function registerRootRoutes(foreign: ForeignRoutes, served: ServedRoutes, services: RootServices): void {
  foreign.scope((app) => {
    addFormParser(app);
    addTextCalls(app, served, services);
    addOpenCalls(app, served, services);
    addSuggestion(app, served, services);
    addAzureCalls(app, served, services);
  });
}

function addTextCalls(app: FastifyInstance, served: ServedRoutes, services: RootServices): void {
  const translate: Readonly<Record<Shape, ForeignHandler>> = {
    azure: azureTranslate(services),
    libretranslate: libreTranslate(services),
    deeplx: deeplx(services),
    immersive: immersive(services),
    kiss: kiss(services),
  };
  const detect = { azure: azureDetect(services), others: libreDetect(services) };
  const summary = "Translate, in the shapes of LibreTranslate, DeepLX, Azure, immersive-translate and kiss-translator";
  served.add(
    app,
    protocol,
    {
      method: "POST",
      url: "/translate",
      ...text,
      schema: documented("libretranslate", summary, rootShapes.translate),
    },
    (asked) => translate[shapeOf(asked.request)](asked),
  );
  served.add(
    app,
    protocol,
    {
      method: "POST",
      url: "/detect",
      ...text,
      schema: documented(
        "libretranslate",
        "The language of a text, in the shapes of LibreTranslate and Azure",
        rootShapes.detect,
      ),
    },
    (asked) => (isAzure(asked.request) ? detect.azure : detect.others)(asked),
  );
}

function addOpenCalls(app: FastifyInstance, served: ServedRoutes, services: RootServices): void {
  const { languages } = services;
  served.addOpen(
    app,
    protocol,
    {
      method: "GET",
      url: "/languages",
      scope: undefined,
      schema: documented(
        "libretranslate",
        "The languages, in the shapes of LibreTranslate and Azure",
        rootShapes.languages,
      ),
    },
    async ({ request, reader }) => {
      const version = (request.query as Record<string, unknown>)["api-version"];
      if (version === undefined) return libreLanguages(languages, reader);
      return azureLanguages(languages, reader, { isNew: version !== "3.0" });
    },
  );
  served.addOpen(
    app,
    protocol,
    {
      method: "GET",
      url: "/frontend/settings",
      scope: undefined,
      schema: documented("libretranslate", "What LibreTranslate tells its pages", rootShapes.settings),
    },
    ({ reader }) => frontendSettings(services, reader),
  );
}

function addSuggestion(app: FastifyInstance, served: ServedRoutes, { libraries }: RootServices): void {
  served.add(
    app,
    protocol,
    {
      method: "POST",
      url: "/suggest",
      scope: "libraries:write",
      permission: "MyTM",
      schema: documented(
        "libretranslate",
        "Suggest a better translation, which one's memory has from then on",
        rootShapes.suggest,
      ),
    },
    libreSuggest(libraries),
  );
}

function addAzureCalls(app: FastifyInstance, served: ServedRoutes, { dictionary }: RootServices): void {
  served.add(
    app,
    azureProtocol,
    {
      method: "POST",
      url: "/breaksentence",
      ...text,
      schema: documented("azure", "Where the sentences of texts end", rootShapes.sentences),
    },
    azureBreakSentence(),
  );
  served.add(
    app,
    azureProtocol,
    {
      method: "POST",
      url: "/dictionary/lookup",
      ...text,
      schema: documented("azure", "Translations of words, of Chinese and English", rootShapes.lookup),
    },
    azureLookup(dictionary),
  );
}
