import type { ProcessReport } from "@yiqiao/contracts/devices";
import { expect, it } from "vitest";
import { presentProcess } from "./devices.service.ts";
import { buildReport } from "./testing/build-report.ts";

const at = new Date("2026-03-10T08:00:00Z");
const stateOf = (silentSeconds: number, takesJobs: boolean, report: ProcessReport | null = buildReport()) =>
  presentProcess({
    id: "6f2f5dfb-6d5c-4b63-9d0e-0d4f6d3c3a11",
    host: "alpha",
    role: "worker",
    pid: 1,
    version: "0.1.0",
    startedAt: at,
    reportedAt: at,
    silentSeconds,
    report,
    settings: { ...buildReport().settings, takes_jobs: takesJobs },
    isKept: false,
  }).state;
const obeying = (running: number) =>
  buildReport({
    settings: { ...buildReport().settings, takes_jobs: false },
    jobs: [{ kind: "mail.send", running, concurrency: 4 }],
  });

it("is lost after more than 15 seconds, whatever it was set to", () => {
  expect([stateOf(15, true), stateOf(15.1, true), stateOf(16, false)]).toEqual(["running", "lost", "lost"]);
});

it("drains until it obeys and has nothing any more", () => {
  expect([stateOf(1, false), stateOf(1, false, null)]).toEqual(["draining", "draining"]);
  expect([stateOf(1, false, obeying(1)), stateOf(1, false, obeying(0))]).toEqual(["draining", "drained"]);
  expect(stateOf(1, true, obeying(0))).toBe("running");
});
