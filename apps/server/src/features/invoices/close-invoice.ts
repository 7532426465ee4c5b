import { type Invoice, invoiceFileBytes, type RejectInvoiceBody } from "@yiqiao/contracts/invoices";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { closeInvoice, findInvoice, type InvoiceEnd, type InvoiceRow } from "./invoices.repository.ts";
import type { InvoiceDeps } from "./deps.ts";
import { keptOf, presentInvoices } from "./present-invoices.ts";

/** An invoice as the tax office's program made it. */
export interface IssuedFile {
  readonly id: string;
  readonly invoiceNumber: string;
  readonly bytes: Buffer;
}

const contentTypes = { pdf: "application/pdf", ofd: "application/ofd" } as const;

/**
 * An administrator hands an issued invoice in; its buyer is told.
 * @throws {DomainError} `invoiceMissing` unless it was asked for and is open, `invoiceFile`, `invoiceNotPaid` when all was
 * paid back
 */
export async function issueInvoice(
  deps: InvoiceDeps,
  context: RequestContext,
  { id, invoiceNumber, bytes }: IssuedFile,
): Promise<Invoice> {
  const kind = kindOf(bytes);
  if (kind === undefined || bytes.length > invoiceFileBytes) {
    throw new DomainError("invoiceFile", { limit: invoiceFileBytes / 1024 / 1024 });
  }
  const row = await openInvoice(deps, id);
  const order = await deps.book.find(deps.database.db, { id: row.orderId });
  const amountFen = order === undefined ? row.amountFen : keptOf(order);
  if (amountFen <= 0) throw new DomainError("invoiceNotPaid");
  const fileKey = `invoices/${row.id}.${kind}`;
  await deps.files.put(fileKey, bytes, { contentType: contentTypes[kind], sizeBytes: bytes.length });
  return close(deps, context, { row, end: { state: "issued", invoiceNumber, fileKey, amountFen } });
}

/** @throws {DomainError} `invoiceMissing` unless it was asked for and is open */
export async function rejectInvoice(
  deps: InvoiceDeps,
  context: RequestContext,
  { id, reason }: RejectInvoiceBody,
): Promise<Invoice> {
  return close(deps, context, { row: await openInvoice(deps, id), end: { state: "rejected", reason } });
}

/** By the first bytes: an OFD file is a zip. */
function kindOf(bytes: Buffer): "pdf" | "ofd" | undefined {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
  const isZip = bytes.subarray(0, 4).toString("latin1") === "PK\u0003\u0004";
  return isZip && bytes.includes("OFD.xml") ? "ofd" : undefined;
}

async function openInvoice({ database }: InvoiceDeps, id: string): Promise<InvoiceRow> {
  const row = await findInvoice(database.db, id);
  if (row?.state !== "requested") throw new DomainError("invoiceMissing");
  return row;
}

interface Ending {
  readonly row: InvoiceRow;
  readonly end: Omit<InvoiceEnd, "at" | "by">;
}

async function close(deps: InvoiceDeps, context: RequestContext, { row, end }: Ending): Promise<Invoice> {
  const { database, clock, audit, accounts, messages, book } = deps;
  await database.transaction(async (tx) => {
    const ending = { ...end, at: clock.now(), by: context.principal?.accountId ?? null };
    if (!(await closeInvoice(tx, row.id, ending))) throw new DomainError("invoiceMissing");
    const order = await book.find(tx, { id: row.orderId });
    const tid = order?.number ?? "";
    const { invoiceNumber: number = "", reason = "" } = end;
    const action = end.state === "issued" ? "invoice.issue" : "invoice.reject";
    await audit.record(context, { action, target: `order:${tid}`, after: { number, reason } }, tx);
    const owner = await accounts.find(row.accountId, tx);
    if (owner === undefined || owner.status === "deleted") return;
    // The mail goes where the buyer wanted it, which may be another's desk.
    const account = { ...owner, email: row.email };
    if (end.state === "issued") await messages.tell(tx, { account, kind: "invoice-issued", params: { tid, number } });
    else await messages.tell(tx, { account, kind: "invoice-rejected", params: { tid, reason } });
  });
  const closed = await findInvoice(database.db, row.id);
  const [shown] = closed === undefined ? [] : await presentInvoices(deps, context, [closed]);
  if (shown === undefined) throw new DomainError("invoiceMissing");
  return shown;
}
