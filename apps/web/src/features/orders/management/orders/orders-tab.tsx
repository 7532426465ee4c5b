import { Button, Stack } from "@mantine/core";
import { IconGift, IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useState } from "react";
import { useMayReach } from "#features/permissions";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { ListBar } from "#shared/parts/list-bar.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { BuyerOrders } from "./buyer-orders.tsx";
import { GrantDialog } from "../grants/grant-dialog.tsx";
import { isFiltered, type ManagementSearch, unfiltered } from "../management-search.ts";
import { allOrdersQuery } from "../management.queries.ts";
import { OrderDetails } from "./order-details.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { useTexts } from "../texts.ts";

interface OrdersTabProps {
  readonly search: ManagementSearch;
  readonly onShow: (search: ManagementSearch, replace?: boolean) => void;
}

/** The orders that the reader may see; filters, page and the order that is open stand in the address. */
export function OrdersTab({ search, onShow }: OrdersTabProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const orders = useQuery(allOrdersQuery(search, language));
  const isShopManager = useMayReach("ShopManager");
  const [isGranting, setGranting] = useState(false);
  const open = (tid: string | undefined) => onShow({ ...search, tid });
  return (
    <Stack gap="md">
      <OrderFilters
        search={search}
        onChange={(change) => onShow({ ...search, page: undefined, ...change }, true)}
        onClear={() => onShow(unfiltered(search), true)}
      />
      <ListBar tall>
        <span role="status">{orders.data && t("total", { count: orders.data.total })}</span>
        {isShopManager && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconGift size={17} aria-hidden />}
            onClick={() => setGranting(true)}
          >
            {t("grant")}
          </Button>
        )}
      </ListBar>
      <QueryParts query={orders} height={320}>
        {({ order_list: list }) =>
          list.length === 0 ? (
            <Nothing isFiltered={isFiltered(search)} />
          ) : (
            <BuyerOrders orders={list} stale={orders.isPlaceholderData} onOpen={open} />
          )
        }
      </QueryParts>
      {orders.data && (
        <Pages page={search.page ?? 1} pages={orders.data.pages} onPage={(page) => onShow({ ...search, page })} />
      )}
      {search.tid !== undefined && <OrderDetails tid={search.tid} onClose={() => open(undefined)} />}
      {isGranting && <GrantDialog onClose={() => setGranting(false)} />}
    </Stack>
  );
}

function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconReceipt}
      title={t(isFiltered ? "noMatch" : "noOrders")}
      description={t(isFiltered ? "noMatchHint" : "noOrdersHint")}
    />
  );
}
