import type { EngineKind } from "@yiqiao/engines";
import type { RemoteEnginesConfig } from "#platform/config";
import type { EngineRecipe } from "./make-engine.ts";

interface Named {
  readonly id?: string;
  readonly kind: EngineKind;
  readonly variable: string;
  readonly settings: Readonly<Record<string, string | undefined>>;
  readonly apiKey?: string | undefined;
}

/** An engine of the environment. */
export interface EnvironmentEngine {
  /** Its cost is 0, so that the order decides. */
  readonly recipe: EngineRecipe;
  /** The variable that switches it on. */
  readonly variable: string;
}

/** The engines that the environment names, in the order of preference. */
export function environmentEngines(config: RemoteEnginesConfig): EnvironmentEngine[] {
  return namedEngines(config).map((named) => ({ recipe: recipeOf(named), variable: named.variable }));
}

function namedEngines(config: RemoteEnginesConfig): Named[] {
  const { openAi, deepL, google, microsoft, libreTranslate, mTranServer, apertium } = config;
  const named: (Named | undefined)[] = [
    openAi && {
      id: `chat:${openAi.model}`,
      kind: "openai-chat",
      variable: "OPENAI_BASE_URL",
      settings: { baseUrl: openAi.baseUrl, model: openAi.model },
      apiKey: openAi.apiKey,
    },
    deepL && { kind: "deepl", variable: "DEEPL_API_KEY", settings: { baseUrl: deepL.url }, apiKey: deepL.apiKey },
    google && { kind: "google", variable: "GOOGLE_TRANSLATE_API_KEY", settings: {}, apiKey: google.apiKey },
    microsoft && {
      kind: "microsoft",
      variable: "MICROSOFT_TRANSLATOR_KEY",
      settings: { baseUrl: microsoft.url, region: microsoft.region },
      apiKey: microsoft.apiKey,
    },
    libreTranslate && {
      kind: "libretranslate",
      variable: "LIBRETRANSLATE_URL",
      settings: { baseUrl: libreTranslate.url },
      apiKey: libreTranslate.apiKey,
    },
    mTranServer && {
      kind: "mtranserver",
      variable: "MTRANSERVER_URL",
      settings: { baseUrl: mTranServer.url },
      apiKey: mTranServer.token,
    },
    apertium && { kind: "apertium", variable: "APERTIUM_MODES", settings: { modesFolder: apertium.modesFolder } },
  ];
  return named.filter((engine) => engine !== undefined);
}

function recipeOf({ kind, id = kind, settings, apiKey }: Named): EngineRecipe {
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
  return { id, kind, settings: given, cost: 0, secrets: apiKey === undefined ? {} : { apiKey } };
}
