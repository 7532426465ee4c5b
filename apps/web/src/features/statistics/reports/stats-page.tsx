import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Statistics } from "@yiqiao/contracts/statistics";
import { PageTitle, toast } from "@yiqiao/ui";
import { useIsMainAdministrator } from "#features/sessions";
import { ListBar } from "#shared/parts/list-bar.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { ExportMenu } from "../parts/export-menu.tsx";
import { type StatsSearch, type TimeQuery, timeQuery } from "../parts/search.ts";
import { SelectTime } from "../parts/select-time.tsx";
import styles from "../statistics.module.css";
import { statisticsQuery, useStatisticsExport } from "../statistics.queries.ts";
import { useSiteTimes, useTexts } from "../texts.ts";
import { Breakdown } from "./breakdown.tsx";
import { Charts } from "./charts.tsx";
import { Figures } from "./figures.tsx";
import { StatsFilters } from "./stats-filters.tsx";

/** What is translated and sold; days, filters and what is broken down stand in the address. */
export function StatsPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin/stats" });
  const seesAll = useIsMainAdministrator();
  const time = timeQuery(search);
  const show = (change: StatsSearch) =>
    void navigate({ to: "/stats", search: { ...search, ...change }, replace: true, resetScroll: false });
  return (
    <Stack gap="md">
      <PageTitle title={t("statsTitle")} description={t(seesAll ? "statsHint" : "statsHintOfSite")} />
      <StatsFilters search={search} onChange={show} />
      {time === undefined ? <SelectTime /> : <Report search={search} time={time} onShow={show} />}
    </Stack>
  );
}

interface ReportProps {
  readonly search: StatsSearch;
  readonly time: TimeQuery;
  readonly onShow: (change: StatsSearch) => void;
}

function Report({ search, time, onShow }: ReportProps) {
  const query = useQuery(statisticsQuery(search, time));
  return (
    <QueryParts query={query} height={480}>
      {(data) => (
        <Stack gap="lg" className={query.isPlaceholderData ? styles.stale : undefined} aria-busy={query.isFetching}>
          <Head search={search} data={data} />
          <Figures totals={data.totals} before={data.before} />
          <Charts data={data} />
          <Breakdown search={search} time={time} onBy={(by) => onShow({ by })} />
        </Stack>
      )}
    </QueryParts>
  );
}

/** Until when the figures reach, and a file of them. */
function Head({ search, data }: { readonly search: StatsSearch; readonly data: Statistics }) {
  const t = useTexts();
  const times = useSiteTimes(data.time_zone, "hour");
  const exporting = useStatisticsExport(search);
  const isRunning = data.points.some((point) => point.is_running);
  const isCompared = data.from === data.to && search.plan === undefined && search.user === undefined;
  return (
    <ListBar>
      <span role="status">
        {t("asOf", { time: times.moment(data.as_of), zone: data.time_zone })}
        {isRunning && ` · ${t(isCompared ? "runningCompared" : "running")}`}
      </span>
      <ExportMenu
        busy={exporting.isPending}
        onExport={(format) => exporting.mutate({ format }, { onSuccess: () => toast.success(t("exported")) })}
      />
    </ListBar>
  );
}
