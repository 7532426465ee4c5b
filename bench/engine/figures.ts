/** What a run tells the benchmark on its standard output. */
export interface RunFigures {
  readonly cpuSeconds: number;
  readonly wallSeconds: number;
  readonly peakRssBytes: number;
  readonly translations: readonly string[];
}

/** What a run is told as its only argument, in JSON. */
export interface RunTask {
  readonly source: "en-us" | "zh-cn";
  readonly target: "en-us" | "zh-cn";
  /** Shortest first. */
  readonly texts: readonly string[];
  readonly batch: number;
  /** How often the texts are translated; the first time only warms up. */
  readonly rounds: number;
  readonly modelFolder: string;
  /** Folder with `model.bin` and `vocabulary.spm` for the peer. */
  readonly peerFolder: string;
}

export const readTask = (): RunTask => JSON.parse(process.argv[2] ?? "") as RunTask;

/** Runs the rounds and prints the figures of all but the first. */
export async function measure(task: RunTask, translate: () => Promise<readonly string[]>): Promise<void> {
  let translations = await translate();
  const [cpu, start] = [process.cpuUsage(), performance.now()];
  for (let round = 1; round < task.rounds; round++) translations = await translate();
  const used = process.cpuUsage(cpu);
  const figures: RunFigures = {
    cpuSeconds: (used.user + used.system) / 1e6 / (task.rounds - 1),
    wallSeconds: (performance.now() - start) / 1000 / (task.rounds - 1),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    translations,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
