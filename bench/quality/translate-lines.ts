import type { DomainCode } from "@yiqiao/contracts/languages";
import type { Engine, EnginePair } from "@yiqiao/engines";
import { UsageError } from "./usage-error.ts";

interface Task {
  readonly pair: EnginePair;
  readonly domain?: DomainCode | undefined;
  /** Told of each line that is done, of all that have text. */
  readonly onProgress?: (done: number, all: number) => void;
}

/**
 * Each line's translation, a line being one segment; lines without text stay empty.
 * @throws UsageError naming the first line that failed
 */
export async function translateLines(engine: Engine, lines: readonly string[], task: Task): Promise<string[]> {
  const places = lines.flatMap((line, n) => (line.trim() === "" ? [] : [n]));
  const segments = places.map((n) => ({ text: lines[n] ?? "" }));
  const translations = lines.map(() => "");
  const { pair, domain } = task;
  const request = { pair, segments, ...(domain && { domain }) };
  let done = 0;
  for await (const outcome of engine.translate(request, new AbortController().signal)) {
    const line = places[outcome.index] ?? 0;
    if (!outcome.ok) throw new UsageError(`line ${line + 1} was not translated: ${outcome.error.message}`);
    translations[line] = outcome.result.text;
    done += 1;
    task.onProgress?.(done, segments.length);
  }
  return translations;
}

/** Words of the text, as the language separates them. */
export function countWords(lines: readonly string[], language: string): number {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  let words = 0;
  for (const line of lines) for (const { isWordLike } of segmenter.segment(line)) if (isWordLike) words += 1;
  return words;
}
