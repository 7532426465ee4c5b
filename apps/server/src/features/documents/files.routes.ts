import {
  documentPaths,
  downloadQuerySchema,
  previewQuerySchema,
  segmentsQuerySchema,
  segmentsSchema,
} from "@yiqiao/contracts/documents";
import type { FastifyReply } from "fastify";
import { answers, answersWithFile, type HttpApi, ok } from "#platform/http";
import type { Documents } from "./documents.service.ts";
import { attachment } from "./file-name.ts";
import type { OpenedFile } from "./outputs.service.ts";

const tags = ["documents"];
const config = { access: "visitor", permission: "DocTranslation" } as const;

export function registerFileRoutes(api: HttpApi, documents: Documents): void {
  api.get(
    documentPaths.download,
    {
      config,
      schema: {
        tags,
        summary:
          "A file of a document: its translation, a bilingual form, a memory, what is finished so far, the source",
        querystring: downloadQuerySchema,
        response: answersWithFile("application/octet-stream"),
      },
    },
    async ({ context, query }, reply) => {
      const file = await documents.outputs.open(context, query);
      return sendFile(reply, file, attachment(file.name));
    },
  );
  api.get(
    documentPaths.preview,
    {
      config,
      schema: {
        tags,
        summary: "Source or translation as pages",
        querystring: previewQuerySchema,
        response: answersWithFile("application/pdf"),
      },
    },
    async ({ context, query }, reply) => sendFile(reply, await documents.previews.open(context, query), "inline"),
  );
  api.get(
    documentPaths.segments,
    {
      config,
      schema: {
        tags,
        summary: "A page of a document's sentences and their translations",
        querystring: segmentsQuerySchema,
        response: answers(segmentsSchema),
      },
    },
    async ({ context, query }) => ok(await documents.segments(context, query)),
  );
}

function sendFile(reply: FastifyReply, file: OpenedFile, disposition: string): FastifyReply {
  return reply
    .type(file.contentType)
    .header("content-length", file.sizeBytes)
    .header("content-disposition", disposition)
    .send(file.stream);
}
