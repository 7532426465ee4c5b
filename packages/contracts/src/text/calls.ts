import { defineCalls, exampleId } from "../calls/index.ts";
import { detectBodySchema, detectResultSchema } from "./detection.ts";
import {
  alternativesBodySchema,
  alternativesResultSchema,
  historyCreateBodySchema,
  historyDeleteBodySchema,
  historyEntrySchema,
  historyListSchema,
  historyQuerySchema,
  historyStarBodySchema,
  matchesBodySchema,
  matchesResultSchema,
  segmentEventSchema,
  textQuoteSchema,
  translateBodySchema,
  translateResultSchema,
} from "./schemas.ts";

const visitor = { access: "visitor", permission: "TextTranslation" } as const;
const translation = {
  method: "POST",
  body: translateBodySchema,
  result: translateResultSchema,
  events: {
    segment: segmentEventSchema.describe("each finished sentence"),
    done: translateResultSchema.describe("the data of the JSON answer"),
  },
  example: { body: { text: "hello", src_lang: "en-us", tgt_lang: "zh-cn" } },
} as const;

export const textCalls = defineCalls("text", {
  detect: {
    method: "POST",
    path: "/translate/langid",
    summary: "The language of each text",
    ...visitor,
    body: detectBodySchema,
    result: detectResultSchema,
    example: { body: { text: "hello" } },
  },
  translate: {
    ...translation,
    path: "/translate/text",
    summary: "Translate texts",
    permission: "TextTranslation",
  },
  tryTranslate: {
    ...translation,
    ...visitor,
    path: "/translate/try_translate",
    summary: "Translate texts, also for visitors within their free quota",
  },
  quote: {
    method: "POST",
    path: "/translate/quote",
    summary: "What a translation would cost; charges nothing",
    ...visitor,
    body: translateBodySchema,
    result: textQuoteSchema,
    example: { body: { text: "hello", src_lang: "en-us", tgt_lang: "zh-cn" } },
  },
  alternatives: {
    method: "POST",
    path: "/translate/alternatives",
    summary: "Other translations of a sentence, a word or a phrase",
    ...visitor,
    body: alternativesBodySchema,
    result: alternativesResultSchema,
    example: { body: { text: "Good morning.", src_lang: "en-us", tgt_lang: "zh-cn" } },
  },
  matches: {
    method: "POST",
    path: "/translate/matches",
    summary: "Similar sentences of the translation memories, from 70 percent on, and how they differ; charges nothing",
    ...visitor,
    body: matchesBodySchema,
    result: matchesResultSchema,
    example: { body: { text: "Good morning.", src_lang: "en-us", tgt_lang: "zh-cn" } },
  },
});

const kept = { permission: "TextHistory" } as const;

export const textHistoryCalls = defineCalls("text", {
  list: {
    method: "GET",
    path: "/text_history/list",
    summary: "The user's translations, the newest first",
    ...kept,
    query: historyQuerySchema,
    result: historyListSchema,
  },
  create: {
    method: "POST",
    path: "/text_history/create",
    summary: "Keep a translation; one that is being typed on replaces its shorter self",
    ...kept,
    body: historyCreateBodySchema,
    result: historyEntrySchema,
    example: { body: { src_lang: "en-us", tgt_lang: "zh-cn", source: "Good morning.", target: "早上好。" } },
  },
  star: {
    method: "POST",
    path: "/text_history/star",
    summary: "Set or remove an entry's star",
    ...kept,
    body: historyStarBodySchema,
    example: { body: { id: exampleId, starred: true } },
  },
  delete: {
    method: "POST",
    path: "/text_history/delete",
    summary: "Delete entries",
    ...kept,
    body: historyDeleteBodySchema,
    example: { body: { ids: [exampleId] } },
  },
  deleteAll: {
    method: "POST",
    path: "/text_history/delete_all",
    summary: "Delete the user's whole history",
    ...kept,
  },
});
