import { type ProcessReport, processSettingsSchema } from "@yiqiao/contracts/devices";

/** What a process reports that has nothing to do; `changes` are of its first level. */
export function buildReport(changes: Partial<ProcessReport> = {}): ProcessReport {
  return {
    machine: {
      cores: 4,
      cpu: 0.25,
      load: 1,
      memory_total_bytes: 8e9,
      memory_free_bytes: 3e9,
      disk_total_bytes: 1e12,
      disk_free_bytes: 5e11,
    },
    process: { cpu: 0.5, rss_bytes: 2e8, lag_ms: 3 },
    settings: processSettingsSchema.parse({}),
    jobs: [{ kind: "documents.translate", running: 0, concurrency: 2 }],
    engines: [{ id: "local", state: "ready", detail: "", queued: 0, words_per_second: 40 }],
    models: [
      {
        id: "tiny-zh-en",
        version: "1.0",
        pairs: ["zh-cn → en-us"],
        loaded: 1,
        memory_bytes: 1e8,
        words_per_second: 40,
        speed: 400,
      },
    ],
    gpus: [],
    ...changes,
  };
}
