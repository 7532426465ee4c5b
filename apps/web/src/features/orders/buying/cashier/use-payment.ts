import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { CreateOrderBody, SearchedOrder } from "@yiqiao/contracts/orders";
import type { SkuCode } from "@yiqiao/contracts/plans";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { ApiError, isAbort } from "#shared/api-client/index.ts";
import { attemptKey } from "./attempt-key.ts";
import { pollOrder, verdictOf } from "./order-poll.ts";
import { cancelOrder, createOrder, searchOrder, useCancelOrder, useRefreshBought } from "../orders.queries.ts";
import { reducePayment, unpaid, type PaymentEvent } from "./payment-state.ts";
import { openPaymentWindow, payableAddress } from "./payment-window.ts";

/** What is paid for, as the bill showed it. */
export interface Purchase {
  readonly sku: SkuCode;
  readonly amountFen: number;
  readonly body: CreateOrderBody;
}

/** Resolves after so many milliseconds, or as soon as the reader comes back from the payment window. */
function untilWorthLooking(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("focus", done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    window.addEventListener("focus", done);
  });
}

const isHopeless = (error: unknown) =>
  error instanceof ApiError && (error.code === errorCodes.orderMissing || error.kind === "unauthenticated");

/** Follows the order of `tid` while there is one, and says what becomes of it. */
function useFollowedOrder(tid: string | undefined, dispatch: (event: PaymentEvent) => void): void {
  useEffect(() => {
    if (tid === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async (): Promise<void> => {
      const ask = () => searchOrder(tid, signal);
      const searched = await pollOrder({ ask, wait: untilWorthLooking, signal, isHopeless });
      if (signal.aborted) return;
      if (searched === undefined) return dispatch({ type: "overdue", tid });
      if (verdictOf(searched) === "paid") dispatch({ type: "paid", order: searched.order, message: searched.message });
      else dispatch({ type: "failed", tid, message: searched.message });
    };
    follow().catch((error: unknown) => {
      if (!isAbort(error)) dispatch({ type: "failed", tid, message: error instanceof ApiError ? error.message : null });
    });
    return () => controller.abort();
  }, [tid, dispatch]);
}

/** After a failure the payer may still try again in the payment window: looked for when the reader is back. */
function useLateSuccess(tid: string | undefined, dispatch: (event: PaymentEvent) => void): void {
  useEffect(() => {
    if (tid === undefined) return undefined;
    const look = async (): Promise<void> => {
      const searched = await searchOrder(tid).catch(() => undefined);
      if (searched && verdictOf(searched) === "paid") {
        dispatch({ type: "paid", order: searched.order, message: searched.message });
      }
    };
    const onFocus = () => void look();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, [tid, dispatch]);
}

/** Ends a failed order before another takes its place, lest both are paid; resolves with it if it has been paid. */
async function giveUp(tid: string): Promise<SearchedOrder | undefined> {
  await cancelOrder(tid).catch((error: unknown) => {
    // Whatever became of it, the look tells.
    if (!(error instanceof ApiError && error.kind === "business")) throw error;
  });
  const searched = await searchOrder(tid);
  return verdictOf(searched) === "paid" ? searched : undefined;
}

/** A purchase from the press of the button to the delivery. */
export function usePayment() {
  const [state, dispatch] = useReducer(reducePayment, unpaid);
  const refresh = useRefreshBought();
  const followed = state.kind === "paying" && !state.isOverdue ? state.order.tid : undefined;
  useFollowedOrder(followed, dispatch);
  const failedTid = state.kind === "payFail" ? state.order.tid : undefined;
  useLateSuccess(failedTid, dispatch);
  const cancel = useCancelOrder(state.kind === "paying" ? state.order.tid : "");

  const creation = useCreation(failedTid);
  const { mutate } = creation;
  /** To be called in the click itself. */
  const pay = useCallback(
    (purchase: Purchase) => {
      const opened = purchase.amountFen > 0 ? openPaymentWindow() : undefined;
      mutate(purchase, {
        onSuccess: (result) => {
          if ("order" in result) {
            opened?.close();
            return dispatch({ type: "paid", order: result.order, message: result.message });
          }
          const { tid, redirec_url: redirect } = result;
          const url = payableAddress(redirect) ?? `/cashier?${new URLSearchParams({ tid })}`;
          opened?.show(url);
          dispatch({ type: "created", order: { sku: purchase.sku, tid, url } });
        },
        onError: () => opened?.close(),
      });
    },
    [mutate],
  );

  const isPayed = state.kind === "payed";
  useEffect(() => {
    if (isPayed) void refresh();
  }, [isPayed, refresh]);

  return {
    state,
    pay,
    isCreating: creation.isPending,
    creationError: creation.error,
    checkAgain: () => dispatch({ type: "checkAgain" }),
    reset: () => {
      creation.reset();
      dispatch({ type: "reset" });
    },
    /** Ends the order; if it was paid meanwhile, the poll says so. */
    cancel: () => cancel.mutate(undefined, { onSuccess: () => dispatch({ type: "reset" }) }),
    isCancelling: cancel.isPending,
    cancelError: cancel.error,
  };
}

/** @param failedTid the order that is given up for a new one */
function useCreation(failedTid: string | undefined) {
  const queryClient = useQueryClient();
  /** Stays the same while the server's answer did not come: a second press is the same order then. */
  const key = useRef<string>(undefined);
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: async ({ body }: Purchase) => {
      const paid = failedTid === undefined ? undefined : await giveUp(failedTid);
      return paid ?? createOrder({ ...body, key: (key.current ??= attemptKey()) });
    },
    onSuccess: () => {
      key.current = undefined;
    },
    onError: (error) => {
      if (error instanceof ApiError && error.kind === "business") key.current = undefined;
      void queryClient.invalidateQueries({ queryKey: ["orders"] });
    },
  });
}

export type Payment = ReturnType<typeof usePayment>;
