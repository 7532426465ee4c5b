import { readdirSync, readFileSync } from "node:fs";
import { memoryOf } from "../load/server.ts";
import type { StartedServer } from "../load/server.ts";

/** Programs that read and count documents. */
const readers = /(?:documents|term-extraction)\/src\/isolated\/child\.ts/;
const everyMs = 20;

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return ""; // The process has ended.
  }
}

/** Resident megabytes of the processes in which a server reads and counts. */
function readersMb({ dataDir }: StartedServer): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  let sum = 0;
  for (const pid of pids) {
    if (!readers.test(read(`/proc/${pid}/cmdline`))) continue;
    const status = read(`/proc/${pid}/status`);
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1];
    if (!read(`/proc/${parent}/environ`).includes(`DATA_DIR=${dataDir}`)) continue;
    sum += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
  }
  return sum;
}

export interface MemoryWatch {
  /** Ends it. @returns the most megabytes of all readers at one time, and what the server grew by */
  stop(): Promise<{ readonly readersMb: number; readonly serverMb: number }>;
}

export async function watchMemory(server: StartedServer): Promise<MemoryWatch> {
  const before = (await memoryOf(server.url)).rssMb;
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, readersMb(server));
  }, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      const { rssMb } = await memoryOf(server.url);
      return { readersMb: Math.round(most), serverMb: Math.max(0, Math.round(rssMb - before)) };
    },
  };
}
