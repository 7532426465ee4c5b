import {
  batchResultSchema,
  concordanceQuerySchema,
  concordanceSchema,
  entryDeleteAllBodySchema,
  entryDeleteOneBodySchema,
  entryIdsBodySchema,
  entryInsertBodySchema,
  entryListParamsSchema,
  entryListQuerySchema,
  entryListSchema,
  entryUpdateBodySchema,
  libraryEntrySchema,
  libraryPaths,
  suggestBodySchema,
  suggestResultSchema,
} from "@yiqiao/contracts/libraries";
import { answers, type HttpApi, ok, type RequestContext } from "#platform/http";
import type { EntryChoice } from "./batches/index.ts";
import type { Libraries } from "./libraries.service.ts";
import { principalOf } from "./principal.ts";

const tags = ["libraries"];

export function registerEntriesRoutes(api: HttpApi, libraries: Libraries): void {
  addReading(api, libraries);
  addWriting(api, libraries);
  addDeleting(api, libraries);
}

function addReading(api: HttpApi, { listEntries, concordance }: Libraries): void {
  api.get(
    libraryPaths.entries,
    {
      config: { access: "visitor" },
      schema: {
        tags,
        summary:
          "Entries of a library, page by page; beyond the last page the last one. Visitors read public termbases",
        params: entryListParamsSchema,
        querystring: entryListQuerySchema,
        response: answers(entryListSchema),
      },
    },
    async ({ context, params: { flag, systemOrIndividual: scope }, query }) =>
      ok(await listEntries(context, query, { flag, scope })),
  );
  api.get(
    libraryPaths.concordance,
    {
      config: { permission: "MyTM" },
      schema: {
        tags,
        summary: "Where words stand in the memories that the caller may use",
        querystring: concordanceQuerySchema,
        response: answers(concordanceSchema),
      },
    },
    async ({ context, query }) => ok(await concordance(context, query)),
  );
}

function addWriting(api: HttpApi, { write, suggest }: Libraries): void {
  api.post(
    libraryPaths.insert,
    { schema: { tags, summary: "Add an entry", body: entryInsertBodySchema, response: answers(libraryEntrySchema) } },
    async ({ context, body }) => ok(await write.insert(context, body)),
  );
  api.post(
    libraryPaths.change,
    {
      schema: {
        tags,
        summary: "Change an entry, naming the revision that was changed",
        body: entryUpdateBodySchema,
        response: answers(libraryEntrySchema),
      },
    },
    async ({ context, body }) => ok(await write.change(context, body)),
  );
  api.post(
    libraryPaths.approve,
    {
      schema: {
        tags,
        summary: "Approve entries that wait for it",
        body: entryIdsBodySchema,
        response: answers(batchResultSchema),
      },
    },
    async ({ context, body }) => ok(await write.approve(context, body)),
  );
  api.post(
    libraryPaths.suggest,
    {
      config: { permission: "MyTM" },
      schema: {
        tags,
        summary: "Keep a better translation in a memory",
        body: suggestBodySchema,
        response: answers(suggestResultSchema),
      },
    },
    async ({ context, body: { bank_id: bankId, src_lang, tgt_lang, ...texts } }) => {
      const languages = { sourceLanguage: src_lang, targetLanguage: tgt_lang };
      const kept = await suggest(context, { ...texts, ...languages, bankId, isConfirmed: true });
      if (kept === undefined) throw new Error("What a person suggests is confirmed");
      return ok(kept);
    },
  );
}

type Said = Parameters<Libraries["checkKind"]>[1];

function addDeleting(api: HttpApi, libraries: Libraries): void {
  const { access, batches } = libraries;
  const remove = async (
    context: RequestContext,
    bankId: string,
    { said, choice }: { said: Said; choice: EntryChoice },
  ) => {
    const library = await access.open(context, bankId, "editor");
    access.checkKind(library, said);
    return ok(await batches.deleteEntries({ accountId: principalOf(context).accountId }, library, choice));
  };
  const response = answers(batchResultSchema);
  api.delete(
    libraryPaths.deleteChosen,
    { schema: { tags, summary: "Delete chosen entries", body: entryIdsBodySchema, response } },
    ({ context, body: { bank_id: bankId, flag, system_or_individual: scope, ids } }) =>
      remove(context, bankId, { said: { flag, scope }, choice: { ids } }),
  );
  api.delete(
    libraryPaths.deleteAll,
    {
      schema: {
        tags,
        summary: "Delete all entries, or all that a filter finds",
        body: entryDeleteAllBodySchema,
        response,
      },
    },
    ({ context, body: { bank_id: bankId, flag, system_or_individual: scope, filter } }) =>
      remove(context, bankId, { said: { flag, scope }, choice: { filter } }),
  );
  api.delete(
    libraryPaths.deleteOne,
    { schema: { tags, summary: "Delete one entry", body: entryDeleteOneBodySchema, response } },
    ({ context, body: { bank_id: bankId, flag, system_or_individual: scope, id } }) =>
      remove(context, bankId, { said: { flag, scope }, choice: { ids: [id] } }),
  );
}
