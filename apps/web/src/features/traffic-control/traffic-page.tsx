import { Stack, Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { lazy, Suspense } from "react";
import { CallersTab } from "./callers/callers-tab.tsx";
import { LimitsTab } from "./limits/limits-tab.tsx";
import { useTexts } from "./texts.ts";
import { type TrafficSearch, trafficTabs } from "./traffic-search.ts";

const RefusedTab = lazy(async () => ({ default: (await import("./refused/refused-tab.tsx")).RefusedTab }));

/** Limits, lists of callers and what was refused, for administrators of the installation. */
export function TrafficPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin/traffic" });
  const tab = search.tab ?? trafficTabs[0];
  const show = (to: TrafficSearch) => void navigate({ to: "/traffic", search: to, resetScroll: false });
  const openTab = (name: string | null) => {
    const chosen = trafficTabs.find((known) => known === name);
    show({ tab: chosen === trafficTabs[0] ? undefined : chosen });
  };
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t("hint")} />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List aria-label={t("tabs")} style={{ flexWrap: "nowrap", overflowX: "auto" }}>
          {trafficTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tab_${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          <Suspense fallback={<LoadingState blocks={[48, 280]} />}>
            {tab === "limits" && <LimitsTab />}
            {tab === "callers" && <CallersTab list={search.list} onList={(list) => show({ tab, list })} />}
            {tab === "refused" && <RefusedTab hours={search.hours ?? 24} onHours={(hours) => show({ tab, hours })} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
