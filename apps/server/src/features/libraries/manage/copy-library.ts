import type { BatchResult, copyBodySchema } from "@yiqiao/contracts/libraries";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import type { Access } from "../access/access.ts";
import type { Batches } from "../batches/index.ts";
import { directionFor } from "../records/order.ts";
import type { StoredLibrary } from "../records/library.record.ts";

type CopyBody = z.output<typeof copyBodySchema>;

/**
 * Copies entries into another library of the kind and the languages, as far as there is room; what is there already, what
 * waits for approval and what is too long is counted as refused.
 * @throws {DomainError} `libraryMismatch`, `libraryLanguages`, `libraryBusy`, `planLimit` where nothing fits
 */
export type CopyLibrary = (context: RequestContext, body: CopyBody) => Promise<BatchResult>;

interface Deps {
  readonly access: Access;
  readonly batches: Pick<Batches, "copyEntries">;
}

export function createCopyLibrary({ access, batches }: Deps): CopyLibrary {
  return async (context, body) => {
    const from = await access.open(context, body.bank_id, "reader");
    const to = await access.open(context, body.to_bank_id, "editor");
    const isTurned = requireSameLanguages(from, to);
    const copied = { id: from.id, number: from.number, isTurned, isNamed: keepsNames(from, to) };
    const { accountId } = principalOf(context);
    return batches.copyEntries({ accountId }, to, {
      from,
      copied,
      ids: body.ids,
      check: async (locked, tx) => {
        if ((await access.roomFor(locked, tx)) < 1) throw await access.noRoom(context, locked, tx);
      },
    });
  };
}

/** Names stay where they are found when an account is erased: at its site, and in master libraries. */
function keepsNames(from: StoredLibrary, to: StoredLibrary): boolean {
  return to.scope === "master" || (from.scope !== "master" && from.siteId === to.siteId);
}

/** @returns whether source and target change places */
function requireSameLanguages(from: StoredLibrary, to: StoredLibrary): boolean {
  if (from.kind !== to.kind || from.id === to.id) throw new DomainError("libraryMismatch", { field: "to_bank_id" });
  const pair = { source: from.sourceLanguage, target: from.targetLanguage };
  const isSame = directionFor({ ...to, twoWay: false }, pair) === "forward";
  const isTurned = directionFor({ ...to, twoWay: true }, pair) === "reversed";
  if (isSame || isTurned) return isTurned;
  const said = ({ sourceLanguage, targetLanguage }: StoredLibrary) => `${sourceLanguage} → ${targetLanguage}`;
  throw new DomainError("libraryLanguages", { library: said(to), asked: said(from) });
}
