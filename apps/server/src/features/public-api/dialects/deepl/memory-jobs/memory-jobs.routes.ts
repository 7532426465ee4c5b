import { Readable } from "node:stream";
import { errorMessage, errorNameOf } from "@yiqiao/contracts/errors";
import { libraryLimits } from "@yiqiao/contracts/libraries";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Database } from "#platform/database";
import { DomainError } from "#platform/errors";
import { answersWithFile, attachment, type ForeignProtocol, languageOf } from "#platform/http";
import { findLink, linkIn } from "../../shared/links.ts";
import { originOf, type OriginDeps } from "../../shared/origin.ts";
import type { ServedRoutes } from "../../shared/served.ts";
import type { AddTypedCall } from "../../shared/typed-calls.ts";
import { deeplFailureSchema, deeplProtocol } from "../protocol.ts";
import type { MemoryJobs } from "./memory-jobs.service.ts";

export interface MemoryJobRouteDeps extends OriginDeps {
  readonly database: Pick<Database, "db" | "transaction">;
  readonly memoryJobs: MemoryJobs;
}

const importBodySchema = z.object({
  source_file: z.object({
    file_name: z.string().min(1).max(100),
    content_type: z
      .string()
      .max(127)
      .regex(/^[\x20-\x7e]*$/)
      .default("application/xml"),
    content_length: z.number().int().min(1).max(libraryLimits.importBytes),
  }),
  parameters: z.object({ display_name: z.string().max(200).optional() }).optional(),
});
const importSchema = z.object({ job_id: z.string(), upload_url: z.string(), expires_at: z.string() });
const exportSchema = z.object({ job_id: z.string(), parameters: z.object({ translation_memory_id: z.string() }) });
const jobSchema = z.object({
  job_id: z.string(),
  product: z.literal("translation_memory"),
  operation: z.enum(["import", "export"]),
  creation_time: z.string(),
  updated_time: z.string(),
  parameters: z.object({ display_name: z.string().optional(), translation_memory_id: z.string().optional() }),
  source_file: z.object({ content_type: z.string(), content_length: z.number().int() }).optional(),
  results: z.array(
    z.object({
      status: z.enum(["awaiting_input", "processing", "completed", "failed", "expired"]),
      status_metadata: z.object({ required_action: z.string() }).optional(),
      translation_memory_id: z.string().optional(),
      skipped_segment_count: z.number().int().optional(),
      download_url: z.string().optional(),
      expires_at: z.string().optional(),
      error: z.object({ message: z.string() }).optional(),
    }),
  ),
});
const paramsSchema = z.object({ id: z.string().max(100) });
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const uploads = "/v3/translation_memories/uploads/";
const downloads = "/v3/translation_memories/downloads/";
const permission = "MyTM";

/** Jobs that make memories of files, and files of memories. */
export function addMemoryJobRoutes(add: AddTypedCall, deps: MemoryJobRouteDeps): void {
  const { memoryJobs } = deps;
  add(
    {
      method: "POST",
      url: "/v3/translation_memories/import",
      scope: "libraries:write",
      permission,
      summary: "Begin to make a translation memory of a TMX file, which is then uploaded to an address of its own",
      body: importBodySchema,
      response: importSchema,
      status: 202,
    },
    async ({ context, body: { source_file: file, parameters }, request }) => {
      const origin = await originOf(deps, request);
      const linkTo = await findLink(deps, context);
      const { id, secret, expiresAt } = await memoryJobs.awaitImport(context, {
        fileName: file.file_name,
        contentType: file.content_type,
        sizeBytes: file.content_length,
        displayName: parameters?.display_name,
      });
      return { job_id: id, upload_url: origin + uploads + linkTo(secret), expires_at: expiresAt.toISOString() };
    },
  );
  add(
    {
      method: "POST",
      url: "/v3/translation_memories/:id/export",
      scope: "libraries:read",
      permission,
      summary: "Begin to write a translation memory as TMX; 200 where the file of an earlier job is still right",
      params: paramsSchema,
      response: exportSchema,
      status: 202,
    },
    async ({ context, params, reply }) => {
      if (!uuid.test(params.id)) throw new DomainError("libraryMissing");
      const { id, isReady } = await memoryJobs.beginExport(context, params.id);
      const answer = { job_id: id, parameters: { translation_memory_id: params.id } };
      return isReady ? reply.code(200).send(answer) : answer;
    },
  );
  add(
    {
      method: "GET",
      url: "/v3/translation_memories/jobs/:id",
      scope: "libraries:read",
      permission,
      summary: "How a job stands that makes a translation memory of a file, or a file of a translation memory",
      params: paramsSchema,
      response: jobSchema,
    },
    async ({ context, params, request }) => {
      const origin = await originOf(deps, request);
      const linkTo = await findLink(deps, context);
      return memoryJobs.status(context, params.id, (jobId) => `${origin}${downloads}${linkTo(jobId)}.tmx`);
    },
  );
}

/** The address is the key; one that opens nothing is none. */
const linkProtocol: ForeignProtocol = {
  dialect: deeplProtocol.dialect,
  credentialOf: (request) => linkIn(nameIn(request)).credential,
  failureAnswer: (failure, request) => {
    const name = errorNameOf(failure.body.code);
    if (name !== "apiKeyMissing" && name !== "apiKeyWrong") return deeplProtocol.failureAnswer(failure, request);
    const message = errorMessage("notFound", languageOf(request), { path: request.routeOptions.url });
    return { status: 404, body: { message } };
  },
  refusals: {
    ...deeplProtocol.refusals,
    409: deeplFailureSchema.describe("the file was uploaded already, or the job is over"),
  },
};
const nameIn = ({ params }: FastifyRequest): string => String((params as { readonly name?: unknown }).name);

const linkParamsSchema = z.object({ name: z.string().max(200) });
const link = { permission, takesLinks: true } as const;
const documented = { tags: ["deepl"], security: [], params: linkParamsSchema };

/** The addresses that jobs give, good without the key. */
export function addMemoryFileRoutes(served: ServedRoutes, app: FastifyInstance, { memoryJobs }: MemoryJobRouteDeps) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
  served.add(
    app,
    linkProtocol,
    {
      ...link,
      method: "PUT",
      url: `${uploads}:name`,
      scope: "libraries:write",
      bodyLimit: libraryLimits.importBytes,
      schema: {
        ...documented,
        summary: "Upload the TMX file of an import, once, to the address that its job was given",
        consumes: ["application/xml"],
        shown: {
          body: z.string().meta({ format: "binary" }),
          response: { 200: z.null().describe("Nothing") },
        },
      },
    },
    async ({ context, request, reply }) => {
      const { body } = request;
      const told = request.headers["content-length"];
      const file = {
        stream: body instanceof Readable ? body : Readable.from([]),
        sizeBytes: told === undefined ? undefined : Number(told),
      };
      await memoryJobs.upload(context, linkIn(nameIn(request)).subject, file);
      return reply.send();
    },
  );
  served.add(
    app,
    linkProtocol,
    {
      ...link,
      method: "GET",
      url: `${downloads}:name`,
      scope: "libraries:read",
      schema: {
        ...documented,
        summary: "The TMX file of an export, at the address that its job tells",
        response: answersWithFile("application/x-tmx+xml"),
      },
    },
    async ({ context, request, reply }) => {
      const file = await memoryJobs.openExport(context, linkIn(nameIn(request)).subject);
      return reply
        .type(file.contentType)
        .header("content-length", file.sizeBytes)
        .header("content-disposition", attachment(file.name))
        .send(file.stream);
    },
  );
}
