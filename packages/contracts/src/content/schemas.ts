import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { momentSchema } from "../moments.ts";
import { siteIdSchema } from "../sites/site-id.ts";
import {
  bulletinLevels,
  bulletinLinkPattern,
  contentKinds,
  contentLimits,
  legalKinds,
  versionStates,
} from "./constants.ts";

const text = (longest: number) => z.string().max(longest);

export const faqEntrySchema = z.object({
  /** Chosen by who adds the entry; names it in addresses. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  category_zh: text(contentLimits.category),
  category_en: text(contentLimits.category),
  question_zh: text(contentLimits.question),
  question_en: text(contentLimits.question),
  /** Markdown, as all long texts. */
  answer_zh: text(contentLimits.answer),
  answer_en: text(contentLimits.answer),
  hidden: z.boolean(),
});
export type FaqEntry = z.infer<typeof faqEntrySchema>;

const faqSchema = z.object({
  kind: z.literal("faq"),
  /** In the order in which they are shown. */
  entries: z
    .array(faqEntrySchema)
    .max(contentLimits.faqEntries)
    .refine(
      (entries) => new Set(entries.map(({ id }) => id)).size === entries.length,
      inBoth("two entries have one id", "两条内容的编号相同"),
    ),
});

export const bulletinSchema = z.object({
  kind: z.literal("bulletin"),
  text_zh: text(contentLimits.bulletin),
  text_en: text(contentLimits.bulletin),
  /** Empty: no link. */
  link: z.union([z.literal(""), z.string().max(contentLimits.url).regex(bulletinLinkPattern)]),
  link_zh: text(contentLimits.linkText),
  link_en: text(contentLimits.linkText),
  level: z.enum(bulletinLevels),
  /** A reader may close it, until another version is published. */
  dismissible: z.boolean(),
});

export const announcementSchema = z.object({
  kind: z.literal("announcement"),
  title_zh: text(contentLimits.title),
  title_en: text(contentLimits.title),
  text_zh: text(contentLimits.text),
  text_en: text(contentLimits.text),
});

const longText = { text_zh: text(contentLimits.text), text_en: text(contentLimits.text) };
const apiTextSchema = z.object({ kind: z.literal("api"), ...longText });
const termsSchema = z.object({ kind: z.literal("terms"), ...longText });
const privacySchema = z.object({ kind: z.literal("privacy"), ...longText });

/** A text of any kind, in both languages. */
export const contentSchema = z.discriminatedUnion("kind", [
  faqSchema,
  bulletinSchema,
  announcementSchema,
  apiTextSchema,
  termsSchema,
  privacySchema,
]);
export type Content = z.infer<typeof contentSchema>;
export type ContentOf<Kind extends Content["kind"]> = Extract<Content, { kind: Kind }>;

/** Whose: by default of the address's site; `code` as that of a login page. */
export const contentSiteQuerySchema = z.object({ code: z.string().max(40).optional() });

/** Tells one published text from every other, for who has read it. */
const versionKey = z.string();

export const noticeSchema = z.object({
  bulletin: bulletinSchema.omit({ kind: true }).extend({ version: versionKey }).nullable(),
  /** Its text is asked for when it is to be shown. */
  announcement: z.object({ version: versionKey }).nullable(),
  /** Whether there are answers to questions. */
  has_faq: z.boolean(),
});
export type Notice = z.infer<typeof noticeSchema>;

export const noticeDataSchema = z.object({
  notice: announcementSchema.omit({ kind: true }).extend({ version: versionKey }).nullable(),
});
export const documentDataSchema = z.object({
  document: apiTextSchema.omit({ kind: true }).extend({ version: versionKey }).nullable(),
});
export const faqListSchema = z.object({ entries: z.array(faqEntrySchema.omit({ hidden: true })) });
export type ShownFaqEntry = z.infer<typeof faqListSchema>["entries"][number];

export const legalParamsSchema = z.object({ kind: z.enum(legalKinds) });
/** Null: nobody has written another text than the built-in one. */
export const legalTextSchema = z.object({
  text: z.object({ ...longText, version: versionKey, published_time: z.string() }).nullable(),
});

/** Of administrators of the main site; others have their own. */
const siteChoice = { site_id: siteIdSchema.optional() };
const siteChoiceQuery = { site_id: z.coerce.number<number>().pipe(siteIdSchema).optional() };
const kind = z.enum(contentKinds);
const number = z.number().int().min(1).max(2_147_483_647);
const seen = z.number().int().min(0).max(2_147_483_647);

export const contentQuerySchema = z.object({ kind, ...siteChoiceQuery });
export const versionsQuerySchema = z.object({
  kind,
  ...siteChoiceQuery,
  /** Versions before this one: `next` of the page before. */
  before: z.coerce.number<number>().pipe(number).optional(),
});
export const versionQuerySchema = z.object({
  kind,
  ...siteChoiceQuery,
  number: z.coerce.number<number>().pipe(number),
});

export const draftSchema = z.object({
  content: contentSchema,
  /** Counts how often it was saved. */
  revision: seen,
  saved_time: z.string(),
  /** What who saved it is called; empty: nobody who still has an account. */
  saved_by: z.string(),
});
export type ContentDraft = z.infer<typeof draftSchema>;

export const versionSchema = z.object({
  number,
  published_time: z.string(),
  published_by: z.string(),
  starts_time: z.string(),
  /** Not included; null: until another version. */
  ends_time: z.string().nullable(),
  ask_again: z.boolean(),
  state: z.enum(versionStates),
});
export type ContentVersion = z.infer<typeof versionSchema>;

export const contentDocumentSchema = z.object({
  site_id: z.number().int(),
  /** Null: nobody has written anything here yet. */
  draft: draftSchema.nullable(),
  /** Of the kinds that are switched; the others are always on. */
  shown: z.boolean(),
  /** What readers get now. */
  in_force: z.object({
    source: z.enum(["own", "main", "none"]),
    number: number.nullable(),
    content: contentSchema.nullable(),
  }),
});
export type ContentDocument = z.infer<typeof contentDocumentSchema>;

export const versionListSchema = z.object({
  versions: z.array(versionSchema),
  next: number.nullable(),
});
export const versionDetailsSchema = versionSchema.extend({ content: contentSchema });

export const saveContentSchema = z.object({
  ...siteChoice,
  content: contentSchema,
  /** The revision that was changed; 0: there was none. Where another was saved since, nothing is (`contentChanged`). */
  seen,
});
export type SaveContent = z.infer<typeof saveContentSchema>;

export const publishContentSchema = z.object({
  ...siteChoice,
  kind,
  /** The revision that is to be published. */
  seen,
  /** By default now. */
  starts: momentSchema.optional(),
  ends: momentSchema.optional(),
  /** Of terms and privacy texts: who agreed to others is asked again at the next login. */
  ask_again: z.boolean().default(false),
});
export type PublishContent = z.input<typeof publishContentSchema>;

/** Takes one version back. */
export const withdrawContentSchema = z.object({ ...siteChoice, kind, number });
export type WithdrawContent = z.infer<typeof withdrawContentSchema>;
export const restoreContentSchema = z.object({ ...siteChoice, kind, number, seen });
export type RestoreContent = z.infer<typeof restoreContentSchema>;
export const showContentSchema = z.object({ ...siteChoice, kind, shown: z.boolean() });
export type ShowContent = z.infer<typeof showContentSchema>;
