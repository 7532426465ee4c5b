import type { Executor } from "#platform/database";
import { lockOrder } from "../records/orders.repository.ts";
import type { OrdersOptions } from "../ports.ts";
import { documentFen } from "./price-order.ts";
import { refundableOf } from "../refunds/refund-order.ts";

/** A file that was paid for by itself, and what of it will not be delivered. */
export interface UndeliveredFile {
  /** `order:<number>` */
  readonly holder: string;
  readonly documentId: string;
  /** What it was measured with, and what of it is not used. */
  readonly net: number;
  readonly characters: number;
}

/** Documents that are paid for one by one, as the documents see it. */
export interface DocumentSale {
  /** In fen, for each started part of a file; null: not sold at this site. */
  priceFen(siteId: number): Promise<number | null>;
  /** A file failed or was cancelled, in the caller's transaction: the parts of it that were not begun are paid back. */
  onUnused(tx: Executor, of: UndeliveredFile): Promise<void>;
}

export function createDocumentSale(options: OrdersOptions): DocumentSale {
  return {
    priceFen: async (siteId) => {
      const { priceFen, isSold } = await options.plans.offer(siteId, "document");
      return isSold ? priceFen : null;
    },
    onUnused: async (tx, { holder, net, characters }) => {
      const order = await lockOrder(tx, { tid: holder.slice("order:".length) });
      const unitFen = order?.details.unitFen;
      if (order === undefined || unitFen === undefined) return;
      const share = documentFen(net, unitFen) - documentFen(net - characters, unitFen);
      const { most } = await refundableOf(options, tx, order);
      const amountFen = Math.min(share, most);
      if (amountFen > 0) await options.payBack(tx, { tid: order.number, amountFen, reason: "document" });
    },
  };
}
