import { type FSWatcher, watch } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { type Clock, systemClock } from "../clock.ts";
import { MANIFEST_FILE } from "./manifest.ts";

export interface WatchModelsOptions {
  /** Ends the watch. */
  readonly signal: AbortSignal;
  /** How often the folders are looked through where the system tells of no change; default 15,000. */
  readonly pollMs?: number;
  /** For how long nothing must happen before a change counts as complete; default 500. */
  readonly settleMs?: number;
  readonly clock?: Clock;
  /** Told what `onChange` threw; the watch goes on. */
  readonly onProblem?: (problem: string) => void;
}

/**
 * Calls `onChange` after a `manifest.json` has appeared, changed or disappeared in a subfolder of one of the folders,
 * which need not exist yet. Subfolders with a leading dot do not count. One call at a time; changes during one lead to
 * another. What is there when it begins counts as known.
 *
 * @returns a promise that settles when the signal is aborted and the last call has ended
 */
export async function watchModels(
  folders: readonly string[],
  onChange: () => Promise<void> | void,
  options: WatchModelsOptions,
): Promise<void> {
  const { signal, pollMs = 15_000, settleMs = 500, clock = systemClock, onProblem } = options;
  const events = new FolderEvents();
  try {
    let known = await manifestsIn(folders, events);
    while (!signal.aborted) {
      if (await events.orTimeout(pollMs, clock, signal)) {
        while (await events.orTimeout(settleMs, clock, signal)) await manifestsIn(folders, events);
      }
      const found = await manifestsIn(folders, events);
      if (found === known || signal.aborted) continue;
      known = found;
      await (async () => onChange())().catch((error: unknown) => {
        onProblem?.(error instanceof Error ? error.message : String(error));
      });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    events.close();
  }
}

/** All manifests with what tells one from another; the folders that hold them are watched from now on. */
async function manifestsIn(folders: readonly string[], events: FolderEvents): Promise<string> {
  const found: string[] = [];
  const places = new Map<string, bigint>();
  const note = async (folder: string): Promise<void> => {
    const about = await stat(folder, { bigint: true }).catch(() => undefined);
    if (about?.isDirectory() === true) places.set(folder, about.ino);
  };
  for (const folder of folders) {
    await note(folder);
    const names = await readdir(folder).catch(() => []);
    for (const name of names.filter((one) => !one.startsWith(".")).toSorted()) {
      const inner = path.join(folder, name);
      const about = await stat(path.join(inner, MANIFEST_FILE), { bigint: true }).catch(() => undefined);
      if (about) found.push(`${inner} ${about.ino} ${about.size} ${about.mtimeNs}`);
      await note(inner);
    }
  }
  events.watch(places);
  return found.join("\n");
}

/** Changes in folders, as far as the system tells of them. */
class FolderEvents {
  readonly #watchers = new Map<string, { readonly watcher: FSWatcher; readonly ino: bigint }>();
  #happened = false;
  #wake: (() => void) | undefined;

  /** @param folders with their inode: one that was replaced has to be watched anew */
  watch(folders: ReadonlyMap<string, bigint>): void {
    for (const [folder, { ino }] of this.#watchers) if (folders.get(folder) !== ino) this.#drop(folder);
    for (const [folder, ino] of folders) {
      if (this.#watchers.has(folder)) continue;
      try {
        const watcher = watch(folder, { persistent: false }, () => this.#tell());
        watcher.on("error", () => this.#drop(folder));
        this.#watchers.set(folder, { watcher, ino });
      } catch {
        // It has gone meanwhile, or the system has no watches left: the look at intervals remains.
      }
    }
  }

  /** True as soon as something has happened since it was last asked, false after the time. */
  async orTimeout(ms: number, clock: Clock, signal: AbortSignal): Promise<boolean> {
    const stop = new AbortController();
    if (!this.#happened) {
      const event = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await Promise.race([event, clock.sleep(ms, AbortSignal.any([signal, stop.signal])).catch(() => undefined)]);
      stop.abort();
    }
    const happened = this.#happened;
    this.#happened = false;
    return happened && !signal.aborted;
  }

  close(): void {
    for (const folder of this.#watchers.keys()) this.#drop(folder);
  }

  #tell(): void {
    this.#happened = true;
    this.#wake?.();
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.watcher.close();
    this.#watchers.delete(folder);
  }
}
