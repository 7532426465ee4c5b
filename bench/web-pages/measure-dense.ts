import { spawnSync } from "node:child_process";
import path from "node:path";
import type { DenseFigures } from "./run-dense.ts";

function run(work: string, bytes: number, rounds: number): DenseFigures {
  const file = path.join(import.meta.dirname, "run-dense.ts");
  const { status, stdout } = spawnSync(process.execPath, [file, work, `${bytes}`, `${rounds}`], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${work} ended with ${status}`);
  return JSON.parse(stdout) as DenseFigures;
}

/** Time and memory of preparing one dense page, beside those of parsing and writing it with parse5 alone. */
export function measureDense(bytes: number): object {
  const figures: Record<string, number> = {};
  for (const work of ["baseline", "prepare"]) {
    const { first, best, units } = run(work, bytes, 6);
    const { peakMb } = run(work, bytes, 1);
    const [ms, cpuMs, firstMs] = [best.ms, best.cpuMs, first.ms].map(Math.round);
    console.log(
      `${work}: ${ms} ms at best, of processors ${cpuMs} ms; ${firstMs} ms in a new process; ${Math.round(peakMb)} MB` +
        (units > 0 ? `; ${units} units` : ""),
    );
    Object.assign(figures, {
      [`${work}Ms`]: ms,
      [`${work}CpuMs`]: cpuMs,
      [`${work}FirstMs`]: firstMs,
      [`${work}PeakMb`]: Math.round(peakMb),
      ...(units > 0 && { units }),
    });
  }
  return figures;
}
