import { extname } from "node:path";
import { documentFormats } from "@yiqiao/contracts/documents";
import type { Scratch } from "#platform/storage";
import { attachment, parseByContract, storeFromForm } from "#platform/http";
import { z } from "zod";
import type { IncomingFile, SignedInContext } from "#platform/request";
import { type ReceivedForm, withReceivedForm } from "../../shared/received-form.ts";
import type { AddTypedCall } from "../../shared/typed-calls.ts";
import { invalid } from "../glossaries/glossary-terms.ts";
import { type ChosenLibraries, type LibraryResolver } from "../libraries.ts";
import { sourceSchema, targetSchema } from "../languages.ts";
import { formalitySchema } from "../parameters.ts";
import type { StyleRuleLists } from "../style-rules/style-rules.service.ts";
import { withoutEffectHeader } from "../without-effect.ts";
import type { DeeplDocuments } from "./documents.service.ts";

export interface DocumentRouteDeps {
  readonly documents: DeeplDocuments;
  readonly libraries: LibraryResolver;
  readonly styleRules: Pick<StyleRuleLists, "styleFor">;
  readonly scratch: Pick<Scratch, "use">;
}

const fieldsSchema = z.object({
  source_lang: sourceSchema,
  target_lang: targetSchema,
  filename: z.string().optional(),
  formality: formalitySchema.optional(),
  glossary_id: z.string().optional(),
  translation_memory_id: z.string().optional(),
  style_id: z.string().optional(),
  output_format: z.string().optional(),
});
type Fields = z.output<typeof fieldsSchema>;

const handleSchema = z.object({ document_id: z.string(), document_key: z.string() });
const statusSchema = z.object({
  document_id: z.string(),
  status: z.enum(["queued", "translating", "done", "error"]),
  seconds_remaining: z.number().optional(),
  billed_characters: z.number().int().optional(),
  error_message: z.string().optional(),
});
const paramsSchema = z.object({ id: z.string().max(100) });
const keyBodySchema = z.object({ document_key: z.string().max(200) });

const documentCall = { method: "POST", scope: "documents", permission: "DocTranslation" } as const;

export function addDocumentRoutes(
  add: AddTypedCall,
  { documents, libraries, styleRules, scratch }: DocumentRouteDeps,
): void {
  add(
    {
      ...documentCall,
      url: "/v2/document",
      summary: "Translate a document: a form with its `file` and fields before or behind it",
      consumes: ["multipart/form-data"],
      response: handleSchema,
    },
    async ({ context, request, reply }) => {
      if (!request.isMultipart()) throw invalid("a form with a file is needed", "file");
      return withReceivedForm(scratch, request, async (form) => {
        const fields = parseByContract(fieldsSchema, Object.fromEntries(form.fields));
        const without = await withoutEffect(styleRules, context, fields);
        if (without.length > 0) reply.header(withoutEffectHeader, without.join(", "));
        return begin(documents, context, { form, fields, chosen: await libraries.resolve(context, fields) });
      });
    },
  );
  const one = { ...documentCall, params: paramsSchema, body: keyBodySchema } as const;
  add(
    { ...one, url: "/v2/document/:id", summary: "How a document stands", response: statusSchema },
    ({ context, params, body }) => documents.status(context, { document_id: params.id, ...body }),
  );
  add(
    { ...one, url: "/v2/document/:id/result", summary: "The translated document, until its files expire" },
    async ({ context, params, body, reply }) => {
      const file = await documents.result(context, { document_id: params.id, ...body });
      return reply
        .type(file.contentType)
        .header("content-length", file.sizeBytes)
        .header("content-disposition", attachment(file.name))
        .send(file.stream);
    },
  );
}

/** Documents have the style rules of their site alone. @throws {DomainError} `notFound` for a list that there is not */
async function withoutEffect(
  styleRules: DocumentRouteDeps["styleRules"],
  context: SignedInContext,
  { formality = "default", style_id: style = "", source_lang: source, target_lang: target }: Fields,
): Promise<string[]> {
  if (style !== "") await styleRules.styleFor(context, style, { source, target });
  return [...(formality === "default" ? [] : ["formality"]), ...(style === "" ? [] : ["style_id"])];
}

interface Begun {
  readonly form: ReceivedForm;
  readonly fields: Fields;
  readonly chosen: ChosenLibraries;
}

async function begin(documents: DeeplDocuments, context: SignedInContext, { form, fields, chosen }: Begun) {
  const file = named(form.file, fields);
  assertFormat(file, fields);
  const { source_lang: source, target_lang: target } = fields;
  const { tm_ids: memories, tb_ids: termbases } = chosen;
  return storeFromForm(() => documents.begin(context, { file, source, target, memories, termbases }));
}

function named(file: IncomingFile, { filename }: Fields): IncomingFile {
  return filename === undefined || filename === "" ? file : { ...file, name: filename };
}

const extensions: ReadonlySet<string> = new Set(
  Object.values(documentFormats).flatMap((format) => format.extensions.map((extension) => plainExtension(extension))),
);

/** A translation has the format of its document. @throws {RequestInvalidError} */
function assertFormat({ name }: IncomingFile, { output_format: wanted = "" }: Fields): void {
  const extension = plainExtension(extname(name));
  if (extension !== "" && !extensions.has(extension)) {
    throw invalid(`Invalid file: the file extension '${extension}' is not supported`, "file");
  }
  if (wanted !== "" && plainExtension(wanted) !== extension) {
    throw invalid(`'output_format' is not supported: ${wanted}`, "output_format");
  }
}

function plainExtension(extension: string): string {
  return extension.replace(/^\./, "").toLowerCase();
}
