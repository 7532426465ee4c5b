import { spawnSync } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** A folder `program` whose LibreOffice tells its version and then does what the shell says instead of converting. */
export async function fakeProgram(folder: string, shell: string): Promise<string> {
  const program = join(folder, "program");
  await mkdir(program, { recursive: true });
  const script = `#!/bin/sh
if [ "$1" = --version ]; then echo "LibreOffice 99.1.2 (Build:1)"; exit; fi
echo $$ >>'${join(folder, "pids")}'
${shell}
`;
  // Another process writes it: what another thread starts meanwhile would keep it open, and no such file can be run.
  spawnSync("sh", ["-c", 'cat >"$1" && chmod 755 "$1"', "sh", join(program, "soffice.bin")], { input: script });
  return program;
}

/** The numbers of the processes that the fake has run as, in their order. */
export async function readStartedPids(folder: string): Promise<number[]> {
  const text = await readFile(join(folder, "pids"), "utf8").catch(() => "");
  return text.trim().split("\n").filter(Boolean).map(Number);
}

/** Whether it runs; what has ended and waits for its parent to ask how does not. */
export async function isRunning(pid: number): Promise<boolean> {
  const status = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return status !== "" && !/\) Z /u.test(status);
}
