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
  /** Whether the local engine searches again what runs in circles; the peer never does. */
  readonly rescue: boolean;
  readonly modelFolder: string;
  /** Folder with `model.bin` and `vocabulary.spm` for the peer. */
  readonly peerFolder: string;
}

export const readTask = (): RunTask => JSON.parse(process.argv[2] ?? "") as RunTask;

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** Runs the rounds and prints the median figures of all but the first. */
export async function measure(task: RunTask, translate: () => Promise<readonly string[]>): Promise<void> {
  let translations = await translate();
  const [cpuSeconds, wallSeconds]: [number[], number[]] = [[], []];
  for (let round = 1; round < task.rounds; round++) {
    const [cpu, start] = [process.cpuUsage(), performance.now()];
    translations = await translate();
    const { user, system } = process.cpuUsage(cpu);
    cpuSeconds.push((user + system) / 1e6);
    wallSeconds.push((performance.now() - start) / 1000);
  }
  const figures: RunFigures = {
    cpuSeconds: median(cpuSeconds),
    wallSeconds: median(wallSeconds),
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    translations,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
}
