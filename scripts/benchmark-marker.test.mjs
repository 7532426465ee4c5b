import { spawnSync } from "node:child_process";
import { readdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./lib/install.mjs";

const program = `
  import { readdirSync } from "node:fs";
  import { markBenchmark, markerFolder } from ${JSON.stringify(join(root, "scripts/lib/benchmark-marker.mjs"))};
  markBenchmark();
  console.log(JSON.stringify({ folder: markerFolder(), own: String(process.pid), files: readdirSync(markerFolder()) }));
`;

it("says that a benchmark runs, by its process number, until it ends", () => {
  const temporary = mkdtempSync(join(tmpdir(), "marker-"));
  try {
    const result = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
      encoding: "utf8",
      env: { ...process.env, TMPDIR: temporary },
    });
    const { folder, own, files } = JSON.parse(result.stdout);
    // training/continued/courtesy.py looks there.
    expect(folder).toBe(join(temporary, `yiqiao-benchmarks-${process.getuid?.() ?? 0}`));
    expect(files).toEqual([own]);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
});
