import { Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { wordKey } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { SiteSettings, useSite } from "#features/sites";
import { useChoosesSite } from "#shared/parts/found-sites.ts";
import { PageTabs } from "#shared/parts/page-tabs.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { titles } from "../titles.ts";
import { ContentTab } from "./content-tab.tsx";
import styles from "./editor.module.css";
import { type EditorTab, editorTabs } from "./editor-search.ts";
import { useTexts } from "./texts.ts";

/** What the managers of a site write and set for everybody at it. */
export function EditorPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { language } = useInterfaceLanguage();
  const search = useSearch({ from: "/admin/set-editor" });
  const choosesSite = useChoosesSite();
  const site = useSite();
  const hasApi = site?.capabilities.includes("api") === true;
  const tabs = editorTabs.filter((name) => hasApi || name !== "api");
  const tab = tabs.find((known) => known === search.tab) ?? editorTabs[0];
  const chosen = choosesSite ? search.site : undefined;
  const openTab = (next: EditorTab | undefined) =>
    void navigate({ to: "/set-editor", search: { site: search.site, tab: next }, resetScroll: false });
  return (
    <Stack gap="md">
      <PageTitle title={titles.siteSettings[language]} description={t("hint")} />
      {choosesSite && tab !== "site" && (
        <div className={styles.site}>
          <SiteField
            label={t("site")}
            description={t("siteHint")}
            site={chosen ?? site?.site_id}
            onSite={(id) =>
              void navigate({
                to: "/set-editor",
                search: { tab: search.tab, site: id === site?.site_id ? undefined : id },
              })
            }
          />
        </div>
      )}
      <PageTabs
        label={t("tabs")}
        tabs={tabs}
        tab={tab}
        nameOf={(name) => t(wordKey("tab", name))}
        onTab={openTab}
        className={styles.tabs}
      >
        {tab === "site" ? (
          <SiteSettings />
        ) : (
          <ContentTab key={`${tab} ${chosen ?? ""}`} of={{ kind: tab, site: chosen }} />
        )}
      </PageTabs>
    </Stack>
  );
}
