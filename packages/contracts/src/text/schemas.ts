import { z } from "zod";
import { domainCodeSchema, languageCodeSchema, qualitySchema, sourceLanguageSchema } from "../languages/index.ts";
import { styleOutcomeSchema, styleSchema } from "../style/index.ts";
import { detectionSchema, languageFoundSchema, likelyLanguagesSchema, textOrTextsSchema } from "./detection.ts";
import { remarkShape } from "./remarks.ts";
import { segmentLeadSchema, segmentMemorySchema } from "./segment-memory.ts";
import { earlierSentencesLimit, librariesPerCallLimit, textLimitCodePoints } from "./constants.ts";
import { idTextSchema } from "../limits.ts";

/** A failure, as in an envelope of its own: of one text of several, or the server-sent event `error`. */
export const errorEventSchema = z.object({ code: z.number().int(), message: z.string(), data: z.unknown() });

const countSchema = z.number().int().min(0);
/** Code points, as the ledger counts them: `total` less `repeated` and `from_memory` is `net`. */
export const characterCountsSchema = z.object({
  total: countSchema,
  /** In sentences that stand there before, or in a text that this one goes on from; charged once. */
  repeated: countSchema,
  /** In sentences that a translation memory covers whole. */
  from_memory: countSchema,
  /** What is charged. */
  net: countSchema,
});
export type CharacterCounts = z.infer<typeof characterCountsSchema>;

export const lineBreaksSchema = z
  .enum(["keep", "join"])
  .describe(
    "`join`: the lines of a paragraph that was wrapped at a width become one; verses, addresses and lists stay lines",
  );

export const translateBodySchema = z.object({
  text: textOrTextsSchema,
  src_lang: sourceLanguageSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.optional(),
  tm_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
  tb_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
  format: z.enum(["text", "html"]).optional(),
  /** Of plain text; every line stays one by default. */
  line_breaks: lineBreaksSchema.optional(),
  /** The net characters that the caller agreed to: what costs more by now is refused. */
  quoted: z.number().int().min(0).optional(),
  /**
   * Goes on from what the caller has had translated in the last day: those sentences are not charged again, and of one that
   * has grown only what is new.
   */
  continued: z.boolean().optional(),
  /**
   * With `continued`: sentences that the text had before it was changed, as they were translated. What a sentence still
   * shares with them is not charged again.
   */
  earlier: z
    .array(z.string().max(2 * textLimitCodePoints))
    .max(earlierSentencesLimit)
    .optional(),
  /**
   * The text that is being written. A call ends the one before for the same draft, should that still run, and both are one
   * line of the statement. The answer tells what the draft was charged.
   */
  draft: z.uuid().optional(),
  /** Refuses, before anything is charged, a text that is plainly not in `src_lang`. */
  check_source: z.boolean().optional(),
  likely_langs: likelyLanguagesSchema.optional(),
  /** How the translation shall read, beside the rules of the site, and over them where they disagree. Not for visitors. */
  style: styleSchema.optional(),
});
export type TranslateBody = z.infer<typeof translateBodySchema>;

export const provenanceSchema = z.enum(["context", "exact", "fuzzy", "mt", "term", "human", "untranslatable"]);
export type Provenance = z.infer<typeof provenanceSchema>;

export const keptSchema = z
  .enum(["no-words", "target-language"])
  .describe(
    "Why it stands as it is: it has no words to translate, or is in the target language already. A text of nothing else is free",
  );
export type Kept = z.infer<typeof keptSchema>;

/**
 * A term of the sentence and what became of it. Offsets are UTF-16, of the sentence and of its translation, both without
 * markup. Not honoured, why: the `engine` has other words and their place is not known (`position`), an inline tag stands
 * there (`tags`), another term does (`overlap`), the translation is a memory's (`memory`), or a `forbidden` one stands.
 */
export const segmentTermSchema = z.object({
  source: z.string(),
  target: z.string(),
  source_start: z.number().int(),
  source_end: z.number().int(),
  target_start: z.number().int().optional(),
  target_end: z.number().int().optional(),
  bank_id: z.uuid(),
  bank_name: z.string(),
  honoured: z.boolean(),
  reason: z.enum(["engine", "position", "tags", "overlap", "memory", "forbidden"]).optional(),
});
export type SegmentTerm = z.infer<typeof segmentTermSchema>;

