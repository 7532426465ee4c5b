import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { wordKey } from "@yiqiao/i18n";
import { PageTitle } from "@yiqiao/ui";
import { lazy } from "react";
import { PageTabs } from "#shared/parts/page-tabs.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { companyQuery } from "../enterprises.queries.ts";
import { type CompanySearch, companyTabs } from "../enterprises-search.ts";
import { useTexts } from "../texts.ts";
import { CompanySettings } from "./company-settings.tsx";

const RequestsTab = lazy(async () => ({ default: (await import("../joining/requests-tab.tsx")).RequestsTab }));
const InvitationsTab = lazy(async () => ({ default: (await import("../joining/invitations-tab.tsx")).InvitationsTab }));

/** The own enterprise, for its managers: settings, who asks to join, who is invited. */
export function CompanyPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin/company" });
  const company = useQuery(companyQuery);
  const tab = search.tab ?? companyTabs[0];
  const show = (to: CompanySearch, replace = false) => void navigate({ to: "/company", search: to, replace });
  return (
    <Stack gap="md">
      <PageTitle title={t("company")} description={t("companyHint")} />
      <QueryParts query={company} height={400}>
        {(site) =>
          // Nobody joins the main site.
          site.site_id === 0 ? (
            <CompanySettings site={site} onReload={() => void company.refetch()} />
          ) : (
            <PageTabs
              label={t("companyTabs")}
              tabs={companyTabs}
              tab={tab}
              nameOf={(name) => t(wordKey("tab", name))}
              onTab={(chosen) => show({ tab: chosen })}
            >
              {tab === "settings" && <CompanySettings site={site} onReload={() => void company.refetch()} />}
              {tab === "requests" && <RequestsTab />}
              {tab === "invitations" && (
                <InvitationsTab search={search} onSearch={(change) => show({ ...search, ...change }, true)} />
              )}
            </PageTabs>
          )
        }
      </QueryParts>
    </Stack>
  );
}
