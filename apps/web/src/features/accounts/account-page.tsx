import { Stack, Tabs } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { wordKey } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { lazy, Suspense } from "react";
import { accountSections } from "./account-search.ts";
import { messages } from "./messages.ts";
import { ProfileSections } from "./profile/profile-sections.tsx";
import { ProofProvider } from "./profile/proof-provider.tsx";
import styles from "./account-page.module.css";
import { useActiveInView } from "#shared/parts/use-active-in-view.ts";
import { UserLoader } from "./user-loader.tsx";

const SecuritySections = lazy(() => import("./security/security-sections.tsx"));
const DevicesSection = lazy(() => import("./security/devices-section.tsx"));
const PreferencesSection = lazy(() => import("./profile/preferences-section.tsx"));
const DataSections = lazy(() => import("./personal-data/data-sections.tsx"));

/** The own account; its parts stand in the address. */
export function AccountPage() {
  const t = useT(messages);
  const navigate = useNavigate();
  const tabs = useActiveInView<HTMLDivElement>("[data-active]");
  const { section = accountSections[0] } = useSearch({ from: "/engine/user-centre/account" });
  const show = (name: string | null) => {
    const chosen = accountSections.find((known) => known === name);
    void navigate({ to: "/account", search: chosen && chosen !== accountSections[0] ? { section: chosen } : {} });
  };
  return (
    <Stack gap="md">
      <PageTitle title={t("account")} description={t("accountHint")} />
      <UserLoader>
        {(user) => (
          <ProofProvider user={user}>
            <Tabs value={section} onChange={show} keepMounted={false}>
              <Tabs.List ref={tabs} aria-label={t("sections")} className={styles.tabs}>
                {accountSections.map((name) => (
                  <Tabs.Tab key={name} value={name}>
                    {t(wordKey("section", name))}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
              <Tabs.Panel value={section} pt="md">
                <Suspense fallback={<LoadingState blocks={[180, 180]} />}>
                  {section === "profile" && <ProfileSections user={user} />}
                  {section === "security" && <SecuritySections user={user} />}
                  {section === "devices" && <DevicesSection />}
                  {section === "preferences" && <PreferencesSection />}
                  {section === "data" && <DataSections user={user} />}
                </Suspense>
              </Tabs.Panel>
            </Tabs>
          </ProofProvider>
        )}
      </UserLoader>
    </Stack>
  );
}
