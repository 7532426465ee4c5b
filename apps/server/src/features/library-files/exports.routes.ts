import {
  exportAllParamsSchema,
  exportAllQuerySchema,
  exportChosenBodySchema,
  exportLibrariesBodySchema,
  libraryPaths,
} from "@yiqiao/contracts/libraries";
import type { FastifyReply } from "fastify";
import { attachment } from "#features/documents";
import { answersWithFile, type HttpApi } from "#platform/http";
import type { ExportedFile, Exports } from "./exports.service.ts";

const tags = ["libraries"];
const response = answersWithFile("application/octet-stream");

export function registerExportRoutes(api: HttpApi, exports: Exports): void {
  api.get(
    libraryPaths.exportAll,
    {
      schema: {
        tags,
        summary: "A library's entries as a file: all, or all that a filter finds",
        params: exportAllParamsSchema,
        querystring: exportAllQuerySchema,
        response,
      },
    },
    async ({ context, params, query }, reply) => {
      const { bank_id: bankId, format, ...filter } = query;
      const said = { flag: params.flag, scope: params.systemOrIndividual };
      return send(reply, await exports.one(context, { bankId, format, filter, said }));
    },
  );
  api.post(
    libraryPaths.exportChosen,
    { schema: { tags, summary: "Chosen entries as a file", body: exportChosenBodySchema, response } },
    async ({ context, body }, reply) => {
      const { bank_id: bankId, format, ids } = body;
      return send(reply, await exports.one(context, { bankId, format, ids }));
    },
  );
  api.post(
    libraryPaths.exportLibraries,
    {
      schema: {
        tags,
        summary: "Several libraries in one zip, for administrators and managers",
        body: exportLibrariesBodySchema,
        response,
      },
    },
    async ({ context, body }, reply) =>
      send(reply, await exports.many(context, { bankIds: body.bank_ids, format: body.format })),
  );
}

function send(reply: FastifyReply, { name, contentType, stream }: ExportedFile): FastifyReply {
  return reply.type(contentType).header("content-disposition", attachment(name)).send(stream);
}
