import { Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { BuyerOrder } from "@yiqiao/contracts/orders";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useState } from "react";
import { useMayReach } from "#features/permissions";
import { Fact, OrderFacts } from "../../mine/order-facts.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { ConfirmTransferDialog } from "./confirm-transfer-dialog.tsx";
import { anyOrderQuery } from "../management.queries.ts";
import { RefundDialog } from "../refunds/refund-dialog.tsx";
import { undoingOf } from "../refunds/refund-proposal.ts";
import { RevokeGrantDialog } from "../refunds/revoke-grant-dialog.tsx";
import { useTexts } from "../texts.ts";

type Act = "confirm" | "refund" | "takeBack";

interface OrderDetailsProps {
  readonly tid: string;
  readonly onClose: () => void;
}

/** One order with its buyer, and what can be done about it. */
export function OrderDetails({ tid, onClose }: OrderDetailsProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const found = useQuery(anyOrderQuery(tid, language));
  const [act, setAct] = useState<Act>();
  const endAct = () => setAct(undefined);
  return (
    <>
      <Dialog title={t("orderTitle")} size={560} onClose={onClose}>
        <QueryParts query={found} height={320}>
          {(order) =>
            order === null ? <Text size="sm">{t("notFound")}</Text> : <Whole order={order} onAct={setAct} />
          }
        </QueryParts>
      </Dialog>
      {found.data && act === "confirm" && <ConfirmTransferDialog order={found.data} onClose={endAct} />}
      {found.data && act === "refund" && <RefundDialog order={found.data} onClose={endAct} />}
      {found.data && act === "takeBack" && <RevokeGrantDialog order={found.data} onClose={endAct} />}
    </>
  );
}

interface WholeProps {
  readonly order: BuyerOrder;
  readonly onAct: (act: Act) => void;
}

function Whole({ order, onAct }: WholeProps) {
  const t = useTexts();
  const { username, account_number: account, site_id: site } = order;
  const isShopManager = useMayReach("ShopManager");
  const undoing = isShopManager ? undoingOf(order) : undefined;
  return (
    <Stack gap="md">
      <OrderFacts order={order}>
        <Fact name={t("buyer")}>{username && username !== account ? `${account} (${username})` : account}</Fact>
        <Fact name={t("site")}>{site !== 0 && String(site)}</Fact>
        <Fact name={t("paymentNumber")}>{order.payment_number}</Fact>
        <Fact name={t("transferNumber")}>
          {order.transfer_number !== order.payment_number && order.transfer_number}
        </Fact>
      </OrderFacts>
      <Group gap="xs">
        {isShopManager && order.transfer_number !== null && (
          <Button variant={order.awaits_transfer ? "filled" : "default"} onClick={() => onAct("confirm")}>
            {t("confirm")}
          </Button>
        )}
        {undoing !== undefined && (
          <Button variant="light" color="red" onClick={() => onAct(undoing)}>
            {t(undoing)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
