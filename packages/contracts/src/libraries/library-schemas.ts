import { z } from "zod";
import { domainCodeSchema, languageCodeSchema } from "../languages/index.ts";
import {
  fuzzyThreshold,
  type LibraryFlag,
  libraryFlags,
  libraryLimits,
  libraryRoles,
  type LibraryScopeNumber,
  libraryScopes,
  writePolicies,
} from "./constants.ts";
import { authorKey, matchPenaltyLimits } from "./penalties.ts";
import { rawTextSchema } from "../limits.ts";

const numeral = z.union([z.string(), z.number()]).transform(String);
/** `1` memories, `2` termbases. */
export const libraryFlagSchema = numeral.pipe(z.enum(Object.values(libraryFlags) as [LibraryFlag, ...LibraryFlag[]]));
/** `1` system, `2` individual, `3` public, `4` master. */
export const libraryScopeSchema = numeral.pipe(
  z.enum(Object.values(libraryScopes) as [LibraryScopeNumber, ...LibraryScopeNumber[]]),
);
/** `tow_way`: entries serve in both directions; 0 or 1, as the specification spells it. */
export const twoWaySchema = z.union([
  z.literal([0, 1]),
  z.enum(["0", "1", "true", "false"]).transform((value) => (value === "1" || value === "true" ? 1 : 0)),
  z.boolean().transform((value) => (value ? 1 : 0)),
]);
const bankIdSchema = z.uuid();
const countSchema = z.number().int().min(0);
export const libraryRoleSchema = z.enum(libraryRoles);

export const librarySchema = z.object({
  bank_id: bankIdSchema,
  /** The same as `bank_id`; what the public API calls a TM or termbase id. */
  es_id: bankIdSchema,
  flag: z.enum(libraryFlags),
  system_or_individual: z.enum(libraryScopes),
  name: z.string(),
  description: z.string(),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  tow_way: z.literal([0, 1]),
  domain: domainCodeSchema,
  entries: countSchema,
  write_policy: z.enum(writePolicies),
  /** What the caller may do. */
  role: libraryRoleSchema,
  /** Who owns it, where that is not the caller; empty for a site's. */
  owner_name: z.string(),
  /** Whether the caller's translations use it, its place among those of its kind, and the percent taken off a match. */
  in_use: z.boolean(),
  position: z.number().int(),
  penalty: z.number().int().min(0).max(50),
  /** Of a public termbase. */
  subscribed: z.boolean(),
  /** ISO 8601, UTC. */
  created_time: z.string(),
  modified_time: z.string(),
});
export type Library = z.infer<typeof librarySchema>;

export const libraryListQuerySchema = z.object({
  keyword: z.string().max(100).optional(),
  system_or_individual: libraryScopeSchema.optional(),
  src_lang: languageCodeSchema.optional(),
  tgt_lang: languageCodeSchema.optional(),
  /** `1`: libraries that were deleted and can be restored. */
  deleted: z.enum(["0", "1"]).optional(),
});
/** What the caller may own, and owns. */
export const libraryAllowanceSchema = z.object({
  libraries: countSchema,
  used: countSchema,
  entries: countSchema,
});
export const libraryListSchema = z.object({ bank_list: z.array(librarySchema), allowance: libraryAllowanceSchema });
export type LibraryList = z.infer<typeof libraryListSchema>;

const pageShape = {
  page: z.coerce.number<number | string>().int().min(1).default(1),
  page_size: z.coerce.number<number | string>().int().min(1).max(libraryLimits.pageSize).default(20),
  keyword: z.string().max(100).optional(),
  src_lang: languageCodeSchema.optional(),
  tgt_lang: languageCodeSchema.optional(),
  domain: domainCodeSchema.optional(),
};
/** Public termbases, or every user's libraries. */
export const libraryPageQuerySchema = z.object(pageShape);
export const libraryPageSchema = z.object({
  bank_list: z.array(librarySchema),
  total: countSchema,
  pages: countSchema,
});
export type LibraryPage = z.infer<typeof libraryPageSchema>;

export const usableQuerySchema = z.object({
  src_lang: languageCodeSchema.optional(),
  tgt_lang: languageCodeSchema.optional(),
});
/** Libraries that serve a pair, in the order in which they are asked. */
export const usableLibrariesSchema = z.object({ tm_list: z.array(librarySchema), tb_list: z.array(librarySchema) });
export type UsableLibraries = z.infer<typeof usableLibrariesSchema>;

