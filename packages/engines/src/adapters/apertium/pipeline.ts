import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { spawnBound } from "@yiqiao/processes";
import type { Clock } from "../../clock.ts";
import { EngineError } from "../../engine.ts";
import { unlessAborted } from "../remote/unless-aborted.ts";

export interface PipelineOptions {
  readonly engineId: string;
  /** Commands with their arguments, in the order of the pipe. */
  readonly stages: readonly (readonly string[])[];
  /** For one text, from the moment at which the one before it was done. */
  readonly timeoutMs: number;
  readonly clock: Clock;
}

/** Told to those whose text had not begun when the pipeline broke on another: send it to a new one. */
export class PipelineBroken extends Error {
  override readonly name = "PipelineBroken";
}

interface Job {
  readonly marker: string;
  readonly resolve: (output: string) => void;
  readonly reject: (error: Error) => void;
}

const maxOutputBytes = 1024 * 1024;
const maxComplaint = 500;
/** Nothing of ours, above all no secrets of the environment; Apertium needs a UTF-8 locale. */
const environment = { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C.UTF-8" };

/**
 * Processes in a pipe that stay: each text goes in with a NUL behind it, each translation comes out with one, in the
 * same order. A marker in front of each text proves that the order holds. When a process ends, a text takes too long, or
 * a marker is missing, all processes are killed.
 */
export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #children: readonly ChildProcessWithoutNullStreams[];
  readonly #ended: Promise<unknown>;
  readonly #jobs: Job[] = [];
  #chunks: Buffer[] = [];
  #size = 0;
  #sent = 0;
  #complaint = "";
  #watch = new AbortController();
  /** What the first process that died means; those behind it still finish what they have. */
  #died: EngineError | undefined;
  #broken = false;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#children = options.stages.map(([command, ...args]) =>
      spawnBound(command, args, { shell: false, env: environment, windowsHide: true }),
    );
    this.#ended = Promise.all(this.#children.map(async (child, place) => this.#followed(child, place)));
    for (const [place, child] of this.#children.entries()) {
      const next = this.#children.at(place + 1);
      if (next === undefined) child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
      else child.stdout.pipe(next.stdin);
    }
  }

  /** Texts that it has taken and not given back. */
  get pending(): number {
    return this.#jobs.length;
  }

  get broken(): boolean {
    return this.#broken || this.#died !== undefined;
  }

  /**
   * Sends one text through.
   *
   * @throws EngineError for the text on which the pipeline breaks, PipelineBroken for those behind it, the signal's
   * reason when aborted; the pipeline then finishes the text for nobody
   */
  async send(text: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    if (this.broken) throw new PipelineBroken();
    const marker = `[s${this.#sent++}]`;
    const output = new Promise<string>((resolve, reject) => {
      this.#jobs.push({ marker, resolve, reject });
    });
    if (this.#jobs.length === 1) this.#startWatch();
    this.#children[0].stdin.write(`${marker}${text}\0`);
    return unlessAborted(output, signal);
  }

  /** Kills the processes; resolves once they have ended. */
  async close(): Promise<void> {
    this.#break(
      new EngineError("unavailable", this.#options.engineId, "the engine has been closed", { retryable: false }),
    );
    await this.#ended;
  }

  /** Resolves once the process has ended, however that came. */
  async #followed(child: ChildProcessWithoutNullStreams, place: number): Promise<void> {
    const [command] = this.#options.stages[place];
    const ignore = () => undefined;
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.on("error", ignore);
    child.stderr.on("data", (chunk: Buffer) => {
      this.#complaint = (this.#complaint + chunk.toString("utf8")).slice(-maxComplaint);
    });
    await new Promise<void>((resolve) => {
      child.on("error", (error: NodeJS.ErrnoException) => {
        this.#break(this.#startFault(command, error));
        if (child.pid === undefined) resolve();
      });
      child.once("close", (code, signal) => {
        this.#died ??= this.#fault("unavailable", `${command} ended with ${code ?? signal}: ${this.#complaint.trim()}`);
        if (place === this.#children.length - 1) this.#break(this.#died);
        for (const earlier of this.#children.slice(0, place)) earlier.kill("SIGKILL");
        resolve();
      });
    });
  }

  #take(chunk: Buffer): void {
    let rest = chunk;
    for (let nul = rest.indexOf(0); nul >= 0 && !this.#broken; nul = rest.indexOf(0)) {
      const output = Buffer.concat([...this.#chunks, rest.subarray(0, nul)]).toString("utf8");
      this.#chunks = [];
      this.#size = 0;
      rest = rest.subarray(nul + 1);
      this.#finish(output);
    }
    this.#size += rest.length;
    this.#chunks.push(rest);
    if (this.#size > maxOutputBytes) {
      this.#break(this.#fault("bad-response", `a translation is larger than ${maxOutputBytes} bytes`));
    }
  }

  #finish(output: string): void {
    const [job] = this.#jobs;
    if (job === undefined || !output.includes(job.marker)) {
      this.#break(this.#fault("bad-response", "the pipeline lost the order of its texts"));
      return;
    }
    this.#jobs.shift();
    this.#startWatch();
    job.resolve(output.replace(job.marker, ""));
  }

  /** Watches the time of the text that is first now. */
  #startWatch(): void {
    this.#watch.abort();
    this.#watch = new AbortController();
    if (this.#jobs.length === 0) return;
    const { clock, timeoutMs } = this.#options;
    clock.sleep(timeoutMs, this.#watch.signal).then(
      () => this.#break(this.#fault("unavailable", `no translation within ${timeoutMs} ms`)),
      () => undefined,
    );
  }

  #break(fault: EngineError): void {
    if (this.#broken) return;
    this.#broken = true;
    this.#watch.abort();
    for (const child of this.#children) {
      child.kill("SIGKILL");
      child.stdin.destroy();
      child.stdout.destroy();
    }
    const [first, ...others] = this.#jobs.splice(0);
    const cause = this.#died ?? fault;
    first?.reject(cause);
    for (const job of others) job.reject(cause.retryable ? new PipelineBroken() : cause);
  }

  #startFault(command: string, error: NodeJS.ErrnoException): EngineError {
    const problem = error.code === "ENOENT" ? "is not installed" : `cannot be started (${error.code ?? error.message})`;
    return this.#fault("unavailable", `${command} ${problem}`, false);
  }

  #fault(code: "unavailable" | "bad-response", message: string, retryable = true): EngineError {
    return new EngineError(code, this.#options.engineId, message, { retryable });
  }
}
