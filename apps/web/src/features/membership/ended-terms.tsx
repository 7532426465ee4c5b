import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { SettingsSection } from "@yiqiao/ui";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { endedOrdersQuery } from "./membership.queries.ts";
import { Term } from "./term-list.tsx";
import { useTexts } from "./texts.ts";

/** What was used up, has ended or was replaced, page by page; nothing while there is none. */
export function EndedTerms() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const navigate = useNavigate();
  const { page = 1 } = useSearch({ from: "/engine/user-centre/member" });
  const ended = useQuery(endedOrdersQuery(page, language));
  const show = (to: number | undefined) =>
    void navigate({ to: "/member", search: { page: to }, replace: true, resetScroll: false });
  return (
    <QueryParts query={ended} height={120}>
      {({ order_list: orders, pages, total }) => (
        <>
          {total > 0 && (
            <SettingsSection title={t("ended")} description={t("endedHint")}>
              {orders.map((order) => (
                <Term key={order.tid} order={order} />
              ))}
            </SettingsSection>
          )}
          <Pages page={page} pages={pages} onPage={show} />
        </>
      )}
    </QueryParts>
  );
}
