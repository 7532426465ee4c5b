import { Stack, Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { wordKey } from "@yiqiao/i18n";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { lazy, Suspense } from "react";
import { InvoiceList } from "#features/invoices";
import { useMayReach } from "#features/permissions";
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
  const openTab = (name: string | null) => {
    const chosen = managementTabs.find((known) => known === name);
    show({ tab: chosen === managementTabs[0] ? undefined : chosen });
  };
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t(isShopManager ? "hint" : "hintOfSite")} />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List className={styles.tabs} aria-label={t("tabs")}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(wordKey("tab", name))}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          <Suspense fallback={<LoadingState blocks={[48, 280]} />}>
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
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
