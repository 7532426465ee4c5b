import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { processReportSchema } from "@yiqiao/contracts/devices";
import { createMachineReader } from "./machine.ts";

it("tells how the machine and the process are, also where the disk cannot be asked", async () => {
  const here = createMachineReader(tmpdir());
  const nowhere = createMachineReader(join(tmpdir(), "no", "such", "folder"));
  const figures = await here.read();
  expect(processReportSchema.pick({ machine: true, process: true }).parse(figures)).toEqual(figures);
  const { machine, process: own } = figures;
  expect(machine.cpu).toBeGreaterThanOrEqual(0);
  expect(machine.cpu).toBeLessThanOrEqual(1);
  expect(machine.memory_free_bytes).toBeLessThanOrEqual(machine.memory_total_bytes);
  expect(own.rss_bytes).toBeGreaterThan(1e7);
  expect(machine.disk_free_bytes).toBeGreaterThan(0);
  expect((await nowhere.read()).machine).toMatchObject({ disk_free_bytes: null, disk_total_bytes: null });
  here.close();
  nowhere.close();
});
