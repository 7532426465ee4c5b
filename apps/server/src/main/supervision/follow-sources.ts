import { watch } from "node:fs";

/** An editor may write several files, each in several steps. */
const restMs = 200;

/** @returns what resolves at the next change below these files and folders */
export function followSources(paths: readonly string[]): () => Promise<void> {
  let waiting = Promise.withResolvers<void>();
  let rest: NodeJS.Timeout | undefined;
  const onChange = (): void => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      waiting.resolve();
      waiting = Promise.withResolvers();
    }, restMs);
  };
  for (const path of paths) watch(path, { recursive: true }, onChange);
  return () => waiting.promise;
}
