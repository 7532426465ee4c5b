import { sql } from "drizzle-orm";
import type { PersonalData } from "#platform/personal-data";
import { column, columnsOf, type Executor } from "#platform/database";

const about = {
  orders: { zh: "订单", en: "Orders" },
  invoices: { zh: "发票申请", en: "Invoices that were asked for" },
};

const ownOrder = {
  number: column.text,
  goods_type: column.text,
  code: column.text,
  action: column.text,
  list_fen: column.bigint,
  credit_fen: column.bigint,
  amount_fen: column.bigint,
  refunded_fen: column.bigint,
  currency: column.text,
  characters: column.bigint.orNull(),
  state: column.text,
  created_at: column.timestamptz,
  paid_at: column.timestamptz.orNull(),
  starts_at: column.timestamptz.orNull(),
  ends_at: column.timestamptz.orNull(),
};
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
    tables: {
      orders: "exported",
      invoices: "exported",
      payments: { because: "tries to pay orders, which are listed with what was paid" },
      refunds: { because: "what was paid back, which stands with the orders" },
    },
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
        update invoices set email = '', remark = '', title = case when kind = 'company' then title else '' end,
                            tax_number = case when kind = 'company' then tax_number end
        where account_id = ${accountId}`);
      // Which documents were paid for; how many characters stays.
      await executor.execute(sql`
        update orders set details = details - 'task' - 'files' where account_id = ${accountId}`);
      await executor.execute(sql`
        update payments p set begun = null from orders o where o.id = p.order_id and o.account_id = ${accountId}`);
    },
  };
}
