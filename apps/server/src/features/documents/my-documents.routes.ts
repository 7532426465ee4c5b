import {
  deletedSchema,
  documentPaths,
  downloadZipBodySchema,
  selectQuerySchema,
  selectResultSchema,
  uidListBodySchema,
} from "@yiqiao/contracts/documents";
import { answers, answersWithFile, type HttpApi, ok } from "#platform/http";
import type { FastifyRequest } from "fastify";
import type { Documents } from "./documents.service.ts";
import type { MyDocuments } from "./my-documents.service.ts";
import { filesOf, parseFields, registerMultipart } from "./multipart.ts";

const tags = ["documents"];
const visitor = { access: "visitor", permission: "DocTranslation" } as const;

export function registerMyDocumentsRoutes(api: HttpApi, { mine }: Documents): void {
  api.get(
    documentPaths.select,
    {
      config: { permission: "MyDocuments" },
      schema: {
        tags,
        summary: "One's own documents",
        querystring: selectQuerySchema,
        response: answers(selectResultSchema),
      },
    },
    async ({ context, query }) => ok(await mine.select(context, query)),
  );
  api.post(
    documentPaths.downloadZip,
    {
      config: visitor,
      schema: {
        tags,
        summary: "A zip with one file of each of some documents",
        body: downloadZipBodySchema,
        response: answersWithFile("application/zip"),
      },
    },
    async ({ context, body }, reply) => {
      const zip = await mine.zip(context, { ids: body.uidlist, kind: body.kind });
      return reply
        .type("application/zip")
        .header("content-disposition", 'attachment; filename="documents.zip"')
        .send(zip);
    },
  );
  registerMultipart(api, (scope) => {
    scope.post(
      documentPaths.delete,
      {
        config: visitor,
        schema: {
          tags,
          summary: "Delete documents with their files; `uidlist` as a field of a form or in JSON",
          consumes: ["multipart/form-data", "application/json"],
          response: answers(deletedSchema),
        },
      },
      (request) => deleteListed(mine, request),
    );
  });
}

async function deleteListed(mine: MyDocuments, request: FastifyRequest) {
  const fields = new Map<string, string>();
  if (request.isMultipart()) for await (const { stream } of filesOf(request, fields)) stream.resume();
  const body = request.isMultipart() ? fields : fieldsOf(request.body);
  const { uidlist } = parseFields(uidListBodySchema, body);
  return ok({ deleted: await mine.delete(request.context, uidlist) });
}

/** What a JSON body says, as a form would. */
function fieldsOf(body: unknown): Map<string, string> {
  if (typeof body !== "object" || body === null || !("uidlist" in body)) return new Map();
  const { uidlist } = body;
  return new Map([["uidlist", Array.isArray(uidlist) ? uidlist.join(",") : String(uidlist)]]);
}
