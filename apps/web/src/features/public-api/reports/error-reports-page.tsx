import { Stack } from "@mantine/core";
import { IconMessageReport } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ErrorReport, errorReportDays, errorReportStates } from "@yiqiao/contracts/public-api";
import { wordKey } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { EmptyState, LoadingState, PageTitle, toast } from "@yiqiao/ui";
import { FilterChoice, Filters } from "#shared/parts/filter-fields.tsx";
import { useChoosesSite } from "#shared/parts/found-sites.ts";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { titles } from "../titles.ts";
import { ReportTable } from "./report-table.tsx";
import { errorTypes, type ReportsSearch } from "./reports-search.ts";
import { reportsQuery, useMark } from "./reports.queries.ts";
import { useTexts } from "./texts.ts";

/** Wrong translations that programs of users reported, for who administers their site. */
export function ErrorReportsPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const search = useSearch({ from: "/admin/error-reports" });
  const list = useInfiniteQuery(reportsQuery(search, language));
  const seesSites = useChoosesSite();
  const mark = useMark();
  const reports = list.data?.pages.flatMap((page) => page.reports) ?? [];
  const isNarrowed = Object.values(search).some((value) => value !== undefined);
  const toggle = ({ id, done_at }: ErrorReport) => {
    const done = done_at === null;
    mark.mutate({ id, done }, { onSuccess: () => toast.success(t(done ? "markedDone" : "reopened")) });
  };
  return (
    <Stack gap="md">
      <PageTitle title={titles.errorReports[language]} description={t("hint", { days: errorReportDays })} />
      <ReportFilters search={search} seesSites={seesSites} isClear={!isNarrowed} />
      {list.isPending && <LoadingState />}
      {list.isError && <QueryError query={list} />}
      {list.isSuccess && reports.length === 0 && (
        <EmptyState
          icon={<IconMessageReport size={28} stroke={1.5} />}
          title={t(isNarrowed ? "noneFound" : "empty")}
          description={t(isNarrowed ? "noneFoundHint" : "emptyHint")}
        />
      )}
      {reports.length > 0 && (
        <ReportTable
          reports={reports}
          withSites={seesSites}
          stale={list.isPlaceholderData}
          marking={mark.isPending ? mark.variables.id : undefined}
          onMark={toggle}
        />
      )}
      <MoreButton list={list}>{t("more")}</MoreButton>
    </Stack>
  );
}

interface ReportFiltersProps {
  readonly search: ReportsSearch;
  readonly seesSites: boolean;
  readonly isClear: boolean;
}

function ReportFilters({ search, seesSites, isClear }: ReportFiltersProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const show = (to: ReportsSearch) =>
    void navigate({ to: "/error-reports", search: to, replace: true, resetScroll: false });
  return (
    <Filters isClear={isClear} onClear={() => show({})}>
      <FilterChoice
        label={t("type")}
        value={search.type}
        values={errorTypes}
        nameOf={(type) => t(wordKey("type", type))}
        onChange={(type) => show({ ...search, type })}
      />
      <FilterChoice
        label={t("state")}
        value={search.state}
        values={errorReportStates}
        nameOf={(state) => t(wordKey("state", state))}
        onChange={(state) => show({ ...search, state })}
      />
      {seesSites && (
        <SiteField
          label={t("site")}
          none={t("allSites")}
          site={search.site}
          onSite={(site) => show({ ...search, site })}
        />
      )}
    </Filters>
  );
}
