import { createTermScanFieldsSchema, termExtractionCalls, termScanLimits } from "@yiqiao/contracts/term-extraction";
import type { FastifyRequest } from "fastify";
import { filesOf, parseFields, registerMultipart } from "#features/documents";
import { attachment, bind, bindReply, type HttpApi, storeFromForm } from "#platform/http";
import type { IncomingFile } from "#platform/request";
import type { TermExtraction } from "./term-extraction.service.ts";

/** Bytes of a code point in UTF-8, at most. */
const bytesPerCodePoint = 4;

export function registerTermExtractionRoutes(
  api: HttpApi,
  { termExtraction: scans }: { readonly termExtraction: TermExtraction },
): void {
  registerMultipart(
    api,
    (scope) => bind(scope, termExtractionCalls.create, ({ raw }) => takeScan(scans, raw)),
    // A longer text is told its limit, and not cut off.
    { fieldBytes: (termScanLimits.text + 1) * bytesPerCodePoint },
  );
  bind(api, termExtractionCalls.limits, ({ context }) => scans.limits(context));
  bind(api, termExtractionCalls.query, ({ context, query }) => scans.query(context, query));
  bind(api, termExtractionCalls.list, ({ context, query }) => scans.list(context, query));
  bind(api, termExtractionCalls.update, ({ context, body }) => scans.update(context, body));
  bind(api, termExtractionCalls.undo, ({ context, body }) => scans.undo(context, body));
  bind(api, termExtractionCalls.cancel, ({ context, body }) => scans.cancel(context, body.task_id));
  bind(api, termExtractionCalls.again, ({ context, body }) => scans.again(context, body));
  bind(api, termExtractionCalls.quote, ({ context, body }) => scans.quote(context, body));
  bind(api, termExtractionCalls.propose, ({ context, body }) => scans.propose(context, body));
  bind(api, termExtractionCalls.adopt, ({ context, body }) => scans.adopt(context, body));
  bind(api, termExtractionCalls.rejected, ({ context, query }) => scans.rejected(context, query));
  bind(api, termExtractionCalls.forget, async ({ context, body }) => ({
    forgotten: await scans.forget(context, body),
  }));
  bind(api, termExtractionCalls.delete, async ({ context, body }) => ({
    deleted: await scans.delete(context, body.task_ids),
  }));
  bind(api, termExtractionCalls.deleteAll, async ({ context }) => ({ deleted: await scans.delete(context, "all") }));
  bindReply(api, termExtractionCalls.export, async ({ context, query }, reply) => {
    const { name, contentType, stream } = await scans.export(context, query);
    return reply
      .type(contentType)
      .header("content-disposition", attachment(name))
      .header("cache-control", "private, no-store")
      .send(stream);
  });
}

async function takeScan(scans: TermExtraction, request: FastifyRequest) {
  const fields = new Map<string, string>();
  const files = filesOf(request, fields);
  const first = await files.next();
  const all = async function* (): AsyncGenerator<IncomingFile> {
    if (first.done !== true) yield first.value;
    yield* files;
  };
  const given = { fields: parseFields(createTermScanFieldsSchema, fields), files: all() };
  return storeFromForm(() => scans.create(request.context, given));
}