/** What a translation may say otherwise than its source. */
export const issueKindSchema = z.enum([
  "number",
  "month",
  "time",
  "code",
  "url",
  "email",
  "placeholder",
  "unit",
  "name",
  "negation",
  "repetition",
  "untranslated",
]);
export type SegmentIssueKind = z.infer<typeof issueKindSchema>;

/**
 * A value or a negation that sentence and translation do not share. `source` alone is missing in the translation, `target`
 * alone was added by it; both: one stands in the place of the other. Offsets are UTF-16, without markup.
 */
export const segmentIssueSchema = z.object({
  kind: issueKindSchema,
  source: z.string().optional(),
  source_start: z.number().int().optional(),
  source_end: z.number().int().optional(),
  target: z.string().optional(),
  target_start: z.number().int().optional(),
  target_end: z.number().int().optional(),
});
export type SegmentIssue = z.infer<typeof segmentIssueSchema>;

export const namedTermSchema = segmentTermSchema.pick({ source: true, target: true, bank_name: true, honoured: true });
/** What documents and projects tell of a sentence's translation: names where a text has ids, and no places. */
export const namedProvenanceShape = {
  memory: segmentMemorySchema.pick({ bank_name: true, author: true }).optional(),
  /** The memory whose pair led the engine, and how alike the sentences are, penalties taken off: 0.5 to 1. */
  led_by: segmentLeadSchema.pick({ bank_name: true, author: true, score: true }).optional(),
  terms: z.array(namedTermSchema).optional(),
  issues: z.array(segmentIssueSchema.pick({ kind: true, source: true, target: true })).optional(),
};

/** What is told of a sentence's translation, beside the texts. */
const provenanceShape = {
  provenance: provenanceSchema,
  kept: keptSchema.optional(),
  /** Of a match: 0.5 to 1, and 1.01 in its context. Of an engine, but not as a sentence is done: the mean log probability of a token. */
  score: z.number().optional(),
  ...remarkShape,
  memory: segmentMemorySchema.optional(),
  led_by: segmentLeadSchema.optional().describe("The stored pair that led the engine"),
  terms: z.array(segmentTermSchema).optional(),
  issues: z.array(segmentIssueSchema).optional(),
};

/** A sentence and its translation. Joining every `source` (with the whitespace between) gives the text again. */
export const translatedSegmentSchema = z.object({
  source: z.string(),
  target: z.string(),
  ...provenanceShape,
  /** UTF-16 offsets of the segment in its text and in its translation. */
  source_start: z.number().int(),
  source_end: z.number().int(),
  target_start: z.number().int(),
  target_end: z.number().int(),
});
export type TranslatedSegment = z.infer<typeof translatedSegmentSchema>;

export const translationSchema = z.object({
  /** Empty where there is an `error`. */
  text: z.string(),
  src_lang: languageCodeSchema,
  /** Set when `src_lang` was `auto`. */
  detected: detectionSchema.optional(),
  src_lang_by: languageFoundSchema.optional(),
  segments: z.array(translatedSegmentSchema),
  kept: keptSchema
    .optional()
    .describe("Why a text without any segment stands as it is, such as HTML whose markup forbids translation"),
  /** Code points charged for this text. */
  characters: countSchema,
  error: errorEventSchema
    .optional()
    .describe("Why this text of several has no translation: its language is not known, or nothing translates from it"),
});
export type Translation = z.infer<typeof translationSchema>;

export const translateResultSchema = z.object({
  translations: z.array(translationSchema),
  /** Code points charged: the `net` of `counts`. */
  characters: z.number().int(),
  counts: characterCountsSchema,
  /** Charged for the draft so far, with this; where one was named. */
  draft_characters: countSchema.optional(),
  /** What the caller has left. */
  balance_after: z.number().int(),
  /** Id of the engine (or, for pivots, `first+second`). */
  engine: z.string(),
  pivot: languageCodeSchema.optional(),
  domain_served: domainCodeSchema,
  /** `starter` when a starter model translated any of it. Absent where the engines' quality is not known. */
  quality: qualitySchema.optional(),
  /** Absent where there were no rules, or nothing for an engine to translate: full matches, texts that stay as they are. */
  style: styleOutcomeSchema
    .optional()
    .describe("`not-followed`: some of it was translated by an engine that follows no style rules"),
});
export type TranslateResult = z.infer<typeof translateResultSchema>;

