import { useComputedColorScheme } from "@mantine/core";
import { type RefObject, useEffect, useRef, useState } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { colorNameOf, dashOf } from "./series-colors.ts";

/** One line; null: nothing is known of that time. */
export interface TimeSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

interface PlotOptions {
  readonly times: readonly number[];
  readonly series: readonly TimeSeries[];
  readonly height: number;
  readonly words: {
    readonly value: (value: number) => string;
    readonly axisDate: (time: number) => string;
    /** Of a stretch that is shorter than a year. */
    readonly axisDay: (time: number) => string;
    readonly axisTime: (time: number) => string;
  };
}

interface Plot {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Which of the times the pointer is at. */
  readonly pointed: number | undefined;
}

/** Steps of an axis of counts. */
const counts = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** power)).flat();

const dayMs = 24 * 3_600_000;
/** Stretches that are longer show years at their axis. */
const mostDaysWithoutYear = 300;
/** Pixels that the first and last words of the axis of time need beside the lines. */
const margin = { left: 44, right: 36 };

/** Draws lines into `frame`, as wide as it is. New values move the lines; new names, colours or words draw them anew. */
export function usePlot({ times, series, height, words }: PlotOptions): Plot {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot>(undefined);
  const [pointed, setPointed] = useState<number>();
  const scheme = useComputedColorScheme("light");
  const names = series.map(({ name }) => name).join("\n");
  const areCounts = series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value)));
  const data: uPlot.AlignedData = [[...times], ...series.map(({ values }) => [...values])];
  const latest = useRef({ data, words });
  useEffect(() => {
    latest.current = { data, words };
    drawn.current?.setData(data);
  });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const styles = getComputedStyle(element);
    const color = (name: string) => styles.getPropertyValue(name).trim();
    const plot = new uPlot(
      {
        width: element.clientWidth,
        height,
        ms: 1,
        padding: [null, margin.right, null, null],
        legend: { show: false },
        cursor: { y: false, points: { size: 7 }, drag: { x: false, y: false } },
        scales: { y: { range: (_, low, high) => uPlot.rangeNum(Math.min(0, low), Math.max(1, high), 0.1, true) } },
        axes: axesOf({ color, areCounts }, (value) => latest.current.words.value(value), latest.current.words),
        series: [
          {},
          ...names.split("\n").map((_, at) => ({
            stroke: color(colorNameOf(at)),
            width: 2,
            dash: dashOf(at),
            points: { show: times.length === 1 },
          })),
        ],
        hooks: { setCursor: [({ cursor }) => setPointed(cursor.idx ?? undefined)] },
      },
      latest.current.data,
      element,
    );
    drawn.current = plot;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) plot.setSize({ width: element.clientWidth, height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      plot.destroy();
      drawn.current = undefined;
    };
    // The colours are read anew where the scheme is another.
  }, [names, scheme, height, areCounts, times.length === 1]);
  return { frame, pointed };
}

function axesOf(
  { color, areCounts }: { readonly color: (name: string) => string; readonly areCounts: boolean },
  valueOf: (value: number) => string,
  { axisDate, axisDay, axisTime }: PlotOptions["words"],
): uPlot.Axis[] {
  const look = {
    stroke: color("--mantine-color-dimmed"),
    grid: { stroke: color("--yiqiao-color-edge"), width: 1 },
    ticks: { show: false },
    font: `12px ${color("--mantine-font-family")}`,
  };
  return [
    {
      ...look,
      space: 90,
      values: ({ scales }, splits, __, ___, stepMs) => {
        const { min = 0, max = 0 } = scales["x"] ?? {};
        const isShort = (max ?? 0) - (min ?? 0) < mostDaysWithoutYear * dayMs;
        const date = isShort ? axisDay : axisDate;
        return splits.map((time) => (stepMs >= dayMs ? date(time) : axisTime(time)));
      },
    },
    {
      ...look,
      values: (_, splits) => splits.map((value) => valueOf(value)),
      // Counts have no halves.
      incrs: areCounts ? counts : undefined,
      // As wide as its longest word.
      size: (plot, words) =>
        Math.max(
          margin.left,
          18 + Math.max(0, ...(words ?? []).map((word) => plot.ctx.measureText(word).width)) / devicePixelRatio,
        ),
    },
  ];
}
