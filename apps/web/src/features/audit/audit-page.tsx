import { Stack } from "@mantine/core";
import { IconShieldCheck } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { auditActions } from "@yiqiao/contracts/audit";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useIsMainAdministrator } from "#features/sessions";
import { DayRange } from "#shared/parts/day-range.tsx";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { ExportButton } from "#shared/parts/export-button.tsx";
import { FilterChoice, Filters, FilterWord } from "#shared/parts/filter-fields.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { oneOf } from "#shared/parts/list-search.ts";
import { SiteField } from "#shared/parts/site-field.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { type AuditSearch, isFiltered, outcomes } from "./audit-search.ts";
import { entriesQuery, useAuditExport } from "./audit.queries.ts";
import { useActionName, useTexts } from "./texts.ts";

/** Who did what: of the own site for its managers, of all sites for administrators. Filters stand in the address. */
export function AuditPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const address = useSearch({ from: "/admin/auditlog" });
  const search: AuditSearch = { ...address, action: oneOf(auditActions, address.action) };
  const log = useInfiniteQuery(entriesQuery(search));
  const exporting = useAuditExport(search);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const show = (change: AuditSearch) =>
    void navigate({ to: "/auditlog", search: { ...search, ...change }, replace: true, resetScroll: false });
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t("hint")} />
      <AuditFilters search={search} onChange={show} />
      {entries.length > 0 && <ExportButton exporting={exporting}>{t("export")}</ExportButton>}
      {log.isPending && <LoadingState blocks={[320]} />}
      {log.isError && <QueryError query={log} />}
      {log.data && entries.length === 0 && (
        <EmptyBox
          icon={IconShieldCheck}
          title={t(isFiltered(search) ? "noMatch" : "empty")}
          description={t(isFiltered(search) ? "noMatchHint" : "emptyHint")}
        />
      )}
      {entries.length > 0 && <AuditEntries entries={entries} stale={log.isPlaceholderData} />}
      <MoreButton list={log}>{t("older")}</MoreButton>
    </Stack>
  );
}

const none: AuditSearch = {
  who: undefined,
  action: undefined,
  outcome: undefined,
  site: undefined,
  from: undefined,
  to: undefined,
};

interface FilterProps {
  readonly search: AuditSearch;
  readonly onChange: (change: AuditSearch) => void;
}

function AuditFilters({ search, onChange }: FilterProps) {
  const t = useTexts();
  const actionName = useActionName();
  const seesAll = useIsMainAdministrator();
  return (
    <Filters isClear={!isFiltered(search)} onClear={() => onChange(none)}>
      <FilterWord label={t("who")} value={search.who} onChange={(who) => onChange({ who })} />
      <FilterChoice
        label={t("action")}
        value={search.action}
        values={auditActions}
        nameOf={actionName}
        onChange={(action) => onChange({ action })}
      />
      <FilterChoice
        label={t("outcome")}
        value={search.outcome}
        values={outcomes}
        nameOf={(outcome) => t(outcome)}
        onChange={(outcome) => onChange({ outcome })}
      />
      {seesAll && (
        <SiteField label={t("site")} none={t("allSites")} site={search.site} onSite={(site) => onChange({ site })} />
      )}
      <DayRange from={search.from} to={search.to} onChange={onChange} />
    </Filters>
  );
}
