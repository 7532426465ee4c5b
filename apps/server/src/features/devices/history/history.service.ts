import type { DeviceHistory, HistorySpan, QueueHistory } from "@yiqiao/contracts/devices";
import type { Executor } from "#platform/database";
import { readProcessMinutes, readQueueMinutes } from "./history.repository.ts";
import { type Series, seriesOf } from "./series.ts";

export interface DeviceHistories {
  ofProcess(id: string, span: HistorySpan): Promise<DeviceHistory>;
  ofQueue(span: HistorySpan): Promise<QueueHistory>;
}

const rangeOf = (span: HistorySpan) =>
  span === "hour" ? { minutes: 60, isExact: true } : { minutes: 24 * 60, isExact: false };

export function createDeviceHistories({ db }: { readonly db: Executor }): DeviceHistories {
  return {
    ofProcess: async (id, span) => {
      const range = rangeOf(span);
      const minutes = await readProcessMinutes(db, { id, ...range });
      const { times, values } = seriesOf(minutes, {
        isExact: range.isExact,
        figures: (row) => [
          row.cpu,
          row.machineCpu,
          row.rssBytes,
          row.memoryUsedBytes,
          row.lagMs,
          row.running,
          row.wordsPerSecond,
        ],
      });
      const list = (at: number) => listOf(values, at);
      return {
        times,
        cpu: list(0),
        machine_cpu: list(1),
        rss_bytes: list(2),
        memory_used_bytes: list(3),
        lag_ms: list(4),
        running: list(5),
        words_per_second: list(6),
      };
    },
    ofQueue: async (span) => {
      const range = rangeOf(span);
      const { times, values } = seriesOf(await readQueueMinutes(db, range), {
        isExact: range.isExact,
        figures: ({ waiting, running }) => [waiting, running],
      });
      return { times, waiting: listOf(values, 0), running: listOf(values, 1) };
    },
  };
}

const listOf = (values: Series["values"], at: number): (number | null)[] => values[at] ?? [];
