import { z } from "zod";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits");
/** A path below the attachments' address; never one that leads elsewhere. */
const location = z.string().regex(/^(?!\/)(?!.*\.\.)[\w./-]+$/, "must be a plain path");

/**
 * One file of one model in the collection `translations-models-v2`. Field names were read in the tests of the tools that
 * publish it (mozilla/translations, remote_settings/tests/list) and in Firefox (toolkit/components/translations,
 * TranslationsParent.sys.mjs); the collection's predecessor has `fromLang` and `toLang`, hashes of plain files, and no
 * architecture. `size` is a string in some old records.
 */
const recordSchema = z
  .object({
    // Shown at a terminal, where control characters would do things.
    name: z.string().regex(/^[\w.-]+$/, "must be a plain file name"),
    fileType: z.enum(["model", "lex", "vocab", "srcvocab", "trgvocab"]),
    sourceLanguage: z.string().min(2).optional(),
    targetLanguage: z.string().min(2).optional(),
    fromLang: z.string().min(2).optional(),
    toLang: z.string().min(2).optional(),
    architecture: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .optional(),
    version: z.string().regex(/^[\w.-]+$/),
    variant: z.string().nullish(),
    filter_expression: z.string().nullish(),
    decompressedHash: sha256.optional(),
    decompressedSize: z.coerce.number().int().positive().optional(),
    attachment: z.object({
      hash: sha256,
      size: z.coerce.number().int().positive(),
      location,
      filename: z.string().optional(),
      mimetype: z.string().optional(),
    }),
  })
  .transform((record, context) => {
    const [source, target] = [record.sourceLanguage ?? record.fromLang, record.targetLanguage ?? record.toLang];
    if (source === undefined || target === undefined) {
      context.addIssue({ code: "custom", message: "names no languages" });
      return z.NEVER;
    }
    const { name, fileType, architecture = "tiny", version } = record;
    const [variant, filter] = [record.variant ?? "", record.filter_expression ?? ""];
    const { attachment, decompressedHash, decompressedSize } = record;
    const packed = { bytes: attachment.size, sha256: attachment.hash, location: attachment.location };
    const plain = { bytes: decompressedSize ?? packed.bytes, sha256: decompressedHash ?? packed.sha256 };
    return { name, fileType, source, target, architecture, version, variant, filter, packed, plain };
  });

/** A file of a model: where it lies packed, and what it is unpacked. */
export type CatalogueRecord = z.output<typeof recordSchema>;

const answerSchema = z.union([
  z.object({ data: z.array(z.unknown()) }).transform(({ data }) => data),
  z.object({ changes: z.array(z.unknown()) }).transform(({ changes }) => changes),
]);

/** More than ten times what there is; checking millions would hold a server up for minutes. */
const maxRecords = 20_000;

/**
 * The records of an answer of `…/records` or `…/changeset`. Kinds of records that are not known (a quality model,
 * tomorrow's kinds) are left out, and so are broken ones: one of them must not hide all others.
 *
 * @throws Error saying what is wrong with the whole
 */
export function parseRecords(answer: unknown): CatalogueRecord[] {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw new Error("it is no list of records");
  if (parsed.data.length > maxRecords) throw new Error(`it has more than ${maxRecords} records`);
  return parsed.data.flatMap((one) => {
    const record = recordSchema.safeParse(one);
    return record.success ? [record.data] : [];
  });
}

const rootSchema = z.object({
  capabilities: z.object({ attachments: z.object({ base_url: z.url({ protocol: /^https?$/ }) }) }),
});

/**
 * The attachments' address out of the server's own description (`/v1/`), ending in a slash.
 *
 * @throws Error
 */
export function parseAttachmentsBase(answer: unknown): string {
  const parsed = rootSchema.safeParse(answer);
  if (!parsed.success) throw new Error("the server does not say where its attachments lie");
  return `${parsed.data.capabilities.attachments.base_url.replace(/(?<!\/)\/+$/, "")}/`;
}