/** What a text would cost; `balance_after` is below 0 where the characters do not suffice. */
export const textQuoteSchema = characterCountsSchema.extend({
  /** Charged for the draft so far, without this; where one was named. */
  draft_characters: countSchema.optional(),
  balance: z.number().int(),
  balance_after: z.number().int(),
});
export type TextQuote = z.infer<typeof textQuoteSchema>;

/** Server-sent event `segment`: one finished sentence of text `item`, in reading order within the item. */
export const segmentEventSchema = z.object({
  item: z.number().int(),
  index: z.number().int(),
  /** How many segments the item has; known before the first is done. */
  total: z.number().int(),
  src_lang: languageCodeSchema,
  detected: detectionSchema.optional(),
  src_lang_by: languageFoundSchema.optional(),
  source: z.string(),
  target: z.string(),
  /** Whitespace that follows the segment in the translation: the source's, fitted to the target language. Empty for HTML. */
  after: z.string(),
  /** Text that stands before the first segment (leading whitespace); only with index 0. */
  before: z.string().optional(),
  ...provenanceShape,
  source_start: z.number().int(),
  source_end: z.number().int(),
  /** Code points charged by then: who leaves after this sentence is charged so many. */
  characters: countSchema,
});
export type SegmentEvent = z.infer<typeof segmentEventSchema>;
export const alternativesBodySchema = z.object({
  text: z.string().min(1).max(1000),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.optional(),
  /** Also have the engine translate each alternative back. */
  back: z.boolean().optional(),
  /** Termbases in place of those in use, as in a translation. */
  tb_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
});
export const alternativesResultSchema = z.object({
  alternatives: z.array(
    z.object({
      text: z.string(),
      /** Mean log probability a token, for ordering. Absent for engines that give none. */
      score: z.number().optional(),
      back: z.array(z.string()).optional(),
      /** Terms of the text and what became of each in this translation. */
      terms: z.array(segmentTermSchema).optional(),
      issues: z.array(segmentIssueSchema).optional(),
    }),
  ),
  engine: z.string(),
  /** Code points charged: none for a sentence that was had. */
  characters: countSchema,
  /** `starter` when any of it comes from a starter model. Absent where the engines' quality is not known. */
  quality: qualitySchema.optional(),
});
export type AlternativesResult = z.infer<typeof alternativesResultSchema>;

export const matchesBodySchema = z.object({
  text: z.string().min(1).max(1000),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.optional(),
  /** Memories in place of those in use, as in a translation. */
  tm_ids: z.array(idTextSchema).max(librariesPerCallLimit).optional(),
});
export const matchesResultSchema = z.object({
  matches: z.array(
    z.object({
      target: z.string(),
      provenance: provenanceSchema,
      /** 0.7 to 1.01, penalties taken off. */
      score: z.number(),
      memory: segmentMemorySchema,
      issues: z.array(segmentIssueSchema).optional(),
      /** Both sentences: what they share, what only the stored one has, and what only this one has. */
      differences: z.array(z.object({ text: z.string(), change: z.enum(["same", "stored", "asked"]) })),
    }),
  ),
});
export type MatchesResult = z.infer<typeof matchesResultSchema>;
export type SentenceMatch = MatchesResult["matches"][number];

export const historyEntrySchema = z.object({
  id: z.string(),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema,
  source: z.string(),
  target: z.string(),
  starred: z.boolean(),
  /** ISO 8601, UTC. */
  created_time: z.string(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
export const historyQuerySchema = z.object({
  page: z.coerce.number().int().min(1).default(1),
  keyword: z.string().max(200).optional(),
  starred: z.enum(["true", "false"]).optional(),
});
export const historyListSchema = z.object({
  entries: z.array(historyEntrySchema),
  total: z.number().int(),
  pages: z.number().int(),
});
export const historyCreateBodySchema = z.object({
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  domain: domainCodeSchema.default("general"),
  source: z
    .string()
    .min(1)
    .max(textLimitCodePoints * 2),
  target: z
    .string()
    .min(1)
    .max(textLimitCodePoints * 8),
});
export const historyStarBodySchema = z.object({ id: idTextSchema, starred: z.boolean() });
export const historyDeleteBodySchema = z.object({ ids: z.array(idTextSchema).min(1).max(500) });
