import { Text } from "@mantine/core";
import type { Latency } from "@yiqiao/contracts/statistics";
import { useFormats } from "@yiqiao/i18n/react";
import styles from "../statistics.module.css";
import { useTexts, useValueNames } from "../texts.ts";

/** How long half and nearly all of the requests of each kind took. */
export function Latencies({ latencies }: { readonly latencies: readonly Latency[] }) {
  const t = useTexts();
  const formats = useFormats();
  const names = useValueNames();
  if (latencies.length === 0) return <Text c="dimmed">{t("noLatency")}</Text>;
  const write = (ms: number) =>
    ms < 1000 ? t("milliseconds", { count: ms }) : t("seconds", { seconds: formats.number(Math.round(ms / 100) / 10) });
  return (
    <table className={styles.table} aria-label={t("latencyTitle")}>
      <thead>
        <tr>
          <th scope="col">{t("kind")}</th>
          <th scope="col">{t("requests")}</th>
          <th scope="col">{t("half")}</th>
          <th scope="col">{t("most")}</th>
        </tr>
      </thead>
      <tbody>
        {latencies.map(({ kind, requests, p50, p95 }) => (
          <tr key={kind}>
            <th scope="row">{names.kind(kind)}</th>
            <td>{formats.number(requests)}</td>
            <td>{write(p50)}</td>
            <td>{write(p95)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
