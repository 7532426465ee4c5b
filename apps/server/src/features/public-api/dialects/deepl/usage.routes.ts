import { languages as languageTable, type LanguageCode } from "@yiqiao/contracts/languages";
import { z } from "zod";
import type { SignedInContext } from "#platform/request";
import type { OpenInfo } from "../../open/open.service.ts";
import type { AddTypedCall } from "../shared/typed-calls.ts";
import { baseOf, targetsOf } from "./languages.ts";

export interface UsageRouteDeps {
  readonly openInfo: Pick<OpenInfo, "usage" | "languages">;
}

/** What DeepL says where a key has no limit of its own. */
const noKeyLimit = 1_000_000_000_000;

const count = z.number().int();
const usageSchema = z.object({
  character_count: count,
  /** With what the account has left, or the key where that is less. */
  character_limit: count,
  api_key_character_count: count,
  api_key_character_limit: count,
  end_time: z.string(),
});
const languagesQuerySchema = z.object({
  type: z
    .string()
    .transform((type) => type.toLowerCase())
    .pipe(z.enum(["source", "target"]))
    .default("source"),
});
const languageSchema = z.object({
  language: z.string(),
  name: z.string(),
  /** Of targets. */
  supports_formality: z.boolean().optional(),
});
const languagesSchema = z.array(languageSchema);
type ListedLanguage = z.infer<typeof languageSchema>;

export function addUsageRoutes(add: AddTypedCall, { openInfo }: UsageRouteDeps): void {
  const usage = async (context: SignedInContext) => {
    const { characters_used: used, characters_left: left, ...key } = await openInfo.usage(context);
    return {
      character_count: used,
      character_limit: used + left,
      api_key_character_count: used,
      api_key_character_limit: key.characters_per_month ?? noKeyLimit,
      end_time: key.period_end,
    };
  };
  const listLanguages = async (context: SignedInContext, type: "source" | "target") => {
    const { pairs } = await openInfo.languages(context);
    const codes = [...new Set(pairs.map((pair) => pair[type]))];
    return codes.flatMap((code): ListedLanguage[] => (type === "source" ? [sourceOf(code)] : targetsIn(code)));
  };
  for (const method of ["GET", "POST"] as const) {
    const usageCall = { method, url: "/v2/usage", summary: "What was used and is left", scope: "usage" } as const;
    add({ ...usageCall, response: usageSchema }, ({ context }) => usage(context));
  }
  const call = { url: "/v2/languages", summary: "The languages", scope: "text", response: languagesSchema } as const;
  add({ ...call, method: "GET", query: languagesQuerySchema }, ({ context, query }) =>
    listLanguages(context, query.type),
  );
  // In older clients a form, whose fields may stand in the address as well.
  const body = languagesQuerySchema.partial().nullish();
  add({ ...call, method: "POST", query: languagesQuerySchema.partial(), body }, ({ context, query, body: sent }) =>
    listLanguages(context, sent?.type ?? query.type ?? "source"),
  );
}

const sourceOf = (code: LanguageCode) => ({ language: baseOf(code), name: languageTable[code].en });

const variantNames: Readonly<Record<string, string>> = {
  "ZH-HANS": "Chinese (simplified)",
  "EN-US": "English (American)",
};

/** English as such is no target of DeepL's. */
function targetsIn(code: LanguageCode) {
  return targetsOf(code)
    .filter((language) => language !== "EN")
    .map((language) => ({
      language,
      name: variantNames[language] ?? languageTable[code].en,
      supports_formality: false,
    }));
}
