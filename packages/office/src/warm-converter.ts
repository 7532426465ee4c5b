import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Conversion, Converter, ConverterOptions } from "./converter.ts";
import { environment } from "./environment.ts";
import { OfficeError } from "./office-error.ts";
import { startGroup, type ProcessGroup } from "./process-group.ts";
import { writeProfile } from "./profile.ts";

interface Reply {
  readonly ok?: true;
  /** `broken`: LibreOffice, or the program in front of it, is gone. */
  readonly error?: "encrypted" | "failed" | "broken";
  readonly message?: string;
  readonly rssMb?: number;
}

const worker = join(import.meta.dirname, "worker", "worker.py");
/** A new process takes over above this share of its memory, since LibreOffice gives little back, … */
const wornShare = 0.5;
/** … and after so many files. */
const wornJobs = 500;

/** LibreOffice behind a small program in its own Python, which stays when a file is done. */
export class WarmConverter implements Converter {
  readonly #group: ProcessGroup;
  readonly #memoryMb: number;
  #answer: (reply: Reply) => void = () => undefined;
  #served = 0;
  #broken = false;

  private constructor(group: ProcessGroup, memoryMb: number) {
    this.#group = group;
    this.#memoryMb = memoryMb;
    createInterface({ input: group.child.stdout }).on("line", (line) => this.#answer(JSON.parse(line) as Reply));
    void group.ended.then(() => (this.#broken = true));
  }

  static async start(options: ConverterOptions & { readonly python: string }): Promise<WarmConverter> {
    const profile = join(options.folder, "profile");
    await writeProfile(profile);
    // Isolated from the caller's Python settings, and without .pyc files beside the worker.
    const args = ["-I", "-B", worker, options.program, profile, String(options.memoryMb)];
    return new WarmConverter(startGroup(options.python, args, environment(options.folder)), options.memoryMb);
  }

  get isFresh(): boolean {
    return this.#served === 0;
  }

  get isBroken(): boolean {
    return this.#broken;
  }

  async convert({ input, output, to, filters }: Conversion, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const stop = (): void => void this.close().then(() => aborted.reject(signal.reason));
    signal.addEventListener("abort", stop, { once: true });
    const answered = new Promise<Reply>((resolve) => (this.#answer = resolve));
    const lost = this.#group.ended.then(async (how) => (signal.aborted ? aborted.promise : this.#loss(how)));
    try {
      this.#group.child.stdin.write(`${JSON.stringify({ input, output, filters, wanted: to })}\n`);
      this.#judge(await Promise.race([answered, lost, aborted.promise]));
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  async close(): Promise<void> {
    this.#broken = true;
    await this.#group.end();
  }

  #loss(how: string): Reply {
    return { error: "broken", message: `LibreOffice's process ${how}: ${this.#group.complaint()}` };
  }

  #judge({ ok, error = "broken", message = "LibreOffice said nothing", rssMb = 0 }: Reply): void {
    const isLost = ok !== true && error === "broken";
    const isWorn = rssMb > this.#memoryMb * wornShare || this.#served >= wornJobs;
    if (isLost || isWorn) this.#broken = true;
    if (isLost) throw new OfficeError("failed", message, { retryable: true });
    this.#served++;
    if (ok !== true) throw new OfficeError(error === "encrypted" ? error : "failed", message, { retryable: false });
  }
}
