import { readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "../errors.ts";
import { processBorn } from "./instance-lock.ts";

/** The contents of a running cluster's `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly status: string;
}

export async function readPostmaster(dataFolder: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n");
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return null;
  return { pid, socketDir: lines[4] ?? "", status: (lines[7] ?? "").trim() };
}

/** Whether the process runs; a zombie does not. */
export function isAlive(pid: number): boolean {
  return processBorn(pid) !== null;
}

/** Whether the process is a PostgreSQL that works in this cluster: its servers keep it as their working folder. */
export async function servesCluster(pid: number, dataFolder: string): Promise<boolean> {
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === dataFolder;
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(errorCode(error) ?? "")) return false;
    throw error;
  }
}

/** Requests a fast shutdown (ends sessions, writes everything), then an immediate one. */
export async function stopPostmaster(pid: number, patienceMs = 30_000): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isAlive(pid)) return;
    sendSignal(pid, signal);
    const until = performance.now() + patienceMs;
    while (isAlive(pid) && performance.now() < until) await delay(10);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
