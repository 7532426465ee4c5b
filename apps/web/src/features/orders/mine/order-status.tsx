import { Badge } from "@mantine/core";
import type { ShownOrderStatus } from "@yiqiao/contracts/orders";
import { useOrderWords } from "./order-words.ts";

const colors = {
  unpaid: "yellow",
  paying: "yellow",
  failed: "red",
  cancelled: "gray",
  expired: "gray",
  paid: "blue",
  completed: "green",
  refunded: "gray",
  inUse: "green",
  frozen: "blue",
  ended: "gray",
  renewed: "gray",
  upgraded: "gray",
} as const satisfies Record<ShownOrderStatus, string>;

/** How an order stands, in a word. */
export function OrderStatus({ status }: { readonly status: ShownOrderStatus }) {
  const { statusName } = useOrderWords();
  return (
    <Badge variant="light" tt="none" color={colors[status]}>
      {statusName(status)}
    </Badge>
  );
}
