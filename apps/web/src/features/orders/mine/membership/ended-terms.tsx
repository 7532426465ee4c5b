import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { EndedGroup } from "@yiqiao/contracts/orders";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { SettingsSection } from "@yiqiao/ui";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { endedOrdersQuery } from "../membership.queries.ts";
import type { MemberSearch } from "../order-search.ts";
import { Term } from "./term-list.tsx";
import { useTexts } from "../texts.ts";

const texts = {
  expired: { title: "ended", hint: "endedHint", page: "page" },
  completed: { title: "completed", hint: "completedHint", page: "done" },
} as const satisfies Record<EndedGroup, { title: string; hint: string; page: keyof MemberSearch }>;

/** A group of what is over, page by page; nothing while there is none. */
export function EndedTerms({ group }: { readonly group: EndedGroup }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/user-centre/member" });
  const { title, hint, page: name } = texts[group];
  const page = search[name] ?? 1;
  const ended = useQuery(endedOrdersQuery(group, page, language));
  const show = (to: number | undefined) =>
    void navigate({ to: "/member", search: { ...search, [name]: to }, replace: true, resetScroll: false });
  return (
    <QueryParts query={ended} height={120}>
      {({ order_list: orders, pages, total }) => (
        <>
          {total > 0 && (
            <SettingsSection title={t(title)} description={t(hint)}>
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
