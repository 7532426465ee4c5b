import { statfs } from "node:fs/promises";
import { availableParallelism, cpus, freemem, loadavg, totalmem } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ProcessReport } from "@yiqiao/contracts/devices";

type Figures = Pick<ProcessReport, "machine" | "process">;

export interface MachineReader {
  /** Processors and event loop since the call before. */
  read(): Promise<Figures>;
  close(): void;
}

const nanosecondsPerMs = 1e6;
/** How often the event loop is looked at; as much is counted as its lag even where there is none. */
const lagStepMs = 20;
/** A network drive that hangs must not hold up the report. */
const diskPatienceMs = 1000;

export function createMachineReader(dataDir: string): MachineReader {
  const lag = monitorEventLoopDelay({ resolution: lagStepMs });
  lag.enable();
  let machineBefore = processorTimes();
  let processBefore = process.cpuUsage();
  let readAt = performance.now();
  let disk: Promise<Disk> | undefined;
  /** One question at a time, though the answer may come after the report. */
  const diskOf = (): Promise<Disk> => {
    disk ??= readDisk(dataDir).finally(() => (disk = undefined));
    return Promise.race([disk, laterThan(diskPatienceMs)]);
  };
  return {
    read: async () => {
      const now = performance.now();
      const elapsedMs = Math.max(1, now - readAt);
      const machine = processorTimes();
      const used = process.cpuUsage(processBefore);
      const all = machine.all - machineBefore.all;
      const busy = all <= 0 ? 0 : (machine.busy - machineBefore.busy) / all;
      const cpu = (used.user + used.system) / 1000 / elapsedMs;
      [machineBefore, processBefore, readAt] = [machine, process.cpuUsage(), now];
      const lagMs = lagOf(lag);
      return {
        machine: {
          cores: availableParallelism(),
          cpu: busy,
          load: loadavg()[0] ?? 0,
          ...memory(),
          ...(await diskOf()),
        },
        process: { cpu, rss_bytes: process.memoryUsage.rss(), lag_ms: lagMs },
      };
    },
    close: () => lag.disable(),
  };
}

/** In a container its limit counts, not the machine. */
function memory() {
  const total = totalmem();
  const limit = process.constrainedMemory();
  if (limit > 0 && limit < total) {
    return { memory_total_bytes: limit, memory_free_bytes: Math.min(limit, process.availableMemory()) };
  }
  return { memory_total_bytes: total, memory_free_bytes: freemem() };
}

function processorTimes(): { readonly busy: number; readonly all: number } {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const { user, nice, sys, irq, idle } = times;
    busy += user + nice + sys + irq;
    all += user + nice + sys + irq + idle;
  }
  return { busy, all };
}

function lagOf(histogram: ReturnType<typeof monitorEventLoopDelay>): number {
  const late = histogram.percentile(99) / nanosecondsPerMs - lagStepMs;
  histogram.reset();
  return Number.isFinite(late) ? Math.max(0, late) : 0;
}

type Disk = Pick<Figures["machine"], "disk_total_bytes" | "disk_free_bytes">;
const unknownDisk: Disk = { disk_total_bytes: null, disk_free_bytes: null };

async function readDisk(folder: string): Promise<Disk> {
  try {
    const { blocks, bavail, bsize } = await statfs(folder);
    return { disk_total_bytes: blocks * bsize, disk_free_bytes: bavail * bsize };
  } catch {
    return unknownDisk;
  }
}

async function laterThan(ms: number): Promise<Disk> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(unknownDisk), ms).unref();
  });
}
