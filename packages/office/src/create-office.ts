import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { ColdConverter } from "./cold-converter.ts";
import type { Conversion, Converter } from "./converter.ts";
import { officeTargets } from "./filters.ts";
import { availabilityOf, installCommand, installationFinder, type Installation } from "./installation.ts";
import { OfficeError } from "./office-error.ts";
import type { Office, OfficeJob, OfficeOptions } from "./office.ts";
import { assertUsable, copyIn, copyOut } from "./files.ts";
import { Slots } from "./slots.ts";
import { WarmConverter } from "./warm-converter.ts";
import { makeWorkspace } from "./workspace.ts";

/** Where one LibreOffice runs, if it does. */
interface Slot {
  converter: Converter | undefined;
  /** Of the converter alone. */
  folder: string | undefined;
  idle: NodeJS.Timeout | undefined;
}

const defaults = { processes: 1, timeoutMs: 120_000, idleMs: 300_000, memoryMb: 2048 };

class LibreOffice implements Office {
  readonly #options: typeof defaults & OfficeOptions;
  readonly #find: () => Promise<Installation | undefined>;
  readonly #all: readonly Slot[];
  readonly #slots: Slots<Slot>;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();
  #workspace: Promise<string> | undefined;

  constructor(options: OfficeOptions) {
    this.#options = { ...defaults, ...options };
    this.#find = installationFinder(options.officePath);
    this.#all = Array.from({ length: this.#options.processes }, () => ({
      converter: undefined,
      folder: undefined,
      idle: undefined,
    }));
    this.#slots = new Slots(this.#all);
  }

  async availability() {
    return availabilityOf(await this.#find());
  }

  async convert(job: OfficeJob, signal?: AbortSignal): Promise<void> {
    const either = signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
    const running = this.#queued(job, either);
    const settled = running.then(
      () => undefined,
      () => undefined,
    );
    this.#running.add(settled);
    void settled.then(() => this.#running.delete(settled));
    return running;
  }

  async close(): Promise<void> {
    this.#closing.abort(new OfficeError("failed", "LibreOffice is being shut down", { retryable: true }));
    await Promise.all(this.#running);
    await Promise.all(this.#all.map(async (slot) => this.#end(slot)));
    if (this.#workspace !== undefined) await rm(await this.#workspace, { recursive: true, force: true });
  }

  async #queued(job: OfficeJob, signal: AbortSignal): Promise<void> {
    const slot = await this.#slots.take(signal);
    clearTimeout(slot.idle);
    job.onStart?.();
    try {
      await within(job.timeoutMs, signal, (limited) => this.#inFolder(slot, job, limited));
    } finally {
      if (slot.converter?.isBroken) await this.#end(slot);
      slot.idle = setTimeout(() => void this.#end(slot), this.#options.idleMs).unref();
      this.#slots.give(slot);
    }
  }

  async #inFolder(slot: Slot, { input, to, output }: OfficeJob, signal: AbortSignal): Promise<void> {
    const folder = await mkdtemp(join(await this.#ownFolder(), "job-"));
    try {
      const { filters, signature } = officeTargets[to];
      const inside = join(folder, `input${extname(input).toLowerCase()}`);
      const conversion = { input: inside, output: join(folder, `output.${to}`), to, filters };
      await copyIn(input, inside);
      await this.#attempt(slot, conversion, signal);
      await assertUsable(conversion.output, signature);
      await copyOut(conversion.output, output);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Once more in a new process where the one that failed may have been worn out by the files before. */
  async #attempt(slot: Slot, conversion: Conversion, signal: AbortSignal): Promise<void> {
    const wasFresh = (slot.converter?.isFresh ?? true) || slot.converter?.isBroken;
    try {
      await this.#once(slot, conversion, signal);
    } catch (error) {
      if (wasFresh || signal.aborted || !(error instanceof OfficeError && error.retryable)) throw error;
      await this.#end(slot);
      await this.#once(slot, conversion, signal);
    }
  }

  async #once(slot: Slot, conversion: Conversion, signal: AbortSignal): Promise<void> {
    await within(this.#options.timeoutMs, signal, async (limited) => {
      if (slot.converter === undefined || slot.converter.isBroken) {
        await this.#end(slot);
        slot.converter = await this.#start(slot);
      }
      await slot.converter.convert(conversion, limited);
    });
  }

  async #start(slot: Slot): Promise<Converter> {
    const installation = await this.#find();
    if (installation === undefined) {
      const message = `LibreOffice is not installed. On Debian or Ubuntu: ${installCommand}`;
      throw new OfficeError("missing", message, { retryable: false });
    }
    const { program, python } = installation;
    const folder = await mkdtemp(join(await this.#ownFolder(), "process-"));
    slot.folder = folder;
    const options = { folder, program, memoryMb: this.#options.memoryMb };
    return python === undefined ? ColdConverter.start(options) : WarmConverter.start({ ...options, python });
  }

  async #end(slot: Slot): Promise<void> {
    const { converter, folder } = slot;
    slot.converter = undefined;
    slot.folder = undefined;
    clearTimeout(slot.idle);
    await converter?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }

  async #ownFolder(): Promise<string> {
    this.#workspace ??= makeWorkspace(this.#options.profileDir);
    const folder = await this.#workspace;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return folder;
  }
}

/** @throws {OfficeError} `timeout` where the work ends upon it */
async function within(
  timeoutMs: number | undefined,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (timeoutMs === undefined) return work(signal);
  const late = new AbortController();
  const timer = setTimeout(() => {
    const message = `LibreOffice took longer than ${timeoutMs / 1000} s`;
    late.abort(new OfficeError("timeout", message, { retryable: true }));
  }, timeoutMs);
  try {
    await work(AbortSignal.any([signal, late.signal]));
  } finally {
    clearTimeout(timer);
  }
}

/** LibreOffice of this machine. Nothing is started, and nothing need be installed, before a file is to be converted. */
export function createOffice(options: OfficeOptions): Office {
  return new LibreOffice(options);
}
