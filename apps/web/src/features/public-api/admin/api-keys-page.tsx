import { Stack } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { apiKeyStates, type ManagedApiKey } from "@yiqiao/contracts/public-api";
import { wordKey } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { EmptyState, LoadingState, PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import { FilterChoice, Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import { useChoosesSite } from "#shared/parts/found-sites.ts";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { RevokeDialog } from "../keys/revoke-dialog.tsx";
import { allKeysQuery, useRevokeAny } from "../public-api.queries.ts";
import { useTexts } from "../texts.ts";
import { titles } from "../titles.ts";
import type { AdminSearch } from "./admin-search.ts";
import { AdminTable } from "./admin-table.tsx";

/** The API keys of users, for who administers their site. */
export function ApiKeysPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const search = useSearch({ from: "/admin/api-keys" });
  const list = useInfiniteQuery(allKeysQuery(search, language));
  const seesSites = useChoosesSite();
  const revoke = useRevokeAny();
  const [revoking, setRevoking] = useState<ManagedApiKey>();
  const keys = list.data?.pages.flatMap((page) => page.keys) ?? [];
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  return (
    <Stack gap="md">
      <PageTitle title={titles.apiKeys[language]} description={t("adminHint")} />
      <AdminFilters search={search} seesSites={seesSites} isClear={!isNarrowed} />
      {list.isPending && <LoadingState />}
      {list.isError && <QueryError query={list} />}
      {list.isSuccess && keys.length === 0 && (
        <EmptyState
          icon={<IconKey size={28} stroke={1.5} />}
          title={t(isNarrowed ? "noCallsFound" : "empty")}
          description={t(isNarrowed ? "noKeysFoundHint" : "adminEmptyHint")}
        />
      )}
      {keys.length > 0 && (
        <AdminTable keys={keys} withSites={seesSites} stale={list.isPlaceholderData} onRevoke={setRevoking} />
      )}
      <MoreButton list={list}>{t("more")}</MoreButton>
      <RevokeDialog id={revoking?.id} revoke={revoke} onClose={() => setRevoking(undefined)}>
        {t("revokeAnyBody", { name: revoking?.name ?? "", account: revoking?.account ?? "" })}
      </RevokeDialog>
    </Stack>
  );
}

interface AdminFiltersProps {
  readonly search: AdminSearch;
  readonly seesSites: boolean;
  readonly isClear: boolean;
}

function AdminFilters({ search, seesSites, isClear }: AdminFiltersProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const show = (to: AdminSearch) => void navigate({ to: "/api-keys", search: to, replace: true, resetScroll: false });
  return (
    <Filters isClear={isClear} onClear={() => show({})}>
      <FilterWord
        label={t("adminKeyword")}
        value={search.keyword}
        onChange={(keyword) => show({ ...search, keyword })}
      />
      {seesSites && (
        <SiteField
          label={t("site")}
          none={t("allSites")}
          site={search.site}
          onSite={(site) => show({ ...search, site })}
        />
      )}
      <FilterChoice
        label={t("state")}
        value={search.state}
        values={apiKeyStates}
        nameOf={(state) => t(wordKey("state", state))}
        onChange={(state) => show({ ...search, state })}
      />
    </Filters>
  );
}
