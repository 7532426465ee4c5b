import { Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { wordKey } from "@yiqiao/i18n";
import { PageTitle } from "@yiqiao/ui";
import { lazy } from "react";
import { InvoiceList } from "#features/invoices";
import { useMayReach } from "#features/permissions";
import { PageTabs } from "#shared/parts/page-tabs.tsx";
import { type ManagementSearch, managementTabs } from "./management-search.ts";
import styles from "./management.module.css";
import { OrdersTab } from "./orders/orders-tab.tsx";
import { useTexts } from "./texts.ts";

const PricesTab = lazy(async () => ({ default: (await import("./prices/prices-tab.tsx")).PricesTab }));
const NoticesTab = lazy(async () => ({ default: (await import("./notices-tab.tsx")).NoticesTab }));
const RefundsTab = lazy(async () => ({ default: (await import("./refunds/refunds-tab.tsx")).RefundsTab }));

/** Orders, prices, notices of providers, refunds and invoices, for who administers them. */
export function ManagementPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin/ordermanagement" });
  const isShopManager = useMayReach("ShopManager");
  const tabs = isShopManager ? managementTabs : managementTabs.slice(0, 1);
  const tab = tabs.find((known) => known === search.tab) ?? managementTabs[0];
  const show = (to: ManagementSearch, replace = false) =>
    void navigate({ to: "/ordermanagement", search: to, replace, resetScroll: false });
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t(isShopManager ? "hint" : "hintOfSite")} />
      <PageTabs
        label={t("tabs")}
        tabs={tabs}
        tab={tab}
        nameOf={(name) => t(wordKey("tab", name))}
        onTab={(chosen) => show({ tab: chosen })}
        className={styles.tabs}
      >
        {tab === "orders" && <OrdersTab search={search} onShow={show} />}
        {tab === "refunds" && (
          <RefundsTab page={search.page} onPage={(page) => show({ tab, page })} onOpen={(tid) => show({ tid })} />
        )}
        {tab === "prices" && <PricesTab site={search.site} onSite={(site) => show({ tab, site })} />}
        {tab === "notices" && <NoticesTab search={search} onShow={show} />}
        {tab === "invoices" && (
          <InvoiceList
            filter={{ page: search.page, state: search.invoice }}
            onFilter={({ page, state }) => show({ tab, page, invoice: state }, true)}
          />
        )}
      </PageTabs>
    </Stack>
  );
}
