import { Title } from "@mantine/core";
import type { Statistics, StatisticsPoint } from "@yiqiao/contracts/statistics";
import { useFormats } from "@yiqiao/i18n/react";
import { BarChart, type TimeSeries, TimeSeriesChart } from "@yiqiao/ui";
import type { ReactNode } from "react";
import styles from "../statistics.module.css";
import { useSiteTimes, useTexts } from "../texts.ts";
import { Latencies } from "./latencies.tsx";

const sources = ["machine", "fuzzy", "exact", "context"] as const;

/** Figures over time, where translations come from, and how long they take. */
export function Charts({ data }: { readonly data: Statistics }) {
  const t = useTexts();
  const formats = useFormats();
  const { points, totals, unit } = data;
  const times = useSiteTimes(data.time_zone, unit);
  const series = (name: string, of: (point: StatisticsPoint) => number | null): TimeSeries => ({
    name,
    values: points.map(of),
  });
  const over = {
    times: points.map(({ at }) => Date.parse(at)),
    formatTime: times.point,
  };
  const characters = sources.map((name) => series(t(name), (point) => point[name]));
  const requests = [
    series(t("succeeded"), ({ requests: all, failures }) => all - failures),
    series(t("failed"), ({ failures }) => failures),
  ];
  const isOfDays = unit === "day";
  return (
    <div className={styles.charts}>
      <Panel title={t("chartCharacters")}>
        <TimeSeriesChart label={t("chartCharacters")} series={characters} {...over} />
      </Panel>
      <Panel title={t("chartRequests")}>
        <TimeSeriesChart label={t("chartRequests")} series={requests} {...over} />
      </Panel>
      {isOfDays && totals.active !== null && (
        <Panel title={t("chartActive")}>
          <TimeSeriesChart label={t("chartActive")} series={[series(t("active"), ({ active }) => active)]} {...over} />
        </Panel>
      )}
      {isOfDays && (
        <Panel title={t("chartIncome")}>
          <TimeSeriesChart
            label={t("chartIncome")}
            series={[
              series(t("paid"), ({ paid_fen: fen }) => fen),
              series(t("paidBack"), ({ refunded_fen: fen }) => fen),
            ]}
            format={formats.money}
            {...over}
          />
        </Panel>
      )}
      <Panel title={t("coverageTitle")}>
        <BarChart
          label={t("coverageTitle")}
          bars={[...sources, "kept" as const].map((name) => ({ label: t(name), value: totals[name] }))}
          withShares
        />
      </Panel>
      {totals.active !== null && (
        <Panel title={t("latencyTitle")}>
          <Latencies latencies={totals.latency} />
        </Panel>
      )}
    </div>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={title}>
      <Title order={2} size="h5" mb="xs">
        {title}
      </Title>
      {children}
    </section>
  );
}
