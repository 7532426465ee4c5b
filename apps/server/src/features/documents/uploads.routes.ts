import { Readable } from "node:stream";
import {
  createdTaskSchema,
  documentPaths,
  formatsSchema,
  uidBodySchema,
  uidQuerySchema,
  uploadBeginBodySchema,
  uploadCreateFieldsSchema,
  type UploadedDocument,
  uploadedDocumentSchema,
  uploadedSchema,
  uploadPartBytes,
  uploadPartQuerySchema,
  uploadStateSchema,
} from "@yiqiao/contracts/documents";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { answers, type HttpApi, ok } from "#platform/http";
import type { Documents } from "./documents.service.ts";
import { filesOf, parseFields, registerMultipart } from "./multipart.ts";
import type { StoredDocument } from "./stored-document.ts";
import type { IncomingFile } from "./uploads.service.ts";

const tags = ["documents"];
const config = { access: "visitor", permission: "DocTranslation" } as const;
const taking = { ...config, failures: ["storageFull", "visitorUploadLimit"] } as const;

export function registerUploadRoutes(api: HttpApi, documents: Documents): void {
  api.get(
    documentPaths.formats,
    {
      config,
      schema: { tags, summary: "What can be translated here, and how much of it", response: answers(formatsSchema) },
    },
    async ({ context }) => ok(await documents.formats(context)),
  );
  registerPieces(api, documents);
  registerMultipart(api, (scope) => registerWhole(scope, documents));
}

function registerPieces(api: HttpApi, documents: Documents): void {
  const { uploads } = documents;
  api.post(
    documentPaths.uploadBegin,
    {
      config: taking,
      schema: {
        tags,
        summary: "Begin to upload a file in pieces",
        body: uploadBeginBodySchema,
        response: answers(uploadStateSchema),
      },
    },
    async ({ context, body }) => ok(await uploads.begin(context, { name: body.name, sizeBytes: body.size_bytes })),
  );
  api.get(
    documentPaths.uploadState,
    {
      config,
      schema: {
        tags,
        summary: "How far an upload has come",
        querystring: uidQuerySchema,
        response: answers(uploadStateSchema),
      },
    },
    async ({ context, query }) => ok(await uploads.state(context, query.uid)),
  );
  api.post(
    documentPaths.uploadCancel,
    {
      config,
      schema: {
        tags,
        summary: "Give an upload up, or drop a file that was not sent to translation",
        body: uidBodySchema,
        response: answers(z.null()),
      },
    },
    async ({ context, body }) => {
      await uploads.cancel(context, body.uid);
      return ok(null);
    },
  );
  api.post(
    documentPaths.uploadAgain,
    {
      config,
      schema: {
        tags,
        summary: "The file of a document as a new upload, to be quoted and translated once more",
        body: uidBodySchema,
        response: answers(uploadedDocumentSchema),
      },
    },
    async ({ context, body }) => ok(uploadedOf(await documents.uploadAgain(context, body.uid))),
  );
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    (scope as HttpApi).post(
      documentPaths.uploadPart,
      {
        config: taking,
        bodyLimit: uploadPartBytes,
        schema: {
          tags,
          summary: "Bytes of an upload at an offset, as `application/octet-stream`",
          consumes: ["application/octet-stream"],
          querystring: uploadPartQuerySchema,
          response: answers(uploadStateSchema),
        },
      },
      async ({ context, query, body }) => ok(await uploads.part(context, query, bytesOf(body))),
    );
  });
}

const uploadedOf = ({ id, name, sizeBytes }: StoredDocument): UploadedDocument => ({
  uid: id,
  name,
  size_bytes: sizeBytes,
});

/** A call without any bytes has no stream. */
function bytesOf(body: unknown): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}

function registerWhole(api: HttpApi, documents: Documents): void {
  api.post(
    documentPaths.upload,
    {
      config: taking,
      schema: {
        tags,
        summary: "Upload whole files, as `multipart/form-data`",
        consumes: ["multipart/form-data"],
        response: answers(uploadedSchema),
      },
    },
    (request) => takeWhole(documents, request),
  );
  api.post(
    documentPaths.create,
    {
      config: taking,
      schema: {
        tags,
        summary:
          "Upload files and have them translated in one call, as `multipart/form-data`; the fields stand before the files",
        consumes: ["multipart/form-data"],
        response: answers(createdTaskSchema),
      },
    },
    (request) => takeTask(documents, request),
  );
}

async function takeWhole(documents: Documents, request: FastifyRequest) {
  const sent = await documents.uploadAll(request.context, filesOf(request, new Map()));
  return ok({ docs: sent.map((document) => uploadedOf(document)) });
}

async function takeTask(documents: Documents, request: FastifyRequest) {
  const fields = new Map<string, string>();
  const files = filesOf(request, fields);
  const first = await files.next();
  const { tm_id: tm_ids, tb_id: tb_ids, trans: begins, ...choice } = parseFields(uploadCreateFieldsSchema, fields);
  const all = async function* (): AsyncGenerator<IncomingFile> {
    if (first.done !== true) yield first.value;
    yield* files;
  };
  const given = { choice: { ...choice, tm_ids, tb_ids, begins }, files: all() };
  return ok(await documents.createUploaded(request.context, given));
}
