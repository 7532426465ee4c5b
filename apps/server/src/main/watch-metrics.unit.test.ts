import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMetrics } from "#platform/telemetry";
import { watchParts } from "./watch-metrics.ts";

const docs = join(import.meta.dirname, "../../../../docs");
const stats = {
  name: "mail.send",
  waiting: 2,
  deferred: 0,
  running: 1,
  dead: 3,
  deadLately: 1,
  waitingSince: new Date(Date.now() - 60_000),
};
const process = { role: "worker", state: "lost" } as const;

function build({ isAway = false } = {}) {
  const metrics = createMetrics({ process: true });
  const away = () => Promise.reject(new Error("Connection terminated"));
  watchParts(metrics, {
    queue: { stats: isAway ? away : () => Promise.resolve([stats]) },
    engines: {
      router: {
        engines: () => [
          { id: "local", health: { state: "ready", queued: 4 } },
          { id: "deepl", health: { state: "down" } },
        ],
      } as never,
      models: () => [{ id: "tiny", version: "1", pairs: [], loaded: 2, memoryBytes: 1, words: 0, busyMs: 0 }],
    },
    devices: {
      list: isAway ? away : () => Promise.resolve({ processes: [process, process], jobs: [], attention: [] } as never),
    },
  });
  return metrics;
}

describe("figures that are read when they are asked for", () => {
  it("tell of queue, engines, models and processes", async () => {
    const text = await build().registry.metrics();
    expect(text).toContain('jobs{job="mail.send",state="waiting"} 2');
    expect(text).toMatch(/job_oldest_waiting_seconds\{job="mail.send"\} 6\d/);
    expect(text).toContain('engine_up{engine="local"} 1');
    expect(text).toContain('engine_up{engine="deepl"} 0');
    expect(text).toContain('engine_queued_segments{engine="local"} 4');
    expect(text).toContain('model_loaded_threads{model="tiny"} 2');
    expect(text).toContain('processes{role="worker",state="lost"} 2');
  });

  it("leave out what cannot be read, and hide nothing else for it", async () => {
    const text = await build({ isAway: true }).registry.metrics();
    expect(text).not.toContain("mail.send");
    expect(text).toContain('engine_up{engine="local"} 1');
    expect(text).toContain("process_cpu_seconds_total");
  });

  it.each(["grafana/yiqiao.json", "devices.md"])("are all that %s names", async (file) => {
    const metrics = build();
    metrics.watchPool({ totalCount: 1, idleCount: 1, waitingCount: 0 });
    const known = new Set(metrics.registry.getMetricsAsArray().map(({ name }) => name));
    const text = await readFile(join(docs, file), "utf8");
    const named =
      file === "devices.md"
        ? [...text.matchAll(/`((?:http|job|engine|model|nodejs|database)_\w+)`/g)].map(([, name = ""]) => name)
        : [...text.matchAll(/\b((?:http|job|engine|model|nodejs|process|database)_\w+)(?=[[{)"])/g)].map(
            ([, name = ""]) => name,
          );
    expect(named.length).toBeGreaterThan(8);
    expect(named.map((name) => name.replace(/_(?:bucket|count)$/, "")).filter((name) => !known.has(name))).toEqual([]);
  });
});
