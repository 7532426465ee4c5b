import { ActionIcon, Anchor, Button, Group, Menu, Stack, Text } from "@mantine/core";
import { IconDots, IconFileInvoice, IconInfoCircle, IconReceipt, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Order } from "@yiqiao/contracts/orders";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useReceipt } from "#features/invoices";
import { lastDay } from "../last-day.ts";
import styles from "../membership.module.css";
import { OrderStatus } from "../order-status.tsx";
import { useOrderWords } from "../order-words.ts";
import { useTexts } from "../texts.ts";
import { usePay } from "../use-pay.ts";

/** What can be done with an order of the list. */
interface OrderActs {
  readonly onOpen: (order: Order) => void;
  readonly onInvoice: (order: Order) => void;
  readonly onCancel: (order: Order) => void;
}

interface OrderTableProps {
  readonly orders: readonly Order[];
  readonly stale: boolean;
  readonly acts: OrderActs;
}

/** Orders: a table, on phones cards. */
export function OrderTable({ orders, stale, acts }: OrderTableProps) {
  const t = useTexts();
  const columns = useColumns(acts);
  return (
    <DataTable
      label={t("orders")}
      rows={orders}
      keyOf={({ tid }) => tid}
      columns={columns}
      stale={stale}
      card={(order) => <Card order={order} acts={acts} />}
    />
  );
}

function useColumns(acts: OrderActs): readonly DataColumn<Order>[] {
  const t = useTexts();
  return [
    { id: "goods", header: t("columnGoods"), cell: (order) => <GoodsName order={order} acts={acts} /> },
    { id: "status", header: t("columnStatus"), cell: (order) => <Status order={order} /> },
    { id: "paid", header: t("columnPaid"), align: "end", cell: (order) => <Paid order={order} /> },
    { id: "bought", header: t("columnBought"), cell: (order) => <Time moment={order.purchase_time} /> },
    { id: "expiry", header: t("columnExpiry"), cell: (order) => <Expiry order={order} /> },
    { id: "task", header: t("columnTask"), cell: (order) => <Task order={order} /> },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (order) => <Actions order={order} acts={acts} />,
    },
  ];
}

interface CellProps {
  readonly order: Order;
}
interface ActingProps extends CellProps {
  readonly acts: OrderActs;
}

function GoodsName({ order, acts }: ActingProps) {
  const { typeName } = useOrderWords();
  return (
    <div>
      <Anchor component="button" type="button" size="sm" fw={600} ta="start" onClick={() => acts.onOpen(order)}>
        {order.goods_name}
      </Anchor>
      <Text size="xs" c="dimmed">
        {typeName(order.goods_type)}
      </Text>
    </div>
  );
}

function Status({ order }: CellProps) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <div>
      <OrderStatus status={order.status_name} />
      {order.can_pay && (
        <Text size="xs" c="dimmed" mt={2}>
          {t("payBefore", { time: formats.dateTime(order.pay_until) })}
        </Text>
      )}
    </div>
  );
}

/** Of an order that was not paid, what it would cost. */
function Paid({ order }: CellProps) {
  const { money } = useFormats();
  const isPaid = order.purchase_time !== null;
  return (
    <Text component="span" size="sm" {...(isPaid ? { fw: 600 } : { c: "dimmed" })} className={styles.unbroken}>
      {money(isPaid ? order.real_payment_fen : order.amount_fen)}
    </Text>
  );
}

function Time({ moment }: { readonly moment: string | null }) {
  const formats = useFormats();
  if (moment === null) return "—";
  return (
    <time className={styles.unbroken} dateTime={moment}>
      {formats.dateTime(moment)}
    </time>
  );
}

function Expiry({ order: { expiry_time: end } }: CellProps) {
  const formats = useFormats();
  if (end === null) return "—";
  return (
    <time className={styles.unbroken} dateTime={end}>
      {formats.date(lastDay(end))}
    </time>
  );
}

function Task({ order }: CellProps) {
  const t = useTexts();
  const { task_id: task } = order;
  if (task === null) return "—";
  return (
    <Anchor
      size="sm"
      className={styles.unbroken}
      renderRoot={(props) => <Link to="/myfile" search={{ task }} {...props} />}
    >
      {t("goTask")}
    </Anchor>
  );
}

function Actions({ order, acts }: ActingProps) {
  const t = useTexts();
  const pay = usePay();
  const { tid } = order;
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      {order.can_pay && (
        <Button size="compact-sm" aria-label={t("payOf", { tid })} onClick={() => pay(tid)}>
          {t("pay")}
        </Button>
      )}
      <More order={order} acts={acts} />
    </Group>
  );
}

function More({ order, acts }: ActingProps) {
  const t = useTexts();
  const receipt = useReceipt();
  return (
    <Menu position="bottom-end" shadow="md" width={210}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t("more", { tid: order.tid })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconInfoCircle size={17} aria-hidden />} onClick={() => acts.onOpen(order)}>
          {t("details")}
        </Menu.Item>
        {order.purchase_time !== null && (
          <Menu.Item leftSection={<IconReceipt size={17} aria-hidden />} onClick={() => receipt.mutate(order.tid)}>
            {t("receipt")}
          </Menu.Item>
        )}
        {order.can_invoice && (
          <Menu.Item leftSection={<IconFileInvoice size={17} aria-hidden />} onClick={() => acts.onInvoice(order)}>
            {t("invoice")}
          </Menu.Item>
        )}
        {order.can_cancel && (
          <Menu.Item color="red" leftSection={<IconX size={17} aria-hidden />} onClick={() => acts.onCancel(order)}>
            {t("cancelOrder")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

function Card({ order, acts }: ActingProps) {
  const t = useTexts();
  const formats = useFormats();
  const { expiry_time: end } = order;
  return (
    <Stack gap={8}>
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <GoodsName order={order} acts={acts} />
        <Paid order={order} />
      </Group>
      <Group justify="space-between" gap="xs">
        <Status order={order} />
        <Actions order={order} acts={acts} />
      </Group>
      <Group gap="sm" fz="xs" c="dimmed">
        {order.purchase_time !== null && <Time moment={order.purchase_time} />}
        {end !== null && <span>{t("endsAt", { date: formats.date(lastDay(end)) })}</span>}
        {order.task_id !== null && <Task order={order} />}
      </Group>
    </Stack>
  );
}
