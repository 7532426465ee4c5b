import { sql } from "drizzle-orm";
import { internal, type PersonalData, type TableData } from "#platform/personal-data";
import { assignmentsOf, column, columnsOf, type Executor } from "#platform/database";
import { erasedValues, exportedShape, tableDataOf } from "#platform/records";
import { books, orderRecord } from "./records/order.record.ts";

const about = {
  orders: { zh: "订单", en: "Orders" },
  invoices: { zh: "发票申请", en: "Invoices that were asked for" },
};

const ownOrder = exportedShape(orderRecord);
const erased = assignmentsOf(orderRecord.shape, erasedValues(orderRecord));
const ownInvoice = {
  id: column.uuid,
  kind: column.text,
  title: column.text,
  tax_number: column.text.orNull(),
  email: column.text,
  remark: column.text,
  amount_fen: column.bigint,
  state: column.text,
  invoice_number: column.text.orNull(),
  reason: column.text.orNull(),
  requested_at: column.timestamptz,
  closed_at: column.timestamptz.orNull(),
};

const paymentColumns =
  "id number order_id site_id provider way amount_fen currency state reference created_at expires_at paid_at ask_at asked";
const refundColumns =
  "id number payment_id order_id site_id amount_fen reason state reference asked_by created_at done_at ask_at asked problem failed_at";

const booked: Readonly<Record<string, TableData>> = {
  orders: tableDataOf(orderRecord),
  invoices: {
    exported: Object.keys(ownInvoice).join(" "),
    hidden: { [internal]: "order_id site_id account_id file_key", "who else saw to it": "closed_by" },
    kept: {
      [books]:
        "id order_id site_id account_id kind amount_fen state invoice_number file_key requested_at closed_at closed_by",
    },
  },
  payments: {
    hidden: { "tries to pay orders, which are listed with what was paid": `${paymentColumns} begun` },
    kept: { [books]: paymentColumns },
  },
  refunds: {
    hidden: { "what was paid back, which stands with the orders": refundColumns },
    kept: { [books]: refundColumns },
  },
};

/**
 * What is kept of purchases. Orders, payments and invoices of an erased account stay for the books, which the law wants
 * kept, without what names the person: a company's invoice keeps the company's name and tax number.
 */
export function ordersData(db: Executor): PersonalData {
  const file = (path: string, about_: { zh: string; en: string }, rows: unknown) => {
    return { path, about: about_, content: `${JSON.stringify(rows, null, 2)}\n` };
  };
  return {
    name: "orders",
    tables: booked,
    collect: async function* (accountId) {
      const orders = await db.query(ownOrder)`
        select ${columnsOf(ownOrder)} from orders where account_id = ${accountId} order by created_at, id`;
      yield file("orders.json", about.orders, orders);
      const invoices = await db.query(ownInvoice)`
        select ${columnsOf(ownInvoice)} from invoices where account_id = ${accountId} order by requested_at, id`;
      yield file("invoices.json", about.invoices, invoices);
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`
        update invoices set email = '', remark = '', reason = null, title = case when kind = 'company' then title else '' end,
                            tax_number = case when kind = 'company' then tax_number end
        where account_id = ${accountId}`);
      // Which documents were paid for; how many characters stays.
      await executor.execute(sql`
        update orders set details = details - 'task' - 'files', ${sql.join(erased, sql`, `)} where account_id = ${accountId}`);
      await executor.execute(sql`
        update payments p set begun = null from orders o where o.id = p.order_id and o.account_id = ${accountId}`);
    },
  };
}
