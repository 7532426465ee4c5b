import { useFormats, useT } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import classes from "./charts.module.css";
import { messages } from "../messages.ts";

export interface Bar {
  /** Unlike those of the other bars, unless `key` is given. */
  readonly label: string;
  readonly key?: string;
  /** At least 0. */
  readonly value: number;
  /** Stands in the label's place, such as a link. */
  readonly content?: ReactNode;
}

export interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** How a value is written; as a number when left out. */
  readonly format?: (value: number) => string;
  /** Whether each bar's share of all is told. */
  readonly withShares?: boolean;
}

/** Bars beside their names and figures: a table, so that it can be read as well as seen. */
export function BarChart({ label, bars, format, withShares = false }: BarChartProps) {
  const t = useT(messages);
  const formats = useFormats();
  const largest = Math.max(0, ...bars.map(({ value }) => value));
  const sum = bars.reduce((total, { value }) => total + value, 0);
  const write = format ?? formats.number;
  return (
    <table className={classes.bars} aria-label={label}>
      <thead className={classes.unseen}>
        <tr>
          <th scope="col">{t("name")}</th>
          <th scope="col">{t("value")}</th>
          {withShares && <th scope="col">{t("share")}</th>}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key ?? bar.label}>
            <th scope="row">
              {bar.content ?? bar.label}
              <span className={classes.bar} aria-hidden>
                <span style={{ inlineSize: `${largest === 0 ? 0 : (bar.value / largest) * 100}%` }} />
              </span>
            </th>
            <td>{write(bar.value)}</td>
            {withShares && <td>{formats.percent(sum === 0 ? 0 : bar.value / sum)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
