import { Stack, Tabs, Text, Title } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { statisticsDimensions, userDimensions } from "@yiqiao/contracts/statistics";
import type { BreakdownRow, StatisticsDimension } from "@yiqiao/contracts/statistics";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable, LoadingState, toast } from "@yiqiao/ui";
import { useIsMainAdministrator } from "#features/sessions";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { ListBar } from "#shared/parts/list-bar.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { ExportMenu } from "../parts/export-menu.tsx";
import type { StatsSearch, TimeQuery } from "../parts/search.ts";
import styles from "../statistics.module.css";
import { breakdownQuery, useStatisticsExport } from "../statistics.queries.ts";
import { useTexts, useValueNames } from "../texts.ts";

interface BreakdownProps {
  readonly search: StatsSearch;
  readonly time: TimeQuery;
  readonly onBy: (by: StatisticsDimension) => void;
}

const tabKeys = {
  site: "bySite",
  plan: "byPlan",
  kind: "byKind",
  pair: "byPair",
  engine: "byEngine",
  error: "byError",
} as const;

const headKeys = {
  site: "site",
  plan: "plan",
  kind: "kind",
  pair: "pair",
  engine: "engine",
  error: "errorCode",
} as const;

/** The figures by one dimension at a time; which, stands in the address. */
export function Breakdown({ search, time, onBy }: BreakdownProps) {
  const t = useTexts();
  const seesAll = useIsMainAdministrator();
  const known = search.user === undefined ? statisticsDimensions : userDimensions;
  const tabs = known.filter((by) => by !== "site" || seesAll);
  const by = tabs.find((name) => name === search.by) ?? "kind";
  const exporting = useStatisticsExport(search);
  const save = { onSuccess: () => toast.success(t("exported")) };
  return (
    <section aria-label={t("breakdown")}>
      <ListBar>
        <Title order={2} size="h4" c="var(--mantine-color-text)">
          {t("breakdown")}
        </Title>
        <ExportMenu busy={exporting.isPending} onExport={(format) => exporting.mutate({ format, by }, save)} />
      </ListBar>
      <Tabs
        value={by}
        onChange={(name) => {
          const chosen = tabs.find((tab) => tab === name);
          if (chosen !== undefined) onBy(chosen);
        }}
        keepMounted={false}
      >
        <Tabs.List className={styles.tabs} aria-label={t("breakdown")}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(tabKeys[name])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={by} pt="md">
          <Rows search={search} time={time} by={by} />
        </Tabs.Panel>
      </Tabs>
      {search.user !== undefined && (
        <Text size="sm" c="dimmed" mt="sm">
          {t("notOfUser")}
        </Text>
      )}
    </section>
  );
}

function Rows({ search, time, by }: Omit<BreakdownProps, "onBy"> & { readonly by: StatisticsDimension }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const names = useValueNames();
  const columns = useColumns(by);
  const list = useInfiniteQuery(breakdownQuery({ search, time, by, language }));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (list.isPending) return <LoadingState blocks={[200]} />;
  if (list.isError) return <QueryError query={list} />;
  if (rows.length === 0) {
    return <EmptyBox icon={IconTable} title={t("nothing")} description={t("nothingHint")} />;
  }
  return (
    <Stack gap="sm" align="stretch">
      <DataTable
        label={t(tabKeys[by])}
        rows={rows}
        keyOf={({ value }) => value}
        columns={columns}
        card={(row) => (
          <>
            <strong className={styles.words}>{names.of(by, row.value, row.name)}</strong>
            <dl className={styles.cards}>
              {columns.slice(1).map((column) => (
                <div key={column.id}>
                  <Text component="dt" size="xs" c="dimmed">
                    {column.header}
                  </Text>
                  <dd style={{ margin: 0 }}>{column.cell(row)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      />
      <MoreButton list={list}>{t("more")}</MoreButton>
    </Stack>
  );
}

/** What is told of each row; the engine of a request that failed is not known, nor are its characters. */
function useColumns(by: StatisticsDimension): readonly DataColumn<BreakdownRow>[] {
  const t = useTexts();
  const formats = useFormats();
  const names = useValueNames();
  const count = (
    id: "requests" | "failures" | "characters" | "machine" | "charged" | "before",
    header: string,
  ): DataColumn<BreakdownRow> => ({ id, header, align: "end", cell: (row) => formats.number(row[id]) });
  const memory: DataColumn<BreakdownRow> = {
    id: "memory",
    header: t("coverage"),
    align: "end",
    cell: ({ characters, fuzzy, exact, context }) =>
      formats.percent(characters === 0 ? 0 : (fuzzy + exact + context) / characters),
  };
  const first: DataColumn<BreakdownRow> = {
    id: "value",
    header: t(headKeys[by]),
    cell: (row) => <span className={styles.words}>{names.of(by, row.value, row.name)}</span>,
  };
  const before = count("before", t("before"));
  if (by === "error") return [first, count("failures", t("failures")), before];
  if (by === "engine") return [first, count("machine", t("characters")), before];
  const ofBoth = [count("requests", t("requests")), count("failures", t("failures"))];
  const characters = count("characters", t("characters"));
  if (by === "pair") return [first, ...ofBoth, characters, memory, before];
  return [first, ...ofBoth, characters, memory, count("charged", t("charged")), before];
}
