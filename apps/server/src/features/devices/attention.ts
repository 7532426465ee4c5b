import {
  type DeviceAttention,
  type DeviceProcess,
  type JobKind,
  longWaitSeconds,
  lowDiskShare,
} from "@yiqiao/contracts/devices";

/** What an administrator should look at, the most urgent first. */
export function attentionOf(
  processes: readonly DeviceProcess[],
  jobs: readonly JobKind[],
  now: Date,
): DeviceAttention[] {
  const live = processes.filter(({ state }) => state !== "lost");
  return [
    ...processes.filter(({ state }) => state === "lost").map(lost),
    ...idleWorkers(live),
    ...enginesDown(live),
    ...lowDisks(live),
    ...longWaits(jobs, now),
    ...failed(jobs),
  ];
}

function lost({ id, host, role, pid, reported_at: since }: DeviceProcess): DeviceAttention {
  return { kind: "processLost", id, host, role, pid, since };
}

/** Whoever answers calls makes jobs too; without anybody to run them nothing of it is done. */
function idleWorkers(live: readonly DeviceProcess[]): DeviceAttention[] {
  const takes = ({ role, settings }: DeviceProcess): boolean => role !== "api" && settings.takes_jobs;
  return live.length > 0 && !live.some(takes) ? [{ kind: "nobodyWorks" }] : [];
}

function enginesDown(live: readonly DeviceProcess[]): DeviceAttention[] {
  const down = live.flatMap(({ host, report }) =>
    (report?.engines ?? []).filter(({ state }) => state === "down").map(({ id, detail }) => ({ id, detail, host })),
  );
  return [...Map.groupBy(down, ({ id }) => id)].map(([engine, those]) => ({
    kind: "engineDown",
    engine,
    hosts: [...new Set(those.map(({ host }) => host))],
    detail: those.find(({ detail }) => detail !== "")?.detail ?? "",
  }));
}

function lowDisks(live: readonly DeviceProcess[]): DeviceAttention[] {
  // Processes of one machine may keep their data on the same disk.
  const low = new Map<string, DeviceAttention>();
  for (const { host, report } of live) {
    const { disk_free_bytes: free = null, disk_total_bytes: total = null } = report?.machine ?? {};
    if (free === null || total === null || free >= total * lowDiskShare) continue;
    low.set(`${host} ${total}`, { kind: "diskLow", host, free_bytes: free, total_bytes: total });
  }
  return [...low.values()];
}

function longWaits(jobs: readonly JobKind[], now: Date): DeviceAttention[] {
  const waits = jobs.flatMap(({ kind: job, waiting, waiting_since: since }) => {
    const isLong = since !== null && now.getTime() - Date.parse(since) > longWaitSeconds * 1000;
    return isLong ? [{ kind: "jobsWait" as const, job, waiting, since }] : [];
  });
  return waits.toSorted((a, b) => a.since.localeCompare(b.since)).slice(0, 1);
}

function failed(jobs: readonly JobKind[]): DeviceAttention[] {
  const count = jobs.reduce((sum, { failed_lately: lately }) => sum + lately, 0);
  return count > 0 ? [{ kind: "jobsFailed", count }] : [];
}
