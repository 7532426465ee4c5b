import { Paper, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Devices, JobKind, QueueHistory } from "@yiqiao/contracts/devices";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable, TimeSeriesChart } from "@yiqiao/ui";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import type { DeviceSearch } from "../device-search.ts";
import styles from "../devices.module.css";
import { queueHistoryQuery } from "../devices.queries.ts";
import { SpanChoice } from "../machines/process-details.tsx";
import { useTexts } from "../texts.ts";
import { useExactTime } from "../use-exact-time.ts";
import { FailedJobs } from "./failed-jobs.tsx";

interface JobsTabProps {
  readonly devices: Devices;
  readonly search: DeviceSearch;
  readonly onShow: (search: DeviceSearch) => void;
}

/** What waits and runs, by kind, and what failed. */
export function JobsTab({ devices: { jobs }, search, onShow }: JobsTabProps) {
  const t = useTexts();
  const span = search.span ?? "hour";
  const history = useQuery(queueHistoryQuery(span));
  // Many kinds sleep until the clock wakes them.
  const busy = jobs.filter(({ waiting, deferred, running, failed }) => waiting + deferred + running + failed > 0);
  return (
    <Stack gap="lg">
      <Paper withBorder radius="lg" p="md" component="section" aria-label={t("chartQueue")}>
        <Stack gap="md">
          <div className={styles.head}>
            <Title order={2} size="h4">
              {t("queueTitle")}
            </Title>
            <SpanChoice span={span} onSpan={(to) => onShow({ ...search, span: to === "hour" ? undefined : to })} />
          </div>
          <QueryParts query={history} height={160}>
            {(data) => <QueueChart history={data} />}
          </QueryParts>
          {busy.length === 0 ? <Text size="sm">{t("queueEmpty")}</Text> : <Kinds kinds={busy} />}
        </Stack>
      </Paper>
      <FailedJobs
        kinds={jobs.filter(({ failed }) => failed > 0).map(({ kind }) => kind)}
        kind={search.kind}
        onKind={(kind) => onShow({ ...search, kind })}
      />
    </Stack>
  );
}

function QueueChart({ history: { times, waiting, running } }: { readonly history: QueueHistory }) {
  const t = useTexts();
  const { number } = useFormats();
  const formatTime = useExactTime();
  if (times.length === 0) return <Text size="sm">{t("noHistory")}</Text>;
  return (
    <TimeSeriesChart
      label={t("chartQueue")}
      times={times}
      series={[
        { name: t("columnWaiting"), values: waiting },
        { name: t("columnRunning"), values: running },
      ]}
      format={number}
      formatTime={formatTime}
      height={160}
    />
  );
}

function Kinds({ kinds }: { readonly kinds: readonly JobKind[] }) {
  const t = useTexts();
  const { number, relativeTime } = useFormats();
  const since = ({ waiting_since: at }: JobKind): string => (at === null ? "–" : relativeTime(at, Date.now()));
  const columns: readonly DataColumn<JobKind>[] = [
    { id: "kind", header: t("columnKind"), cell: ({ kind }) => <code>{kind}</code> },
    { id: "waiting", header: t("columnWaiting"), align: "end", cell: ({ waiting }) => number(waiting) },
    { id: "oldest", header: t("columnOldest"), align: "end", cell: since },
    { id: "deferred", header: t("columnDeferred"), align: "end", cell: ({ deferred }) => number(deferred) },
    { id: "running", header: t("columnRunning"), align: "end", cell: ({ running }) => number(running) },
    { id: "failed", header: t("columnFailed"), align: "end", cell: ({ failed }) => number(failed) },
  ];
  return (
    <DataTable
      label={t("queueTitle")}
      rows={kinds}
      keyOf={({ kind }) => kind}
      columns={columns}
      card={(row) => (
        <Stack gap={6} fz="sm">
          <code>{row.kind}</code>
          <dl className={styles.figures}>
            {columns.slice(1).map(({ id, header, cell }) => (
              <div key={id}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </Stack>
      )}
    />
  );
}
