import { Paper, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type DeviceHistory, type DeviceProcess, type HistorySpan, historySpans } from "@yiqiao/contracts/devices";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { TimeSeriesChart } from "@yiqiao/ui";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import styles from "../devices.module.css";
import { processHistoryQuery } from "../devices.queries.ts";
import { useTexts } from "../texts.ts";
import { useExactTime } from "../use-exact-time.ts";
import { ProcessParts } from "./process-parts.tsx";

interface ProcessDetailsProps {
  readonly process: DeviceProcess;
  readonly span: HistorySpan;
  readonly onSpan: (span: HistorySpan) => void;
}

/** What one process has done, and what it has: charts, jobs, models, cards. */
export function ProcessDetails({ process, span, onSpan }: ProcessDetailsProps) {
  const t = useTexts();
  const history = useQuery(processHistoryQuery(process.id, span));
  return (
    <Paper withBorder radius="lg" p="md" component="section" aria-label={t("detailsTitle", { host: process.host })}>
      <Stack gap="md">
        <div className={styles.head}>
          <Title order={2} size="h4">
            {t("detailsTitle", { host: process.host })}{" "}
            <Text span size="sm" c="dimmed">
              {t("processLine", {
                role: t(wordKey("role", process.role)),
                pid: String(process.pid),
                version: process.version,
              })}
            </Text>
          </Title>
          <SpanChoice span={span} onSpan={onSpan} />
        </div>
        <QueryParts query={history} height={420}>
          {(data) => <Charts history={data} />}
        </QueryParts>
        {process.report === null ? (
          <Text size="sm">{t("reportUnread")}</Text>
        ) : (
          <ProcessParts report={process.report} />
        )}
      </Stack>
    </Paper>
  );
}

interface SpanChoiceProps {
  readonly span: HistorySpan;
  readonly onSpan: (span: HistorySpan) => void;
}

export function SpanChoice({ span, onSpan }: SpanChoiceProps) {
  const t = useTexts();
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("span")}
      value={span}
      data={historySpans.map((name) => ({ value: name, label: t(wordKey("span", name)) }))}
      onChange={(value) => onSpan(value === "day" ? "day" : "hour")}
    />
  );
}

function Charts({ history }: { readonly history: DeviceHistory }) {
  const t = useTexts();
  const { number, percent, fileSize } = useFormats();
  const formatTime = useExactTime();
  const { times } = history;
  if (times.length === 0) return <Text size="sm">{t("noHistory")}</Text>;
  const charts = [
    {
      label: t("chartCpu"),
      series: [{ name: t("seriesMachine"), values: history.machine_cpu }],
      format: percent,
    },
    {
      label: t("chartMemory"),
      series: [
        { name: t("seriesProcess"), values: history.rss_bytes },
        { name: t("seriesMachine"), values: history.memory_used_bytes },
      ],
      format: fileSize,
    },
    {
      label: t("chartLag"),
      series: [{ name: t("columnLag"), values: history.lag_ms }],
      format: (value: number) => t("milliseconds", { value: number(Math.round(value)) }),
    },
    {
      label: t("chartCores"),
      series: [{ name: t("seriesProcess"), values: history.cpu }],
      format: (value: number) => number(Math.round(value * 100) / 100),
    },
    { label: t("chartJobs"), series: [{ name: t("columnJobs"), values: history.running }], format: number },
    {
      label: t("chartWords"),
      series: [{ name: t("columnWords"), values: history.words_per_second }],
      format: (value: number) => number(Math.round(value)),
    },
  ];
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <div key={chart.label}>
          <Text size="sm" fw={600}>
            {chart.label}
          </Text>
          <TimeSeriesChart times={times} height={150} formatTime={formatTime} {...chart} />
        </div>
      ))}
    </div>
  );
}
