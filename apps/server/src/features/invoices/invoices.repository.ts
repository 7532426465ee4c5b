import type { InvoiceKind, InvoiceState } from "@yiqiao/contracts/invoices";
import { type SQL, sql } from "drizzle-orm";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";

/** A row of `invoices`. */
const invoiceShape = {
  id: column.uuid,
  orderId: column.uuid,
  siteId: column.int,
  accountId: column.uuid,
  kind: column.text.as<InvoiceKind>(),
  title: column.text,
  taxNumber: column.text.orNull(),
  email: column.text,
  remark: column.text,
  amountFen: column.bigint,
  state: column.text.as<InvoiceState>(),
  invoiceNumber: column.text.orNull(),
  reason: column.text.orNull(),
  /** In the object store. */
  fileKey: column.text.orNull(),
  requestedAt: column.timestamptz,
  closedAt: column.timestamptz.orNull(),
};

export type InvoiceRow = RowOf<typeof invoiceShape>;

const invoiceColumns = columnsOf(invoiceShape);

export type NewInvoice = Pick<
  InvoiceRow,
  "orderId" | "siteId" | "accountId" | "kind" | "title" | "taxNumber" | "email" | "remark" | "amountFen" | "requestedAt"
>;

/** @returns undefined when the order has one that was not rejected */
export async function insertInvoice(db: Executor, invoice: NewInvoice): Promise<InvoiceRow | undefined> {
  const { orderId, siteId, accountId, kind, title, taxNumber, email, remark, amountFen, requestedAt } = invoice;
  const rows = await db.query(invoiceShape)`
    insert into invoices (id, order_id, site_id, account_id, kind, title, tax_number, email, remark, amount_fen,
                          requested_at)
    values (gen_random_uuid(), ${orderId}, ${siteId}, ${accountId}, ${kind}, ${title}, ${taxNumber}, ${email},
            ${remark}, ${amountFen}, ${requestedAt})
    on conflict (order_id) where state <> 'rejected' do nothing
    returning ${invoiceColumns}`;
  return rows[0];
}

export async function findInvoice(db: Executor, id: string): Promise<InvoiceRow | undefined> {
  const rows = await db.query(invoiceShape)`select ${invoiceColumns} from invoices where id = ${id}`;
  return rows[0];
}

export interface InvoiceFilter {
  /** Undefined: of everybody. */
  readonly accountId?: string;
  readonly state: InvoiceState | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The newest first. */
export async function listInvoices(
  db: Executor,
  { accountId, state, limit, offset }: InvoiceFilter,
): Promise<{ readonly rows: InvoiceRow[]; readonly total: number }> {
  const whose: SQL =
    accountId === undefined
      ? sql`/* any site: administrators of the installation see all */ true`
      : sql`account_id = ${accountId}`;
  const rows = await db.query({ ...invoiceShape, total: column.int })`
    select ${invoiceColumns}, (count(*) over ())::int as total from invoices
    where ${whose} and (${state ?? null}::text is null or state = ${state ?? null})
    order by requested_at desc, id limit ${limit} offset ${offset}`;
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface InvoiceEnd {
  readonly state: "issued" | "rejected";
  readonly invoiceNumber?: string;
  readonly reason?: string;
  readonly fileKey?: string;
  /** What it is over. */
  readonly amountFen?: number;
  readonly at: Date;
  readonly by: string | null;
}

/** @returns false unless it was requested and open */
export async function closeInvoice(db: Executor, id: string, end: InvoiceEnd): Promise<boolean> {
  const { state, invoiceNumber = null, reason = null, fileKey = null, amountFen = null, at, by } = end;
  const { rowCount } = await db.execute(sql`
    update invoices set state = ${state}, invoice_number = ${invoiceNumber}, reason = ${reason},
                        file_key = ${fileKey}, amount_fen = coalesce(${amountFen}, amount_fen),
                        closed_at = ${at}, closed_by = ${by}
    where id = ${id} and state = 'requested' returning 1`);
  return rowCount > 0;
}
