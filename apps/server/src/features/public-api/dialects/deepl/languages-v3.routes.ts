import { type LanguageCode, languages as languageTable } from "@yiqiao/contracts/languages";
import { z } from "zod";
import type { OpenInfo } from "../../open/open.service.ts";
import type { AddTypedCall } from "../shared/typed-calls.ts";
import { baseOf, targetsOf } from "./languages.ts";

export interface LanguageRouteDeps {
  readonly openInfo: Pick<OpenInfo, "languages">;
}

const resources = ["translate_text", "translate_document", "glossary", "voice", "write", "style_rules"] as const;
const resourceSchema = z.enum(resources);
/** Called `product` before. */
const querySchema = z
  .object({ resource: resourceSchema.optional(), product: resourceSchema.optional() })
  .refine(({ resource, product }) => (resource ?? product) !== undefined, { error: "'resource' is required" });
const stable = z.object({ status: z.literal("stable") });
const languageSchema = z.object({
  lang: z.string(),
  name: z.string(),
  usable_as_source: z.boolean(),
  usable_as_target: z.boolean(),
  status: z.literal("stable"),
  features: z.record(z.string(), stable),
});
type Language = z.infer<typeof languageSchema>;
const featureSchema = z.object({
  name: z.string(),
  needs_source_support: z.boolean(),
  needs_target_support: z.boolean(),
});
const resourcesSchema = z.array(z.object({ name: z.string(), features: z.array(featureSchema) }));

/** What there is of DeepL's features, by what it is for. */
const features = {
  translate_text: ["tag_handling", "glossary", "auto_detection"],
  translate_document: ["glossary", "auto_detection"],
  glossary: [],
} as const;
type Served = keyof typeof features;

export function addLanguageRoutes(add: AddTypedCall, { openInfo }: LanguageRouteDeps): void {
  const read = { method: "GET", scope: "text" } as const;
  add(
    {
      ...read,
      url: "/v3/languages",
      summary: "The languages of a resource",
      query: querySchema,
      response: z.array(languageSchema),
    },
    async ({ context, query }) => {
      const resource = query.resource ?? query.product;
      if (resource === undefined || !isServed(resource)) return [];
      const { pairs } = await openInfo.languages(context);
      const sources = new Set(pairs.map(({ source }) => source));
      const targets = new Set(pairs.map(({ target }) => target));
      return [...new Set([...sources, ...targets])].flatMap((code) =>
        languagesOf(code, { resource, isSource: sources.has(code), isTarget: targets.has(code) }),
      );
    },
  );
  for (const url of ["/v3/languages/resources", "/v3/languages/products"]) {
    add({ ...read, url, summary: "What languages can be asked for", response: resourcesSchema }, async () =>
      (Object.keys(features) as Served[]).map((name) => ({
        name,
        features: features[name].map((feature) => ({
          name: feature,
          needs_source_support: true,
          needs_target_support: feature !== "auto_detection",
        })),
      })),
    );
  }
}

const isServed = (resource: string): resource is Served => Object.hasOwn(features, resource);

interface Serving {
  readonly resource: Served;
  readonly isSource: boolean;
  readonly isTarget: boolean;
}

/** A language and its variants, which are targets alone. */
function languagesOf(code: LanguageCode, { resource, isSource, isTarget }: Serving): Language[] {
  const supported = Object.fromEntries(features[resource].map((name) => [name, { status: "stable" as const }]));
  const name = languageTable[code].en;
  const base = baseOf(code).toLowerCase();
  const variants = targetsOf(code).filter((target) => target.includes("-"));
  const told = (lang: string, region: string, usable: Pick<Language, "usable_as_source" | "usable_as_target">) => ({
    lang,
    name: region === "" ? name : `${name} (${region})`,
    ...usable,
    status: "stable" as const,
    features: supported,
  });
  // English as such is a source alone.
  const usable = { usable_as_source: isSource, usable_as_target: isTarget && code !== "en-us" };
  return [
    told(base, "", usable),
    ...(isTarget ? variants : []).map((variant) => {
      const [language = "", end = ""] = variant.split("-");
      const region = end.length === 2 ? end : end.charAt(0) + end.slice(1).toLowerCase();
      return told(`${language.toLowerCase()}-${region}`, region, { usable_as_source: false, usable_as_target: true });
    }),
  ];
}
