import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createGpuReader, type GpuReader, parseGpus } from "./gpus.ts";

let folder: string;
let reader: GpuReader | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "yiqiao-gpus-"));
});
afterEach(async () => {
  reader?.close();
  await rm(folder, { recursive: true });
});

/** A program that stands for nvidia-smi. */
async function program(script: string): Promise<string> {
  const path = join(folder, "nvidia-smi");
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const l4 = {
  index: 0,
  name: "NVIDIA L4",
  usage: 0.12,
  memory_used_bytes: 1024 * 2 ** 20,
  memory_total_bytes: 23034 * 2 ** 20,
  celsius: 41,
};

describe("graphics cards", () => {
  it("are read from what nvidia-smi prints, also what it cannot tell", () => {
    const lines = [
      "0, NVIDIA L4, 12 %, 1024 MiB, 23034 MiB, 41",
      "1, GRID T4, [N/A], [N/A], [N/A], [N/A]",
      "",
      "broken",
    ];
    expect(parseGpus(lines.join("\n"))).toEqual([
      l4,
      { index: 1, name: "GRID T4", usage: null, memory_used_bytes: null, memory_total_bytes: null, celsius: null },
    ]);
  });

  it("are asked of the program with the right question, and known at the next look", async () => {
    const asked = join(folder, "asked");
    reader = createGpuReader(await program(`echo "$@" > ${asked}; echo "0, NVIDIA L4, 12 %, 1024 MiB, 23034 MiB, 41"`));
    expect(reader.read()).toEqual([]);
    await expect.poll(() => reader?.read()).toEqual([l4]);
  });

  it("are none where the program is missing, fails or hangs, and nobody waits for it", async () => {
    reader = createGpuReader(join(folder, "nothing"));
    expect(reader.read()).toEqual([]);
    const asked = join(folder, "asked");
    reader = createGpuReader(await program(`echo x >> ${asked}; echo "0, NVIDIA L4, 1 %, [N/A], [N/A], 40"; exit 9`));
    const questions = async () => (await readFile(asked, "utf8").catch(() => "")).length;
    // It is asked again only when its first answer is known.
    await expect.poll(async () => reader?.read().length === 0 && (await questions()) > 2).toBe(true);
    expect(reader.read()).toEqual([]);
    reader.close();
    reader = createGpuReader(await program("exec sleep 600"), 50);
    expect(reader.read()).toEqual([]);
    expect(reader.read()).toEqual([]);
  });
});
