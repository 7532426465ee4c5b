import type { DeviceProcess, JobKind, ProcessReport } from "@yiqiao/contracts/devices";
import { describe, expect, it } from "vitest";
import { attentionOf } from "./attention.ts";
import { buildReport } from "./testing/build-report.ts";

const now = new Date("2026-03-10T08:00:00Z");
const processOf = (host: string, report: ProcessReport, more: Partial<DeviceProcess> = {}): DeviceProcess => ({
  id: "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11",
  host,
  role: "worker",
  pid: 1,
  version: "0.1.0",
  started_at: now.toISOString(),
  reported_at: now.toISOString(),
  silent_seconds: 1,
  state: "running",
  settings: report.settings,
  is_kept: false,
  report,
  ...more,
});
const kindOf = (kind: string, more: Partial<JobKind> = {}): JobKind => ({
  kind,
  waiting: 0,
  deferred: 0,
  running: 0,
  failed: 0,
  failed_lately: 0,
  waiting_since: null,
  ...more,
});
const disk = (free: number) => ({ ...buildReport().machine, disk_total_bytes: 1000, disk_free_bytes: free });

describe("what an administrator should look at", () => {
  it("is nothing where all is well", () => {
    const jobs = [kindOf("mail.send", { waiting: 3, waiting_since: "2026-03-10T07:56:00Z", failed: 8 })];
    expect(attentionOf([processOf("a", buildReport({ machine: disk(100) }))], jobs, now)).toEqual([]);
    expect(attentionOf([], [], now)).toEqual([]);
  });

  it("is a disk with less than a tenth free, once for the processes of a machine", () => {
    const low = buildReport({ machine: disk(99) });
    const unknown = buildReport({ machine: { ...disk(0), disk_total_bytes: null, disk_free_bytes: null } });
    expect(attentionOf([processOf("a", low), processOf("a", low), processOf("b", unknown)], [], now)).toEqual([
      { kind: "diskLow", host: "a", free_bytes: 99, total_bytes: 1000 },
    ]);
  });

  it("is an engine that does not answer, with where", () => {
    const engine = { id: "deepl", state: "down" as const, detail: "401", queued: 0, words_per_second: 0 };
    const report = buildReport({ engines: [engine] });
    expect(attentionOf([processOf("a", report), processOf("b", report)], [], now)).toEqual([
      { kind: "engineDown", engine: "deepl", hosts: ["a", "b"], detail: "401" },
    ]);
  });

  it("is a process that is lost, and no worker that takes jobs", () => {
    const api = processOf("a", buildReport(), { role: "api" });
    const lost = processOf("b", buildReport({ machine: disk(1) }), { state: "lost", pid: 7 });
    expect(attentionOf([api, lost], [], now).map(({ kind }) => kind)).toEqual(["processLost", "nobodyWorks"]);
    const drained = { ...buildReport().settings, takes_jobs: false };
    expect(attentionOf([processOf("c", buildReport(), { settings: drained })], [], now)).toEqual([
      { kind: "nobodyWorks" },
    ]);
  });

  it("is the job that has waited longest, where that is long, and what failed lately", () => {
    const jobs = [
      kindOf("mail.send", { waiting: 1, waiting_since: "2026-03-10T07:54:00Z", failed_lately: 2 }),
      kindOf("documents.translate", { waiting: 5, waiting_since: "2026-03-10T07:50:00Z", failed_lately: 1 }),
    ];
    expect(attentionOf([processOf("a", buildReport())], jobs, now)).toEqual([
      { kind: "jobsWait", job: "documents.translate", waiting: 5, since: "2026-03-10T07:50:00Z" },
      { kind: "jobsFailed", count: 3 },
    ]);
  });
});
