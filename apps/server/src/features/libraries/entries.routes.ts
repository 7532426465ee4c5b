import {
  batchResultSchema,
  concordanceQuerySchema,
  concordanceSchema,
  entryApproveBodySchema,
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
import type { Batches, EntryChoice } from "./batches/index.ts";
import type { Libraries } from "./libraries.service.ts";
import { principalOf } from "./principal.ts";

const tags = ["libraries"];

export function registerEntriesRoutes(api: HttpApi, libraries: Libraries): void {
  addReading(api, libraries);
  addWriting(api, libraries);
  addChangesOfMany(api, libraries);
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

interface ManyBody extends Pick<EntryChoice, "ids" | "filter"> {
  readonly bank_id: string;
  readonly flag?: Said["flag"];
  readonly system_or_individual?: Said["scope"];
}

function addChangesOfMany(api: HttpApi, { access, batches }: Libraries): void {
  const change =
    (run: Batches["deleteEntries"]) =>
    async (context: RequestContext, { bank_id: bankId, flag, system_or_individual: scope, ids, filter }: ManyBody) => {
      const library = await access.open(context, bankId, "editor");
      access.checkKind(library, { flag, scope });
      return ok(await run({ accountId: principalOf(context).accountId }, library, { ids, filter }));
    };
  const remove = change((...asked) => batches.deleteEntries(...asked));
  const approve = change((...asked) => batches.approveEntries(...asked));
  const response = answers(batchResultSchema);
  api.post(
    libraryPaths.approve,
    {
      schema: {
        tags,
        summary: "Approve the named entries that wait for it, or all that a filter finds",
        body: entryApproveBodySchema,
        response,
      },
    },
    ({ context, body }) => approve(context, body),
  );
  api.delete(
    libraryPaths.deleteChosen,
    { schema: { tags, summary: "Delete chosen entries", body: entryIdsBodySchema, response } },
    ({ context, body }) => remove(context, body),
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
    ({ context, body }) => remove(context, body),
  );
  api.delete(
    libraryPaths.deleteOne,
    { schema: { tags, summary: "Delete one entry", body: entryDeleteOneBodySchema, response } },
    ({ context, body: { id, ...body } }) => remove(context, { ...body, ids: [id] }),
  );
}
