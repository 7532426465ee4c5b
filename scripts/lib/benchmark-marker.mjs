// A file that says that a benchmark runs; training/continued/courtesy.py waits while the file's process lives.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const markerFolder = () => join(tmpdir(), `yiqiao-benchmarks-${process.getuid?.() ?? 0}`);

/** Marks this process as a benchmark until it ends. */
export function markBenchmark() {
  const folder = markerFolder();
  const marker = join(folder, String(process.pid));
  mkdirSync(folder, { recursive: true });
  writeFileSync(marker, "");
  process.on("exit", () => rmSync(marker, { force: true }));
}
