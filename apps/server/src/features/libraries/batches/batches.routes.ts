import { entryCalls } from "@yiqiao/contracts/libraries";
import { bind, type HttpApi } from "#platform/http";
import { principalOf } from "#platform/request";
import { hidesNames } from "../access/libraries.policy.ts";
import type { LibraryAccess } from "../ports.ts";
import { presentEntry, withoutNames } from "../present.ts";
import { type Batches, LibraryFullError } from "./ports.ts";

/** What the routes ask of libraries. */
export interface BatchRouteDeps {
  readonly access: Pick<LibraryAccess, "open" | "checkKind" | "noRoom">;
  readonly batches: Batches;
}

export function registerBatchRoutes(api: HttpApi, deps: BatchRouteDeps): void {
  bindReplace(api, deps);
  bindConflicts(api, deps);
  bindUndo(api, deps);
}

function bindReplace(api: HttpApi, { access, batches }: BatchRouteDeps): void {
  bind(api, entryCalls.replace, async ({ context, body }) => {
    const { bank_id: bankId, flag, system_or_individual: scope, match_case: matchCase, ...replacement } = body;
    const library = await access.open(context, bankId, "editor");
    access.checkKind(library, { flag, scope });
    const { accountId } = principalOf(context);
    return batches.replaceText({ accountId }, library, { ...replacement, matchCase });
  });
}

function bindConflicts(api: HttpApi, { access, batches }: BatchRouteDeps): void {
  bind(api, entryCalls.conflicts, async ({ context, query }) => {
    const library = await access.open(context, query.bank_id, "reader");
    const { groups, total, pages } = await batches.conflicts(library, query);
    const told = groups.map((entries) => {
      const shown = hidesNames(library)
        ? entries.filter(({ status }) => status === "approved").map(withoutNames)
        : entries;
      const list = shown.map((entry) => presentEntry(entry, library.kind));
      return { source: list[0]?.source ?? "", entries: list };
    });
    return { groups: told, total, pages };
  });
}

function bindUndo(api: HttpApi, { access, batches }: BatchRouteDeps): void {
  bind(api, entryCalls.batches, async ({ context, query }) => {
    const library = await access.open(context, query.bank_id, "reader");
    const list = await batches.list(library);
    return { batches: hidesNames(library) ? list.map((batch) => ({ ...batch, by: "", label: "" })) : list };
  });
  bind(api, entryCalls.batchStatus, async ({ context, query }) => {
    await access.open(context, await batches.libraryOf(query.batch_id), "reader");
    return batches.status(query.batch_id, context.language);
  });
  bind(api, entryCalls.undo, async ({ context, body }) => {
    const library = await access.open(context, await batches.libraryOf(body.batch_id), "editor");
    try {
      return await batches.undo(library, body.batch_id, { accountId: principalOf(context).accountId });
    } catch (error) {
      throw error instanceof LibraryFullError ? await access.noRoom(context, library) : error;
    }
  });
}
