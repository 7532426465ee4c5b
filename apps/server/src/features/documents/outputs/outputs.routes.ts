import { documentCalls } from "@yiqiao/contracts/documents";
import type { FastifyReply } from "fastify";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import type { Documents } from "../documents.service.ts";
import { readFormAsBody, registerMultipart } from "../multipart.ts";
import type { OpenedFile } from "./outputs.service.ts";

export function registerFileRoutes(api: HttpApi, documents: Documents): void {
  const { outputs, previews, mine } = documents;
  bindReply(api, documentCalls.download, async ({ context, query }, reply) => {
    const file = await outputs.open(context, query);
    return sendFile(reply, file, attachment(file.name));
  });
  bindReply(api, documentCalls.preview, async ({ context, query }, reply) =>
    sendFile(reply, await previews.open(context, query), "inline"),
  );
  bind(api, documentCalls.segments, ({ context, query }) => documents.segments(context, query));
  bind(api, documentCalls.select, ({ context, query }) => mine.select(context, query));
  bindReply(api, documentCalls.downloadZip, async ({ context, body }, reply) => {
    const zip = await mine.zip(context, { ids: body.uidlist, kind: body.kind });
    return reply
      .type("application/zip")
      .header("content-disposition", 'attachment; filename="documents.zip"')
      .send(zip);
  });
  registerMultipart(api, (scope) => {
    scope.addHook("preValidation", readFormAsBody);
    bind(scope, documentCalls.delete, async ({ context, body }) => ({
      deleted: await mine.delete(context, body.uidlist),
    }));
  });
}

function sendFile(reply: FastifyReply, file: OpenedFile, disposition: string): FastifyReply {
  return reply
    .type(file.contentType)
    .header("content-length", file.sizeBytes)
    .header("content-disposition", disposition)
    .send(file.stream);
}
