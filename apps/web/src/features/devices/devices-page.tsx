import { Stack, Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { wordKey } from "@yiqiao/i18n";
import { PageTitle } from "@yiqiao/ui";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { AttentionList } from "./attention-list.tsx";
import { type DeviceSearch, deviceTabs } from "./device-search.ts";
import { devicesQuery } from "./devices.queries.ts";
import { JobsTab } from "./jobs/jobs-tab.tsx";
import { MachinesTab } from "./machines/machines-tab.tsx";
import { useTexts } from "./texts.ts";

/** The machines and processes of the installation, and the jobs that they share. */
export function DevicesPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin/device-mgr" });
  const devices = useQuery(devicesQuery);
  const tab = search.tab ?? "machines";
  const show = (to: DeviceSearch) => void navigate({ to: "/device-mgr", search: to, resetScroll: false });
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t("hint")} />
      <QueryParts query={devices} height={320}>
        {(data) => (
          <>
            <AttentionList attention={data.attention} />
            <Tabs
              value={tab}
              keepMounted={false}
              onChange={(name) => show({ tab: deviceTabs.find((known) => known === name && known !== "machines") })}
            >
              <Tabs.List aria-label={t("tabs")}>
                {deviceTabs.map((name) => (
                  <Tabs.Tab key={name} value={name}>
                    {t(wordKey("tab", name))}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value={tab} pt="md">
                {tab === "machines" ? (
                  <MachinesTab devices={data} search={search} onShow={show} />
                ) : (
                  <JobsTab devices={data} search={search} onShow={show} />
                )}
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </QueryParts>
    </Stack>
  );
}
