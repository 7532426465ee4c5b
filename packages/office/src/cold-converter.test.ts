import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ColdConverter } from "./cold-converter.ts";
import { officeTargets } from "./filters.ts";
import { findInstallation } from "./installation.ts";
import type { OfficeTarget } from "./office.ts";
import { fakeProgram, isRunning, readStartedPids } from "./testing/fake-office.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-cold-"));
  await mkdir(join(folder, "job"));
  await writeFile(join(folder, "job", "input.html"), "<p>Nine members voted for it.</p>");
});
afterEach(async () => rm(folder, { recursive: true }));

const conversion = (to: OfficeTarget) => ({
  input: join(folder, "job", "input.html"),
  output: join(folder, "job", `output.${to}`),
  to,
  filters: officeTargets[to].filters,
});

it("converts without Python", async () => {
  const { program = "" } = (await findInstallation(undefined)) ?? {};
  const converter = await ColdConverter.start({ folder, program, memoryMb: 2048 });
  for (const to of ["pdf", "docx"] as const) {
    await converter.convert(conversion(to), AbortSignal.timeout(60_000));
    const written = await readFile(conversion(to).output);
    expect([...written.subarray(0, 4)]).toEqual([...officeTargets[to].signature.subarray(0, 4)]);
  }
  await converter.close();
});

it("ends LibreOffice when it is to stop", async () => {
  const program = await fakeProgram(folder, "exec sleep 600");
  const converter = await ColdConverter.start({ folder, program, memoryMb: 2048 });
  const stop = new AbortController();
  const converting = converter.convert(conversion("pdf"), stop.signal).catch((error: unknown) => error);
  await expect.poll(async () => readStartedPids(folder)).toHaveLength(1);
  expect(converter.isBroken).toBe(false);
  stop.abort("enough");
  expect(await converting).toBe("enough");
  const [pid = 0] = await readStartedPids(folder);
  expect(await isRunning(pid)).toBe(false);
  // Its profile goes with it.
  expect(converter.isBroken).toBe(true);
});
