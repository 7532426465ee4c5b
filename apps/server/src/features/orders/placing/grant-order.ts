import { randomUUID } from "node:crypto";
import type { GrantBody } from "@yiqiao/contracts/orders";
import { goodsTypeOf, skus } from "@yiqiao/contracts/plans";
import { describeHindrance, termInForce } from "#features/plans";
import { type Executor, outsideSiteScope } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { insertAndSettle, newOrder } from "./create-order.ts";
import { lockHolder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { poolOf, standingOf } from "../plans/standing.ts";
import type { OrderDetails } from "../records/order.record.ts";
import type { StoredOrder } from "../records/stored-order.ts";

/** Whom a grant is for. */
interface Grantee {
  readonly accountId: string;
  readonly siteId: number;
  readonly holder: string;
}

/**
 * Gives an account or a site's pool what was paid for elsewhere, with a contract.
 * @throws {DomainError} `goodsMissing`, `buyerUnknown`, `orderState` where a higher plan is in force, `goodsHindered` for
 * packs of a site without a plan, whose members would lose their own characters for frozen ones
 */
export function grantOrder(options: OrdersOptions, context: RequestContext, body: GrantBody): Promise<StoredOrder> {
  const { id: code, paid_fen: listFen, reason } = body;
  const grantor = principalOf(context).accountId;
  const goodsType = goodsTypeOf(code);
  if (code === "free" || goodsType === "T04") throw new DomainError("goodsMissing", { id: code });
  return outsideSiteScope(async () => {
    await options.plans.offer(context.siteId, code);
    const grantee = await granteeOf(options, body, grantor);
    const { accountId, siteId, holder } = grantee;
    const { days, characters } = skus[code];
    const goods = { holder, goodsType, code, action: "grant", listFen, creditFen: 0, characters, days } as const;
    return options.database.transaction(async (tx) => {
      await lockHolder(tx, holder);
      const isPlan = goodsType === "T01";
      const before = poolOf(holder) === undefined ? {} : await poolBefore(options, tx, { context, grantee, isPlan });
      const terms = { ...goods, details: { reason, grantedBy: grantor, ...before } };
      const order = newOrder(terms, { now: options.clock.now(), siteId, accountId, key: `grant:${randomUUID()}` });
      const stored = await insertAndSettle(options, tx, order, "grant");
      const after = { code, holder, paid_fen: listFen, reason };
      await options.audit.record(
        context,
        { action: "order.grant", target: `order:${stored.number}`, siteId, after },
        tx,
      );
      return stored;
    });
  });
}

interface PoolGrant {
  readonly context: RequestContext;
  readonly grantee: Grantee;
  readonly isPlan: boolean;
}

/** What a site is to be again when its first plan is taken back. @throws {DomainError} `goodsHindered` */
async function poolBefore(
  options: OrdersOptions,
  tx: Executor,
  { context, grantee, isPlan }: PoolGrant,
): Promise<Pick<OrderDetails, "siteExpiry">> {
  const standing = await standingOf(options, tx, grantee);
  if (!isPlan && termInForce(standing) === undefined) {
    const hindrance = "siteNeedsPlan";
    throw new DomainError("goodsHindered", { hindrance, reason: describeHindrance(hindrance, context.language) });
  }
  if (!isPlan || standing.terms.length > 0) return {};
  return { siteExpiry: (await options.sites.current(grantee, tx)).expiration_time };
}

async function granteeOf(
  { accounts, sites }: OrdersOptions,
  { account: number, site_id: siteId }: GrantBody,
  grantor: string,
): Promise<Grantee> {
  if (siteId !== undefined) {
    if (!(await sites.exists(siteId))) throw new DomainError("buyerUnknown", { buyer: siteId });
    return { accountId: grantor, siteId, holder: `site:${siteId}` };
  }
  const account = number === undefined ? undefined : await accounts.findByIdentifier(number);
  if (account === undefined || account.status === "deleted") {
    throw new DomainError("buyerUnknown", { buyer: number ?? "" });
  }
  return { accountId: account.id, siteId: account.site_id, holder: `account:${account.id}` };
}
