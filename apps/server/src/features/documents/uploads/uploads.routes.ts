import { Readable } from "node:stream";
import { documentCalls, uploadCreateFieldsSchema, type UploadedDocument } from "@yiqiao/contracts/documents";
import type { FastifyRequest } from "fastify";
import { bind, type HttpApi, storeFromForm } from "#platform/http";
import type { IncomingFile } from "#platform/request";
import type { Documents } from "../documents.service.ts";
import { filesOf, parseFields, registerMultipart } from "../multipart.ts";
import type { StoredDocument } from "../records/stored-document.ts";

export function registerUploadRoutes(api: HttpApi, documents: Documents): void {
  const { uploads } = documents;
  bind(api, documentCalls.formats, ({ context }) => documents.formats(context));
  bind(api, documentCalls.uploadBegin, ({ context, body }) =>
    uploads.begin(context, { name: body.name, sizeBytes: body.size_bytes }),
  );
  bind(api, documentCalls.uploadState, ({ context, query }) => uploads.state(context, query.uid));
  bind(api, documentCalls.uploadCancel, ({ context, body }) => uploads.cancel(context, body.uid));
  bind(api, documentCalls.uploadAgain, async ({ context, body }) =>
    uploadedOf(await documents.uploadAgain(context, body.uid)),
  );
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    bind(scope as HttpApi, documentCalls.uploadPart, ({ context, query, raw }) =>
      uploads.part(context, query, bytesOf(raw.body)),
    );
  });
  registerMultipart(api, (scope) => {
    bind(scope, documentCalls.upload, async ({ context, raw }) => {
      const sent = await storeFromForm(() => documents.uploadAll(context, filesOf(raw, new Map())));
      return { docs: sent.map((document) => uploadedOf(document)) };
    });
    bind(scope, documentCalls.create, ({ raw }) => takeTask(documents, raw));
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
  return storeFromForm(() => documents.createUploaded(request.context, given));
}
