import type { QuoteBody } from "@yiqiao/contracts/documents";
import type { Order } from "@yiqiao/contracts/orders";
import type { SkuCode } from "@yiqiao/contracts/plans";

export type GoodsTab = "plans" | "packs" | "documents";

/** What the goods dialog is opened for. */
export interface GoodsRequest {
  /** Left out: packs for who has a plan in force, else plans. */
  readonly tab?: GoodsTab | undefined;
  /** What ran out; it names the dialog. */
  readonly reason?: "characters" | "limit" | "trials" | "section" | "visitor" | undefined;
  /** What the server said of it. */
  readonly message?: string | undefined;
  /** Goes to the bill of this sku at once. */
  readonly sku?: SkuCode | undefined;
  /** Documents that can be paid for one by one. */
  readonly task?: QuoteBody | undefined;
  /** Runs once it is paid, delivered and the dialog is closed: what was held up goes on. */
  readonly onBought?: ((order: Order) => void) | undefined;
}

export interface GoodsState {
  readonly request: GoodsRequest | undefined;
  /** An order is being paid: the dialog is neither reused nor closed. */
  readonly isLocked: boolean;
}

export type GoodsAction =
  | { readonly type: "open"; readonly request: GoodsRequest }
  | { readonly type: "lock"; readonly isLocked: boolean }
  | { readonly type: "close" };

export const closedGoods: GoodsState = { request: undefined, isLocked: false };

/** Closed → open → updated → closed; a locked dialog stays what it is. */
export function reduceGoods(state: GoodsState, action: GoodsAction): GoodsState {
  switch (action.type) {
    case "open":
      return state.isLocked ? state : { request: action.request, isLocked: false };
    case "lock":
      return state.request === undefined || state.isLocked === action.isLocked
        ? state
        : { ...state, isLocked: action.isLocked };
    case "close":
      return state.isLocked ? state : closedGoods;
    default:
      return action satisfies never;
  }
}

/** For so long after an upload has started, what is refused of it opens the dialog once. */
export const uploadLockMs = 5000;

/** A holder of the goods dialog's state; its listeners are told of changes only. */
export function createGoodsStore(now: () => number = () => performance.now()) {
  let state = closedGoods;
  let upload = { lockedUntil: Number.NEGATIVE_INFINITY, hasOpened: false };
  /** What was offered unasked and closed by the reader: it is not offered again until something was bought. */
  let declined: string | undefined;
  const listeners = new Set<() => void>();
  /** Several files of an upload are refused one after the other: the first has said it; what the reader asks for opens. */
  function isHeld(action: GoodsAction): boolean {
    if (action.type !== "open" || action.request.reason === undefined || now() >= upload.lockedUntil) return false;
    return upload.hasOpened || state.request !== undefined;
  }
  function dispatch(action: GoodsAction): void {
    if (isHeld(action)) return;
    const next = reduceGoods(state, action);
    if (next === state) return;
    if (action.type === "open") upload.hasOpened = true;
    if (action.type === "close") declined = state.request?.reason;
    state = next;
    for (const listener of listeners) listener();
  }
  return {
    read: (): GoodsState => state,
    dispatch,
    /** Opens unless the reader has closed the same offer before. */
    offer(request: GoodsRequest): void {
      if (request.reason === undefined || request.reason !== declined) dispatch({ type: "open", request });
    },
    /** An upload has started; files that follow while it is locked are of the same batch. */
    lockForUpload(): void {
      const isSame = now() < upload.lockedUntil;
      upload = { lockedUntil: now() + uploadLockMs, hasOpened: isSame && upload.hasOpened };
    },
    /** Something was bought: the next lack is news again. */
    forgetDeclined(): void {
      declined = undefined;
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The one goods dialog of the page. */
export const goodsStore = createGoodsStore();

/** Opens the goods dialog because the reader asked for it. */
export function openGoods(request: GoodsRequest = {}): void {
  goodsStore.dispatch({ type: "open", request });
}

/** Keeps the goods dialog as it is for a while: of the files of one upload, one refusal is enough. */
export function lockGoodsForUpload(): void {
  goodsStore.lockForUpload();
}

/** Opens the goods dialog because something ran out; only once, if the reader closes it. */
export function offerGoods(request: GoodsRequest): void {
  goodsStore.offer(request);
}
