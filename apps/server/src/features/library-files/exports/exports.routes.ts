import { libraryFileCalls } from "@yiqiao/contracts/libraries";
import type { FastifyReply } from "fastify";
import { attachment, bindReply, type HttpApi } from "#platform/http";
import type { ExportedFile, Exports } from "./exports.service.ts";

export function registerExportRoutes(api: HttpApi, exports: Exports): void {
  bindReply(api, libraryFileCalls.exportAll, async ({ context, params, query }, reply) => {
    const { bank_id: bankId, format, ...filter } = query;
    const said = { flag: params.flag, scope: params.systemOrIndividual };
    return send(reply, await exports.one(context, { bankId, format, filter, said }));
  });
  bindReply(api, libraryFileCalls.exportChosen, async ({ context, body }, reply) => {
    const { bank_id: bankId, format, ids } = body;
    return send(reply, await exports.one(context, { bankId, format, ids }));
  });
  bindReply(api, libraryFileCalls.exportLibraries, async ({ context, body }, reply) =>
    send(reply, await exports.many(context, { bankIds: body.bank_ids, format: body.format })),
  );
}

function send(reply: FastifyReply, { name, contentType, stream }: ExportedFile): FastifyReply {
  return reply.type(contentType).header("content-disposition", attachment(name)).send(stream);
}
