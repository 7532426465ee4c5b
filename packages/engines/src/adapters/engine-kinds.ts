import { domainCodes, languageCodeSchema } from "@yiqiao/contracts/languages";
import { z } from "zod";
import { createApertium } from "./apertium.ts";
import { createDeepL } from "./deepl.ts";
import { defineKind, type EngineKindDefinition, type EngineKindOptions } from "./engine-kind.ts";
import { createGoogle } from "./google.ts";
import { createLibreTranslate } from "./libretranslate.ts";
import { createMicrosoft } from "./microsoft.ts";
import { createMTranServer } from "./mtranserver.ts";
import { createOpenAiChat } from "./openai-chat.ts";
import type { RemoteEngineOptions } from "./remote/remote-options.ts";

export type EngineKind =
  | "libretranslate"
  | "openai-chat"
  | "deepl"
  | "google"
  | "microsoft"
  | "mtranserver"
  | "apertium";

const baseUrl = z.url({ protocol: /^https?$/ });
const apiKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,1000}$/, "must be 1 to 1000 printable ASCII characters without spaces");
const limits = {
  timeoutMs: z.int().min(100).max(600_000).optional().describe("time limit of one exchange, in milliseconds"),
  maxConcurrent: z.int().min(1).max(64).optional().describe("exchanges side by side"),
  maxSegmentCodePoints: z.int().min(1).max(100_000).optional().describe("longest segment, in characters"),
  batchSegments: z.int().min(1).max(1000).optional().describe("segments in one exchange"),
  requestsPerMinute: z.int().min(1).max(100_000).optional().describe("exchanges begun in a minute; default no limit"),
};
const limitsSchema = z.object(limits);

/** Every kind of engine that can be set up beside the local one. */
export const engineKinds = {
  libretranslate: defineKind({
    describe: {
      name: "LibreTranslate",
      needs: "the address of a LibreTranslate server, and its key if it asks for one",
    },
    settings: z.strictObject({ baseUrl: baseUrl.describe("address of the server"), ...limits }),
    secrets: z.strictObject({ apiKey: apiKey.optional() }),
    make: (options) =>
      createLibreTranslate({
        ...remote(options, options.settings),
        baseUrl: options.settings.baseUrl,
        ...options.secrets,
      }),
  }),
  "openai-chat": defineKind({
    describe: {
      name: "OpenAI-compatible chat",
      needs: "the address under which /chat/completions lies, a model's name, and the key if the server asks for one",
    },
    settings: z.strictObject({
      baseUrl: baseUrl.describe("address under which /chat/completions lies"),
      model: z.string().trim().min(1).describe("the model's name on the server"),
      languages: z.array(languageCodeSchema).min(2).optional().describe("languages that the model knows; default all"),
      ...limits,
    }),
    secrets: z.strictObject({ apiKey: apiKey.optional() }),
    make: (options) => {
      const { baseUrl, model, languages } = options.settings;
      const own = { baseUrl, model, ...given({ languages }) };
      return createOpenAiChat({ ...remote(options, options.settings), ...own, ...options.secrets });
    },
  }),
  deepl: defineKind({
    describe: { name: "DeepL", needs: "an authentication key of the DeepL API, free or paid" },
    settings: z.strictObject({
      baseUrl: baseUrl.optional().describe("address of the API; default by the key, free or paid"),
      formality: z.enum(["more", "less"]).optional().describe("form of address where the target language has one"),
      ...limits,
    }),
    secrets: z.strictObject({ apiKey }),
    make: (options) => {
      const { baseUrl, formality } = options.settings;
      const own = given({ baseUrl, formality });
      return createDeepL({ ...remote(options, options.settings), ...own, ...options.secrets });
    },
  }),
  google: defineKind({
    describe: { name: "Google Cloud Translation (Basic)", needs: "an API key of a project with Cloud Translation" },
    settings: z.strictObject({ baseUrl: baseUrl.optional().describe("address of the API"), ...limits }),
    secrets: z.strictObject({ apiKey }),
    make: (options) => {
      const { baseUrl } = options.settings;
      return createGoogle({ ...remote(options, options.settings), ...given({ baseUrl }), ...options.secrets });
    },
  }),
  microsoft: defineKind({
    describe: {
      name: "Microsoft Translator",
      needs: "a key of a Translator resource, and its region unless it is global",
    },
    settings: z.strictObject({
      baseUrl: baseUrl.optional().describe("address of the API"),
      region: z.string().trim().min(1).optional().describe("region of the resource, for example westeurope"),
      categories: z
        .partialRecord(z.enum(domainCodes), z.string().trim().min(1))
        .optional()
        .describe("category ids of custom models by domain"),
      ...limits,
    }),
    secrets: z.strictObject({ apiKey }),
    make: (options) => {
      const { baseUrl, region, categories } = options.settings;
      const own = given({ baseUrl, region, categories });
      return createMicrosoft({ ...remote(options, options.settings), ...own, ...options.secrets });
    },
  }),
  mtranserver: defineKind({
    describe: { name: "MTranServer", needs: "the address of an MTranServer, and its token if it asks for one" },
    settings: z.strictObject({ baseUrl: baseUrl.describe("address of the server"), ...limits }),
    secrets: z.strictObject({ apiKey: apiKey.optional() }),
    make: (options) =>
      createMTranServer({
        ...remote(options, options.settings),
        baseUrl: options.settings.baseUrl,
        ...options.secrets,
      }),
  }),
  apertium: defineKind({
    describe: { name: "Apertium", needs: "Apertium and its language pairs installed on this machine" },
    settings: z.strictObject({
      modesFolder: z.string().trim().min(1).optional().describe("folder of the .mode files; default Debian's"),
      processes: z.int().min(1).max(16).optional().describe("pipelines of one pair side by side"),
      timeoutMs: limits.timeoutMs,
      maxSegmentCodePoints: limits.maxSegmentCodePoints,
    }),
    secrets: z.strictObject({}),
    make: ({ id, cost, clock, settings }) => createApertium({ id, ...given({ cost, clock, ...settings }) }),
  }),
} satisfies Record<EngineKind, EngineKindDefinition>;

/** Without what was left out. */
function given<T extends object>(options: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof T]?: NonNullable<T[Name]> };
}

function remote(
  { id, cost, clock, dispatcher }: EngineKindOptions,
  settings: z.output<typeof limitsSchema>,
): Omit<RemoteEngineOptions, "baseUrl" | "apiKey"> {
  const { timeoutMs, maxConcurrent: connections, maxSegmentCodePoints, batchSegments, requestsPerMinute } = settings;
  const own = { timeoutMs, connections, maxSegmentCodePoints, batchSegments, requestsPerMinute };
  return { id, ...given({ cost, clock, dispatcher, ...own }) };
}
