import { apiPrefix } from "@yiqiao/contracts";
import {
  createdTaskSchema,
  documentCalls,
  documentOutputSchema,
  documentTaskSchema,
  quoteSchema,
  translateListEntrySchema,
} from "@yiqiao/contracts/documents";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { domainCodeSchema, languageCodeSchema } from "@yiqiao/contracts/languages";
import { libraryCalls, libraryListSchema, librarySchema } from "@yiqiao/contracts/libraries";
import {
  openCalls,
  openDetectBodySchema,
  openEnginesSchema,
  openLanguagesSchema,
  openTextBodySchema,
  openTokenSchema,
  openUsageSchema,
} from "@yiqiao/contracts/public-api";
import {
  characterCountsSchema,
  detectionSchema,
  keptSchema,
  languageFoundSchema,
  provenanceSchema,
  segmentEventSchema,
  translatedSegmentSchema,
  translateResultSchema,
  translationSchema,
} from "@yiqiao/contracts/text";
import { z } from "zod";
import manifest from "../package.json" with { type: "json" };

/** What a schema of the contracts is called in the client. */
const answers: Readonly<Record<string, z.ZodType>> = {
  LanguageCode: languageCodeSchema,
  DomainCode: domainCodeSchema,
  Provenance: provenanceSchema,
  Kept: keptSchema,
  LanguageFound: languageFoundSchema,
  Detection: detectionSchema,
  CharacterCounts: characterCountsSchema,
  TranslatedSegment: translatedSegmentSchema,
  TextTranslation: translationSchema,
  TextResult: translateResultSchema,
  SegmentEvent: segmentEventSchema,
  Token: openTokenSchema,
  Languages: openLanguagesSchema,
  Engines: openEnginesSchema,
  Usage: openUsageSchema,
  DocumentOutput: documentOutputSchema,
  UploadedDocuments: documentCalls.upload.result,
  DocumentQuote: quoteSchema,
  CreatedTask: createdTaskSchema,
  DocumentState: translateListEntrySchema.shape.status,
  TranslatedDocument: translateListEntrySchema,
  DocumentTask: documentTaskSchema,
  Library: librarySchema,
  LibraryList: libraryListSchema,
};
const requests: Readonly<Record<string, z.ZodType>> = {
  TextBody: openTextBodySchema,
  DetectBody: openDetectBodySchema,
  DocumentTaskBody: documentCalls.createTask.body,
};

const paths = {
  token: openCalls.token.path,
  text: openCalls.text.path,
  detect: openCalls.detect.path,
  languages: openCalls.languages.path,
  engines: openCalls.engines.path,
  usage: openCalls.usage.path,
  documentUpload: documentCalls.upload.open.path,
  documentQuote: documentCalls.quote.open.path,
  documentCreate: documentCalls.createTask.open.path,
  documentQuery: documentCalls.query.open.path,
  documentCancel: documentCalls.cancel.open.path,
  documentDownload: documentCalls.download.open.path,
  libraries: libraryCalls.list.open.path,
};

/** Failures that callers tell apart. */
const failures = [
  "invalidRequest",
  "insufficientCharacters",
  "siteDisabled",
  "accountDisabled",
  "tooManyRequests",
  "sameLanguage",
  "textEmpty",
  "textTooLong",
  "unsupportedPair",
  "languageUndetected",
  "apiKeyMissing",
  "apiKeyWrong",
  "apiKeyExpired",
  "apiTokenExpired",
  "apiKeyAddress",
  "apiScope",
  "apiIdempotencyRunning",
  "apiIdempotencyOther",
] as const;

/** Types, paths and codes of the public interface as a module without imports. */
export function generateTypes(): string {
  const codes = failures.map((name) => `  ${name}: ${errorCatalogue[name].code},`);
  return [
    "// Written by `node packages/sdk/scripts/write-types.ts` from the contracts of the server.",
    `export const languageCodes = ${JSON.stringify(languageCodeSchema.options)} as const;`,
    `export const domainCodes = ${JSON.stringify(domainCodeSchema.options)} as const;`,
    `/** Of this package. */\nexport const version = ${JSON.stringify(manifest.version)};`,
    `export const apiPrefix = ${JSON.stringify(apiPrefix)};`,
    `export const paths = ${JSON.stringify(paths, undefined, 2)} as const;`,
    `/** \`code\` of a \`YiqiaoError\`, by what failed. */\nexport const errorCodes = {\n${codes.join("\n")}\n} as const;`,
    ...typesOf(answers, "output"),
    ...typesOf(requests, "input"),
    "",
  ].join("\n\n");
}

function typesOf(named: Readonly<Record<string, z.ZodType>>, io: "input" | "output"): string[] {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => id, unrepresentable: "any" });
  return Object.keys(named).map((name) => `export type ${name} = ${typeOf(schemaShape.parse(schemas[name]))};`);
}

interface JsonSchema {
  readonly $ref?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly anyOf?: readonly JsonSchema[] | undefined;
  readonly type?: string | readonly string[] | undefined;
  readonly items?: JsonSchema | undefined;
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined;
  readonly required?: readonly string[] | undefined;
}
const schemaShape: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schemaShape).optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    items: schemaShape.optional(),
    properties: z.record(z.string(), schemaShape).optional(),
    required: z.array(z.string()).optional(),
  }),
);

const plain: Readonly<Record<string, string>> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

function typeOf(schema: JsonSchema, indent = ""): string {
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf !== undefined) return schema.anyOf.map((each) => typeOf(each, indent)).join(" | ");
  if (schema.type === "array") return `readonly (${typeOf(schema.items ?? {}, indent)})[]`;
  if (schema.type === "object" && schema.properties !== undefined) return objectOf(schema, indent);
  const types = [schema.type ?? []].flat();
  return types.map((type) => plain[type] ?? "unknown").join(" | ") || "unknown";
}

function objectOf({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${inner}readonly ${name}${mark}: ${typeOf(schema, inner)}${mark && " | undefined"};`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}
