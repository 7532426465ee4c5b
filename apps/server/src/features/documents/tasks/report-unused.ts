import type { Executor } from "#platform/database";
import type { DocumentDeps } from "../ports.ts";
import type { StoredDocument } from "../records/stored-document.ts";
import { orderHolder } from "./paid-documents.ts";

/** Of a file that was paid for by itself: those who sold it pay back what is not delivered. */
export async function reportUnused(
  { sale }: Pick<DocumentDeps, "sale">,
  tx: Executor,
  { document, used }: { readonly document: StoredDocument; readonly used: number },
): Promise<void> {
  const holder = orderHolder(document.payer);
  const net = document.net ?? 0;
  if (holder === undefined || net <= used) return;
  await sale.onUnused(tx, { holder, documentId: document.id, net, characters: net - used });
}
