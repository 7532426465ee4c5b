import {
  batchesQuerySchema,
  batchesSchema,
  batchQuerySchema,
  batchStatusSchema,
  conflictsQuerySchema,
  conflictsSchema,
  libraryPaths,
  replaceBodySchema,
  replaceResultSchema,
  undoBodySchema,
  undoResultSchema,
} from "@yiqiao/contracts/libraries";
import { answers, type HttpApi, ok } from "#platform/http";
import type { LibraryAccess } from "../ports.ts";
import { hidesNames } from "../libraries.policy.ts";
import { presentEntry, withoutNames } from "../present.ts";
import { principalOf } from "../principal.ts";
import { type Batches, NoRoomError } from "./ports.ts";

/** What the routes ask of libraries. */
export interface BatchRouteParts {
  readonly access: Pick<LibraryAccess, "open" | "checkKind" | "noRoom">;
  readonly batches: Batches;
}

const tags = ["libraries"];

export function registerBatchRoutes(api: HttpApi, parts: BatchRouteParts): void {
  registerReplace(api, parts);
  registerConflicts(api, parts);
  registerUndo(api, parts);
}

function registerReplace(api: HttpApi, { access, batches }: BatchRouteParts): void {
  api.post(
    libraryPaths.replace,
    {
      schema: {
        tags,
        summary: "Replace a text in one field of many entries, or see what that would change",
        body: replaceBodySchema,
        response: answers(replaceResultSchema),
      },
    },
    async ({ context, body }) => {
      const library = await access.open(context, body.bank_id, "editor");
      access.checkKind(library, { flag: body.flag, scope: body.system_or_individual });
      const { find, replace, field, ids, filter, preview } = body;
      const replacement = { find, replace, field, ids, filter, preview, matchCase: body.match_case };
      return ok(await batches.replaceText({ accountId: principalOf(context).accountId }, library, replacement));
    },
  );
}

function registerConflicts(api: HttpApi, { access, batches }: BatchRouteParts): void {
  api.get(
    libraryPaths.conflicts,
    {
      schema: {
        tags,
        summary: "Entries that are there twice, or that translate one source in several ways",
        querystring: conflictsQuerySchema,
        response: answers(conflictsSchema),
      },
    },
    async ({ context, query }) => {
      const library = await access.open(context, query.bank_id, "reader");
      const { groups, total, pages } = await batches.conflicts(library, query);
      const told = groups.map((entries) => {
        const shown = hidesNames(library)
          ? entries.filter(({ status }) => status === "approved").map(withoutNames)
          : entries;
        const list = shown.map((entry) => presentEntry(entry, library.kind));
        return { source: list[0]?.source ?? "", entries: list };
      });
      return ok({ groups: told, total, pages });
    },
  );
}

function registerUndo(api: HttpApi, { access, batches }: BatchRouteParts): void {
  api.get(
    libraryPaths.batches,
    {
      schema: {
        tags,
        summary: "Changes of many entries that can be undone, and those that were",
        querystring: batchesQuerySchema,
        response: answers(batchesSchema),
      },
    },
    async ({ context, query }) => {
      const library = await access.open(context, query.bank_id, "reader");
      const list = await batches.list(library);
      return ok({
        batches: hidesNames(library) ? list.map((batch) => Object.assign({}, batch, { by: "", label: "" })) : [...list],
      });
    },
  );
  api.get(
    libraryPaths.batchQuery,
    {
      schema: {
        tags,
        summary: "How a change of many entries stands, or its undoing",
        querystring: batchQuerySchema,
        response: answers(batchStatusSchema),
      },
    },
    async ({ context, query }) => {
      await access.open(context, await batches.libraryOf(query.batch_id), "reader");
      return ok(await batches.status(query.batch_id, context.language));
    },
  );
  api.post(
    libraryPaths.undo,
    {
      schema: {
        tags,
        summary: "Take a change of many entries back; what was changed since then stays",
        body: undoBodySchema,
        response: answers(undoResultSchema),
      },
    },
    async ({ context, body }) => {
      const libraryId = await batches.libraryOf(body.batch_id);
      const library = await access.open(context, libraryId, "editor");
      try {
        return ok(await batches.undo(library, body.batch_id, { accountId: principalOf(context).accountId }));
      } catch (error) {
        throw error instanceof NoRoomError ? await access.noRoom(context, library) : error;
      }
    },
  );
}
