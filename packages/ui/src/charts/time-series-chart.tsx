import { Button, Group, ScrollArea } from "@mantine/core";
import { IconChartLine, IconTable } from "@tabler/icons-react";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import classes from "./charts.module.css";
import { messages } from "../messages.ts";
import { colorNameOf } from "./series-colors.ts";
import { usePlot, type TimeSeries } from "./use-plot.ts";

export interface TimeSeriesChartProps {
  /** What is shown, for readers who do not see it. */
  readonly label: string;
  /** Milliseconds since 1970, ascending; each series has a value for each. */
  readonly times: readonly number[];
  readonly series: readonly TimeSeries[];
  /** How a value is written; as a number when left out. */
  readonly format?: (value: number) => string;
  /** How a time is written in the table and above the lines; with date and time when left out. */
  readonly formatTime?: (time: number) => string;
  /** Pixels. */
  readonly height?: number;
}

/** Lines over time. What is drawn can be had as a table. */
export function TimeSeriesChart(props: TimeSeriesChartProps) {
  const t = useT(messages);
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? IconChartLine : IconTable;
  return (
    <figure className={classes.figure} aria-label={props.label}>
      {isTable ? <SeriesTable {...props} /> : <Lines {...props} />}
      <Group justify="flex-end" mt={4}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? t("asChart") : t("asTable")}
        </Button>
      </Group>
    </figure>
  );
}

function useWords({ format, formatTime }: Pick<TimeSeriesChartProps, "format" | "formatTime">) {
  const formats = useFormats();
  return {
    value: format ?? formats.number,
    time: formatTime ?? formats.dateTime,
    axisDate: formats.date,
    axisDay: formats.monthDay,
    axisTime: formats.time,
  };
}

function Lines({ times, series, height = 220, ...formatting }: TimeSeriesChartProps) {
  const words = useWords(formatting);
  const { frame, pointed } = usePlot({ times, series, height, words });
  const at = pointed ?? times.length - 1;
  const time = times[at];
  return (
    <>
      <div className={classes.legend} aria-hidden>
        {time !== undefined && <span className={classes.moment}>{words.time(time)}</span>}
        {series.map(({ name, values }, place) => {
          const value = values[at];
          return (
            <span key={name} className={classes.key}>
              <span className={classes.swatch} style={{ background: `var(${colorNameOf(place)})` }} />
              {name} <b>{value === null || value === undefined ? "–" : words.value(value)}</b>
            </span>
          );
        })}
      </div>
      <div ref={frame} className={classes.plot} style={{ height }} aria-hidden />
    </>
  );
}

function SeriesTable({ label, times, series, height = 220, ...formatting }: TimeSeriesChartProps) {
  const t = useT(messages);
  const words = useWords(formatting);
  return (
    <ScrollArea.Autosize
      mah={height + 40}
      type="auto"
      viewportProps={{ tabIndex: 0, role: "region", "aria-label": label }}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("time")}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" data-align="end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {times.map((time, at) => (
            <tr key={time}>
              <th scope="row">{words.time(time)}</th>
              {series.map(({ name, values }) => {
                const value = values[at];
                return (
                  <td key={name} data-align="end">
                    {value === null || value === undefined ? "–" : words.value(value)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea.Autosize>
  );
}
