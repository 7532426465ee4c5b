import { sql } from "drizzle-orm";
import type { PersonalData } from "#platform/personal-data";
import type { Executor } from "#platform/database";

const about = {
  orders: { zh: "订单", en: "Orders" },
  invoices: { zh: "发票申请", en: "Invoices that were asked for" },
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
      const orders = await db.execute(sql`
        select number, goods_type, code, action, list_fen, credit_fen, amount_fen, refunded_fen, currency, characters,
               state, created_at, paid_at, starts_at, ends_at
        from orders where account_id = ${accountId} order by created_at, id`);
      yield file("orders.json", about.orders, orders.rows);
      const invoices = await db.execute(sql`
        select id, kind, title, tax_number, email, remark, amount_fen, state, invoice_number, reason, requested_at, closed_at
        from invoices where account_id = ${accountId} order by requested_at, id`);
      yield file("invoices.json", about.invoices, invoices.rows);
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
