import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const prefixOf = (pid: number): string => `yiqiao-lines-${pid}-`;

/** A folder of this process for pictures of lines. */
export const makeLineFolder = (): string => mkdtempSync(join(tmpdir(), prefixOf(process.pid)));

/** Removes what a process that was ended has left: parts of somebody's picture. */
export function removeLineFolders(pid: number): void {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(prefixOf(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}
