import { createLocalEngine } from "@yiqiao/engines/local";
import { modelOf, type KeepOptions } from "./keep-models.ts";
import { sampleSentences } from "./sample-sentences.ts";

/** How fast a model translates, and what memory that takes. */
export interface ModelSpeed {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly sentences: number;
  /** Source words, as `Intl.Segmenter` counts them. */
  readonly words: number;
  readonly wordsPerSecond: number;
  /** By the processor time of the whole process. */
  readonly wordsPerCpuSecond: number;
  /** The most that the process has taken so far, with what it had before. */
  readonly peakMemoryBytes: number;
}

const sentencesInAll = 192;
const batchRows = 16;

/**
 * Measures a model on sample sentences: one worker thread, batches of 16, after a first batch that loads it.
 *
 * @throws ModelsError `not-installed`; EngineError when it cannot translate; the signal's reason when aborted
 */
export async function benchModel(
  id: string,
  options: KeepOptions & { readonly signal?: AbortSignal },
): Promise<ModelSpeed> {
  const { signal = new AbortController().signal } = options;
  const model = await modelOf(id, options);
  const [{ source, target }] = model.manifest.pairs;
  const samples = sampleSentences[source];
  const segments = Array.from({ length: sentencesInAll }, (_, n) => ({ text: samples[n % samples.length] }));
  const engine = await createLocalEngine({
    models: [model],
    workers: 1,
    batch: { rows: batchRows, paddedPieces: 1024 },
  });
  const translate = async (some: typeof segments): Promise<void> => {
    for await (const outcome of engine.translate({ pair: { source, target }, segments: some }, signal)) {
      if (!outcome.ok) throw outcome.error;
    }
  };
  try {
    await translate(segments.slice(0, batchRows));
    const [startedAt, startCpu] = [performance.now(), process.cpuUsage()];
    await translate(segments);
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = process.cpuUsage(startCpu);
    const segmenter = new Intl.Segmenter(source, { granularity: "word" });
    const wordsOf = (text: string): number => [...segmenter.segment(text)].filter((one) => one.isWordLike).length;
    const words = segments.reduce((sum, { text }) => sum + wordsOf(text), 0);
    return {
      id,
      source,
      target,
      sentences: sentencesInAll,
      words,
      wordsPerSecond: words / seconds,
      wordsPerCpuSecond: words / ((cpu.user + cpu.system) / 1e6),
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    };
  } finally {
    await engine.close();
  }
}
