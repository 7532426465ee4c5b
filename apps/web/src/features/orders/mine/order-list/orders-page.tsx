import { Button, NativeSelect, Stack, Text } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Order } from "@yiqiao/contracts/orders";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { ConfirmDialog, PageTitle, toast } from "@yiqiao/ui";
import { useState } from "react";
import { InvoiceDialog } from "#features/invoices";
import { useSite } from "#features/sites";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { ordersQuery, useCancelOrder } from "../membership.queries.ts";
import { OrderDetails } from "./order-details.tsx";
import { OrderTable } from "./order-table.tsx";
import { offeredKinds, type OrderSearch } from "../order-search.ts";
import { useOrderWords } from "../order-words.ts";
import { useTexts } from "../texts.ts";
import { useBuy } from "../use-buy.ts";

/** What the user bought; filter, page and the order that is open stand in the address. */
export function OrdersPage() {
  const t = useTexts();
  const { typeName } = useOrderWords();
  const { language } = useInterfaceLanguage();
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/user-centre/history" });
  const kinds = offeredKinds(useSite()?.capabilities ?? []);
  const orders = useQuery(ordersQuery(search, language));
  const show = (change: OrderSearch, replace = false) =>
    void navigate({ to: "/history", search: { ...search, ...change }, replace, resetScroll: false });
  const isFiltered = search.kind !== undefined;
  return (
    <Stack gap="md">
      <PageTitle title={t("orders")} description={t("ordersHint")} />
      {(isFiltered || (orders.data?.total ?? 0) > 0) && (
        <NativeSelect
          label={t("kindFilter")}
          maw={220}
          value={search.kind ?? ""}
          data={[{ value: "", label: t("all") }, ...kinds.map((value) => ({ value, label: typeName(value) }))]}
          onChange={({ currentTarget }) =>
            show({ kind: kinds.find((kind) => kind === currentTarget.value), page: undefined }, true)
          }
        />
      )}
      <QueryParts query={orders} height={260}>
        {({ order_list: list, total }) =>
          list.length > 0 ? (
            <>
              <Text size="sm" c="dimmed" role="status">
                {t("ordersTotal", { count: total })}
              </Text>
              <Orders orders={list} stale={orders.isPlaceholderData} onOpen={(tid) => show({ tid })} />
            </>
          ) : (
            <NoOrders isFiltered={isFiltered} onShowAll={() => show({ kind: undefined, page: undefined })} />
          )
        }
      </QueryParts>
      {orders.data && <Pages page={search.page ?? 1} pages={orders.data.pages} onPage={(page) => show({ page })} />}
      {search.tid !== undefined && <Open tid={search.tid} onClose={() => show({ tid: undefined })} />}
    </Stack>
  );
}

/** The order whose details are open; its invoice is asked for above them. */
function Open({ tid, onClose }: { readonly tid: string; readonly onClose: () => void }) {
  const [invoiced, setInvoiced] = useState<Order>();
  return (
    <>
      <OrderDetails tid={tid} onInvoice={setInvoiced} onClose={onClose} />
      {invoiced && <InvoiceDialog order={invoiced} onClose={() => setInvoiced(undefined)} />}
    </>
  );
}

interface OrdersProps {
  readonly orders: readonly Order[];
  readonly stale: boolean;
  readonly onOpen: (tid: string) => void;
}

function Orders({ orders, stale, onOpen }: OrdersProps) {
  const [invoiced, setInvoiced] = useState<Order>();
  const [doomed, setDoomed] = useState<Order>();
  return (
    <>
      <OrderTable
        orders={orders}
        stale={stale}
        acts={{ onOpen: ({ tid }) => onOpen(tid), onInvoice: setInvoiced, onCancel: setDoomed }}
      />
      {invoiced && <InvoiceDialog order={invoiced} onClose={() => setInvoiced(undefined)} />}
      <CancelDialog order={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

function CancelDialog({ order, onClose }: { readonly order: Order | undefined; readonly onClose: () => void }) {
  const t = useTexts();
  const { money } = useFormats();
  const cancel = useCancelOrder();
  const confirm = () =>
    order && cancel.mutate(order.tid, { onSuccess: () => toast.success(t("cancelled")), onSettled: onClose });
  return (
    <ConfirmDialog
      opened={order !== undefined}
      title={t("cancelTitle")}
      confirmLabel={t("cancelOrder")}
      cancelLabel={t("keepOrder")}
      danger
      busy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {order && t("cancelAsk", { goods: order.goods_name, amount: money(order.amount_fen) })}
    </ConfirmDialog>
  );
}

interface NoOrdersProps {
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

function NoOrders({ isFiltered, onShowAll }: NoOrdersProps) {
  const t = useTexts();
  const buy = useBuy();
  return (
    <EmptyBox
      icon={IconReceipt}
      title={t(isFiltered ? "noMatch" : "noOrders")}
      description={t(isFiltered ? "noMatchHint" : "noOrdersHint")}
      action={
        <Button variant="light" mt="xs" onClick={isFiltered ? onShowAll : () => buy("plans")}>
          {t(isFiltered ? "showAll" : "seePlans")}
        </Button>
      }
    />
  );
}
