import { Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PageTitle } from "@yiqiao/ui";
import { lazy } from "react";
import { PageTabs } from "#shared/parts/page-tabs.tsx";
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
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t("hint")} />
      <PageTabs
        label={t("tabs")}
        tabs={trafficTabs}
        tab={tab}
        nameOf={(name) => t(`tab_${name}`)}
        onTab={(chosen) => show({ tab: chosen })}
        style={{ flexWrap: "nowrap", overflowX: "auto" }}
      >
        {tab === "limits" && <LimitsTab />}
        {tab === "callers" && <CallersTab list={search.list} onList={(list) => show({ tab, list })} />}
        {tab === "refused" && <RefusedTab hours={search.hours ?? 24} onHours={(hours) => show({ tab, hours })} />}
      </PageTabs>
    </Stack>
  );
}
