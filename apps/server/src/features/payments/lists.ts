import type { Notices, NoticesQuery, RefundList, Transfers } from "@yiqiao/contracts/payments";
import type { Executor } from "#platform/database";
import { listNotices } from "./notices/notices.repository.ts";
import { openTransfers } from "./payments.repository.ts";
import { countRefunds, listRefunds } from "./refunds/refunds.repository.ts";

/** What providers told, the newest first. */
export async function listOf(db: Executor, { page, page_size: limit, outcome }: NoticesQuery): Promise<Notices> {
  const rows = await listNotices(db, { outcome, limit, offset: (page - 1) * limit });
  const notices = rows.map(({ id, provider, tid, payment_number, outcome: of, detail, at }) => ({
    id,
    provider,
    tid,
    payment_number,
    outcome: of,
    detail,
    at: new Date(at).toISOString(),
  }));
  return { notices, total: rows[0]?.total ?? 0 };
}

/** Transfers that somebody may see in the bank. */
export async function transfersOf(db: Executor): Promise<Transfers> {
  const rows = await openTransfers(db);
  return {
    transfers: rows.map(({ number, tid, amountFen, createdAt, expiresAt }) => ({
      number,
      tid,
      amount_fen: amountFen,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    })),
  };
}

/** Refunds, the newest first. */
export async function refundsPage(
  db: Executor,
  { page, page_size: limit }: { readonly page: number; readonly page_size: number },
): Promise<RefundList> {
  const rows = await listRefunds(db, { limit, offset: (page - 1) * limit });
  const total = await countRefunds(db);
  return {
    total,
    refunds: rows.map(({ number, tid, provider, amountFen, reason, state, problem, createdAt, doneAt }) => ({
      number,
      tid,
      provider,
      amount_fen: amountFen,
      reason,
      state,
      problem,
      created_at: createdAt.toISOString(),
      done_at: doneAt?.toISOString() ?? null,
    })),
  };
}
