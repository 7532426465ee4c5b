import { type FSWatcher, watch } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { systemClock } from "../../client/options.ts";
import { type CliIo, type ExitCode, exitCodes, UsageError } from "../io.ts";
import { baseOf, sourceFiles } from "./source-files.ts";

export interface Watching {
  readonly to: string;
  /** `isOwn`: its translation was written by this watching before. */
  readonly translate: (file: string, isOwn: boolean) => Promise<ExitCode>;
}

/** Editors write a file in several steps. */
const settleMs = 300;

/** Translates files whenever they have changed, one after the other, until the signal is aborted. */
export async function watchFiles(io: CliIo, given: readonly string[], { to, translate }: Watching): Promise<ExitCode> {
  const { signal, cwd, clock = systemClock } = io;
  const seen = new Map<string, string>();
  const own = new Set<string>();
  const bell = createBell(signal);
  const watchers = watched(given, cwd).map((folder) => watch(folder, { recursive: true }, () => bell.ring()));
  try {
    // What cannot be watched any more is a folder that is gone.
    for (const watcher of watchers) watcher.on("error", () => bell.ring());
    while (!signal.aborted) {
      for (const file of await present(given, { cwd, to })) {
        const version = await versionOf(file);
        if (version === undefined || seen.get(file) === version || signal.aborted) continue;
        seen.set(file, version);
        const code = await translate(file, own.has(file));
        if (code === exitCodes.ok) own.add(file);
        if (code === exitCodes.noCharacters || code === exitCodes.notAuthorised) return code;
      }
      await bell.next();
      if (!signal.aborted) await clock.sleep(settleMs, signal).catch(() => undefined);
    }
    return exitCodes.interrupted;
  } finally {
    close(watchers);
  }
}

function watched(given: readonly string[], cwd: string): string[] {
  return [...new Set(given.map((each) => baseOf(resolve(cwd, each))))];
}

function close(watchers: readonly FSWatcher[]): void {
  for (const watcher of watchers) watcher.close();
}

/** None is no fault: they may come. */
async function present(given: readonly string[], scene: { cwd: string; to: string }): Promise<readonly string[]> {
  const found = await Promise.all(
    given.map((each) =>
      sourceFiles([each], scene).catch((error: unknown) => {
        if (error instanceof UsageError) return [];
        throw error;
      }),
    ),
  );
  return [...new Set(found.flat())];
}

async function versionOf(file: string): Promise<string | undefined> {
  const known = await stat(file).catch(() => undefined);
  return known === undefined ? undefined : `${known.mtimeMs}:${known.size}`;
}

/** Rung while nobody waits, it is heard by who waits next. */
function createBell(signal: AbortSignal): { ring(): void; next(): Promise<void> } {
  let isRung = false;
  let wake: (() => void) | undefined;
  const ring = () => {
    isRung = true;
    wake?.();
  };
  signal.addEventListener("abort", ring, { once: true });
  return {
    ring,
    next: async () => {
      if (!isRung) await new Promise<void>((resolve) => (wake = resolve));
      isRung = false;
    },
  };
}