export const libraryCreateBodySchema = z.object({
  flag: libraryFlagSchema,
  system_or_individual: libraryScopeSchema.default(libraryScopes.individual),
  name: rawTextSchema,
  description: rawTextSchema.default(""),
  src_lang: languageCodeSchema,
  tgt_lang: languageCodeSchema,
  tow_way: twoWaySchema.default(0),
  domain: domainCodeSchema.default("general"),
});
export type LibraryCreateBody = z.input<typeof libraryCreateBodySchema>;
export const libraryRenameBodySchema = z.object({
  bank_id: bankIdSchema,
  flag: libraryFlagSchema.optional(),
  name: rawTextSchema,
});
export const libraryUpdateBodySchema = z.object({
  bank_id: bankIdSchema,
  description: rawTextSchema.optional(),
  tow_way: twoWaySchema.optional(),
  domain: domainCodeSchema.optional(),
  write_policy: z.enum(writePolicies).optional(),
});
export const libraryDeleteParamsSchema = z.object({ flag: libraryFlagSchema, bankId: bankIdSchema });
export const bankBodySchema = z.object({ bank_id: bankIdSchema });
export const bankParamsSchema = z.object({ bankId: bankIdSchema });
export const flagParamsSchema = z.object({ flag: libraryFlagSchema });

export const libraryMemberSchema = z.object({
  account_id: z.uuid(),
  name: z.string(),
  /** E-mail address or phone number, masked. */
  account: z.string(),
  role: libraryRoleSchema,
});
export const libraryMembersSchema = z.object({ members: z.array(libraryMemberSchema) });
export type LibraryMember = z.infer<typeof libraryMemberSchema>;
/** `account`: the e-mail address, phone number or user name of somebody of the same site. */
export const shareBodySchema = z.object({
  bank_id: bankIdSchema,
  account: z.string().min(1).max(200),
  role: z.enum(["editor", "reader"]),
});
export const unshareBodySchema = z.object({ bank_id: bankIdSchema, account_id: z.uuid() });

export const arrangeBodySchema = z.object({
  flag: libraryFlagSchema,
  /** In order; those left out keep their settings and come after. */
  banks: z
    .array(z.object({ bank_id: bankIdSchema, in_use: z.boolean(), penalty: z.number().int().min(0).max(50) }))
    .max(500),
});

const penaltyPercentSchema = z.number().int().min(1).max(matchPenaltyLimits.percent);
/** Entries that nobody has changed for `months` lose `percent`. */
const agePenaltySchema = z.object({
  months: z.number().int().min(1).max(matchPenaltyLimits.months),
  percent: penaltyPercentSchema,
});
/** Entries that `author` changed last lose `percent`; names are compared by {@link authorKey}. */
const authorPenaltySchema = z.object({
  author: z.string().trim().min(1).max(matchPenaltyLimits.authorName),
  percent: penaltyPercentSchema,
});
export type AuthorPenalty = z.infer<typeof authorPenaltySchema>;
/** Nobody is named twice. */
const authorPenaltiesSchema = z
  .array(authorPenaltySchema)
  .max(matchPenaltyLimits.authors)
  .superRefine((list, context) => {
    const keys = new Set<string>();
    for (const [place, { author }] of list.entries()) {
      if (keys.has(authorKey(author))) return context.addIssue({ code: "custom", path: [place, "author"] });
      keys.add(authorKey(author));
    }
  });

export const librarySettingsSchema = z.object({
  /** Percent; a fuzzy match below it is not used. 100: none is. */
  fuzzy_threshold: z.number().int().min(fuzzyThreshold.least).max(fuzzyThreshold.most),
  use_memories: z.boolean(),
  use_terms: z.boolean(),
  /** The memory that suggestions and confirmed sentences are written into; null: the first of the pair. */
  write_bank_id: bankIdSchema.nullable(),
  /** Null: age takes nothing off. */
  age_penalty: agePenaltySchema.nullable(),
  /** Not for libraries whose authors the user is not told. */
  author_penalties: authorPenaltiesSchema,
});
export type LibrarySettings = z.infer<typeof librarySettingsSchema>;
/** Penalties that are left out stay as they are. */
export const librarySettingsBodySchema = librarySettingsSchema.partial({ age_penalty: true, author_penalties: true });

export const subscribeBodySchema = z.object({ bank_id: bankIdSchema, subscribed: z.boolean() });
/** Copies every entry, or the chosen ones, into a library of one's own. */
export const copyBodySchema = z.object({
  bank_id: bankIdSchema,
  to_bank_id: bankIdSchema,
  ids: z
    .array(z.string().regex(/^\d{1,18}$/))
    .max(libraryLimits.idsPerCall)
    .optional(),
});
