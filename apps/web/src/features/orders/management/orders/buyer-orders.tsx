import { Anchor, Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { BuyerOrder } from "@yiqiao/contracts/orders";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { OrderStatus } from "../../mine/order-status.tsx";
import { useOrderWords } from "../../mine/order-words.ts";
import styles from "../management.module.css";
import { useTexts } from "../texts.ts";

interface BuyerOrdersProps {
  readonly orders: readonly BuyerOrder[];
  readonly stale: boolean;
  readonly onOpen: (tid: string) => void;
}

/** Orders with their buyers: a table, on phones cards. */
export function BuyerOrders({ orders, stale, onOpen }: BuyerOrdersProps) {
  const t = useTexts();
  const columns = useColumns(onOpen);
  return (
    <DataTable
      label={t("orders")}
      rows={orders}
      keyOf={({ tid }) => tid}
      columns={columns}
      stale={stale}
      card={(order) => (
        <Stack gap={8}>
          <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
            <Goods order={order} onOpen={onOpen} />
            <Amount order={order} />
          </Group>
          <Buyer order={order} />
          <Group justify="space-between" gap="xs">
            <Status order={order} />
            <Details order={order} onOpen={onOpen} />
          </Group>
          <Text size="xs" c="dimmed">
            <Created order={order} />
          </Text>
        </Stack>
      )}
    />
  );
}

function useColumns(onOpen: (tid: string) => void): readonly DataColumn<BuyerOrder>[] {
  const t = useTexts();
  const { providerName } = useOrderWords();
  return [
    { id: "goods", header: t("columnGoods"), cell: (order) => <Goods order={order} onOpen={onOpen} /> },
    { id: "buyer", header: t("columnBuyer"), cell: (order) => <Buyer order={order} /> },
    { id: "status", header: t("columnStatus"), cell: (order) => <Status order={order} /> },
    { id: "amount", header: t("columnAmount"), align: "end", cell: (order) => <Amount order={order} /> },
    {
      id: "provider",
      header: t("columnProvider"),
      cell: ({ provider }) => (provider === null ? "—" : providerName(provider)),
    },
    { id: "created", header: t("columnCreated"), cell: (order) => <Created order={order} /> },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (order) => <Details order={order} onOpen={onOpen} />,
    },
  ];
}

interface CellProps {
  readonly order: BuyerOrder;
}
interface OpeningProps extends CellProps {
  readonly onOpen: (tid: string) => void;
}

function Goods({ order, onOpen }: OpeningProps) {
  return (
    <div>
      <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => onOpen(order.tid)}>
        {order.goods_name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {order.tid}
      </Text>
    </div>
  );
}

function Buyer({ order }: CellProps) {
  const t = useTexts();
  const { username, account_number: account, site_id: site } = order;
  return (
    <div style={{ overflowWrap: "anywhere" }}>
      <Text size="sm">{account}</Text>
      <Text size="xs" c="dimmed">
        {[username !== account && username, site !== 0 && t("siteNumber", { id: String(site) })]
          .filter(Boolean)
          .join(" · ")}
      </Text>
    </div>
  );
}

function Status({ order }: CellProps) {
  const t = useTexts();
  return (
    <Stack gap={4} align="flex-start">
      <OrderStatus status={order.status_name} />
      {order.awaits_transfer && (
        <Badge variant="light" color="blue" tt="none">
          {t("awaitsTransfer")}
        </Badge>
      )}
    </Stack>
  );
}

function Amount({ order }: CellProps) {
  const { money } = useFormats();
  return (
    <Text component="span" size="sm" fw={600} className={styles.unbroken}>
      {money(order.purchase_time === null ? order.amount_fen : order.real_payment_fen)}
    </Text>
  );
}

function Created({ order }: CellProps) {
  const formats = useFormats();
  return (
    <time className={styles.unbroken} dateTime={order.created_at}>
      {formats.dateTime(order.created_at)}
    </time>
  );
}

function Details({ order, onOpen }: OpeningProps) {
  const t = useTexts();
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t("detailsOf", { tid: order.tid })}
      onClick={() => onOpen(order.tid)}
    >
      {t("details")}
    </Button>
  );
}
