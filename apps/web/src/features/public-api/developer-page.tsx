import { Stack, Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { wordKey } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { CallsTab } from "./calls/calls-tab.tsx";
import { type DeveloperSearch, developerTabs } from "./developer-search.ts";
import { KeyList } from "./keys/key-list.tsx";
import { useTexts } from "./texts.ts";
import { titles } from "./titles.ts";
import { UsageTab } from "./usage/usage-tab.tsx";

/** The user's API keys, what was used with them, and their last calls. */
export function DeveloperPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/user-centre/developer" });
  const tab = search.tab ?? developerTabs[0];
  const show = (to: DeveloperSearch) => void navigate({ to: "/developer", search: to, resetScroll: false });
  const openTab = (name: string | null) => {
    const chosen = developerTabs.find((known) => known === name);
    show({ tab: chosen === developerTabs[0] ? undefined : chosen, key: search.key });
  };
  return (
    <Stack gap="md">
      <PageTitle title={titles.developer[language]} description={t("hint")} />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List aria-label={t("tabs")} style={{ flexWrap: "nowrap", overflowX: "auto" }}>
          {developerTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(wordKey("tab", name))}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {tab === "keys" && <KeyList />}
          {tab === "usage" && <UsageTab search={search} onShow={(to) => show({ ...search, ...to })} />}
          {tab === "calls" && <CallsTab search={search} onShow={(to) => show({ ...search, ...to })} />}
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}
