import { join } from "node:path";
import { createDictionary } from "@yiqiao/dictionary";
import type { Config } from "#platform/config";
import { defineFeature } from "#platform/feature";
import type { Logger } from "#platform/telemetry";
import { registerDictionaryRoutes } from "./dictionary.routes.ts";
import { createDictionaryLookUp, type DictionaryDeps } from "./dictionary.service.ts";

type Needs = Omit<DictionaryDeps, "dictionary" | "rateLimitPerMinute"> & {
  readonly config: Pick<Config, "dataDir" | "rateLimitPerMinute">;
  readonly logger?: Pick<Logger, "error"> | undefined;
};

export const dictionaryFeature = defineFeature({
  create: ({ config: { dataDir, rateLimitPerMinute }, logger, ...given }: Needs) => {
    const dictionary = createDictionary({
      folder: join(dataDir, "dictionary"),
      onKeepFailed: (error) => logger?.error({ err: error }, "the dictionary's tables could not be kept"),
    });
    return { dictionary: createDictionaryLookUp({ ...given, dictionary, rateLimitPerMinute }) };
  },
  routes: registerDictionaryRoutes,
});
