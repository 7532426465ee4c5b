import { useQuery } from "@tanstack/react-query";
import { orderPoll, type Order } from "@yiqiao/contracts/orders";
import { useEffect } from "react";
import { verdictOf } from "./order-poll.ts";
import { orderQuery, useRefreshBought } from "../orders.queries.ts";

/**
 * Looks at an order every three seconds, a hundred times at most, until it is over.
 *
 * @returns it as it was seen last
 */
export function useOrderEnd(tid: string, isWaiting: boolean): Order | undefined {
  const { data } = useQuery({
    ...orderQuery(tid),
    enabled: isWaiting,
    refetchInterval: ({ state }) => {
      const isOver = state.data !== undefined && isFinal(state.data.status);
      return isOver || state.dataUpdateCount + state.errorUpdateCount >= orderPoll.tries ? false : orderPoll.intervalMs;
    },
    refetchOnWindowFocus: true,
  });
  const refresh = useRefreshBought();
  const isPaid = data !== undefined && verdictOf(data) === "paid";
  useEffect(() => {
    if (isPaid) void refresh();
  }, [isPaid, refresh]);
  return data?.order;
}

/** A failed order can be paid once more; the others that are not waiting stay what they are. */
const isFinal = (status: number): boolean => status !== 0 && status !== 3;
