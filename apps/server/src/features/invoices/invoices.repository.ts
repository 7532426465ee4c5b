import type { InvoiceKind, InvoiceState } from "@yiqiao/contracts/invoices";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "#platform/database";

/** A row of `invoices`. */
export interface InvoiceRow extends Record<string, unknown> {
  readonly id: string;
  readonly orderId: string;
  readonly siteId: number;
  readonly accountId: string;
  readonly kind: InvoiceKind;
  readonly title: string;
  readonly taxNumber: string | null;
  readonly email: string;
  readonly remark: string;
  readonly amountFen: number;
  readonly state: InvoiceState;
  readonly invoiceNumber: string | null;
  readonly reason: string | null;
  /** In the object store. */
  readonly fileKey: string | null;
  readonly requestedAt: Date;
  readonly closedAt: Date | null;
}

const columns = sql`id, order_id as "orderId", site_id as "siteId", account_id as "accountId", kind, title,
  tax_number as "taxNumber", email, remark, amount_fen::float8 as "amountFen", state,
  invoice_number as "invoiceNumber", reason, file_key as "fileKey", requested_at as "requestedAt",
  closed_at as "closedAt"`;

/** The driver gives moments as text. */
function read(row: InvoiceRow): InvoiceRow {
  const closedAt = row.closedAt === null ? null : new Date(row.closedAt);
  return { ...row, requestedAt: new Date(row.requestedAt), closedAt };
}

export type NewInvoice = Pick<
  InvoiceRow,
  "orderId" | "siteId" | "accountId" | "kind" | "title" | "taxNumber" | "email" | "remark" | "amountFen" | "requestedAt"
>;

/** @returns undefined when the order has one that was not rejected */
export async function insertInvoice(db: Executor, invoice: NewInvoice): Promise<InvoiceRow | undefined> {
  const { orderId, siteId, accountId, kind, title, taxNumber, email, remark, amountFen, requestedAt } = invoice;
  const { rows } = await db.execute<InvoiceRow>(sql`
    insert into invoices (id, order_id, site_id, account_id, kind, title, tax_number, email, remark, amount_fen,
                          requested_at)
    values (gen_random_uuid(), ${orderId}, ${siteId}, ${accountId}, ${kind}, ${title}, ${taxNumber}, ${email},
            ${remark}, ${amountFen}, ${requestedAt})
    on conflict (order_id) where state <> 'rejected' do nothing
    returning ${columns}`);
  return rows[0] && read(rows[0]);
}

export async function findInvoice(db: Executor, id: string): Promise<InvoiceRow | undefined> {
  const { rows } = await db.execute<InvoiceRow>(sql`select ${columns} from invoices where id = ${id}`);
  return rows[0] && read(rows[0]);
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
  const { rows } = await db.execute<InvoiceRow & { total: number }>(sql`
    select ${columns}, (count(*) over ())::int as total from invoices
    where ${whose} and (${state ?? null}::text is null or state = ${state ?? null})
    order by requested_at desc, id limit ${limit} offset ${offset}`);
  return { rows: rows.map(read), total: rows[0]?.total ?? 0 };
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
  const { rows } = await db.execute(sql`
    update invoices set state = ${state}, invoice_number = ${invoiceNumber}, reason = ${reason},
                        file_key = ${fileKey}, amount_fen = coalesce(${amountFen}, amount_fen),
                        closed_at = ${at}, closed_by = ${by}
    where id = ${id} and state = 'requested' returning 1`);
  return rows.length > 0;
}
