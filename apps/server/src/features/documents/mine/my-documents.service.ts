import type { DocumentOutput, SelectQuery, SelectResult } from "@yiqiao/contracts/documents";
import { DomainError } from "#platform/errors";
import { ownerOf, registeredOwnerOf, type RequestContext } from "#platform/request";
import { zipOf, type ZippedFile } from "#platform/storage";
import type { Outputs } from "../outputs/outputs.service.ts";
import type { DocumentDeps } from "../ports.ts";
import { takeRate } from "../rates.ts";
import { findOwned } from "../records/documents.repository.ts";
import { myDocumentOf } from "../status/describe.ts";
import { viewFor } from "../status/view.ts";
import { removeDocuments } from "../tasks/remove-documents.ts";
import { countSelected, selectDocuments } from "./my-documents.repository.ts";

/** What a user has had translated. */
export interface MyDocuments {
  select(context: RequestContext, query: SelectQuery): Promise<SelectResult>;
  /** Removes documents with their files; those under way are cancelled. @returns how many. */
  delete(context: RequestContext, ids: readonly string[]): Promise<number>;
  /** A zip of one output of each. @throws {DomainError} `documentMissing`, `documentOutputMissing` when none has it */
  zip(
    context: RequestContext,
    wanted: { readonly ids: readonly string[]; readonly kind: DocumentOutput },
  ): Promise<ReturnType<typeof zipOf>>;
}

export function createMyDocuments(deps: DocumentDeps, outputs: Pick<Outputs, "open" | "has">): MyDocuments {
  const { database, rateLimiter, clock } = deps;
  const { db } = database;
  return {
    select: async (context, query) => {
      await takeRate(rateLimiter, context, "look");
      const owner = registeredOwnerOf(context);
      const view = await viewFor(deps, context.language);
      const selection = { query, now: view.now };
      const total = await countSelected(db, owner, selection);
      const rows = await selectDocuments(db, owner, selection);
      const projects = await deps.projects.ofDocuments(rows.map(({ document }) => document.id));
      const list = rows.map((row) => myDocumentOf(row, view, projects));
      return { list, total, pages: Math.ceil(total / query.page_size) };
    },
    delete: async (context, ids) => {
      await takeRate(rateLimiter, context, "task");
      return removeDocuments(deps, ownerOf(context), ids);
    },
    zip: async (context, { ids, kind }) => {
      await takeRate(rateLimiter, context, "file");
      const found = await findOwned(db, ownerOf(context), ids);
      if (found.length === 0) throw new DomainError("documentMissing");
      const able = found.filter((document) => outputs.has(document, kind));
      if (able.length === 0) throw new DomainError("documentOutputMissing", { kind });
      const openFiles = async function* (): AsyncGenerator<ZippedFile> {
        for (const { id } of able) yield outputs.open(context, { uid: id, kind });
      };
      return zipOf(openFiles(), clock.now());
    },
  };
}
