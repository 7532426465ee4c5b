import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { url as debuggerUrl } from "node:inspector";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { RoleName } from "../role.ts";
import { type Freeze, freezeFd, type FromServer, type Predecessor, supervised } from "./messages.ts";
import { followSources } from "./follow-sources.ts";
import { createRestartPolicy, type End, endWords } from "./restart-policy.ts";

const serverFile = join(import.meta.dirname, "../server.ts");
/** Until the server has said how long its stop may take. */
const stopsWithinMs = 30_000;

export interface SuperviseOptions {
  /** The program that is supervised, with its arguments; by default the server in that role. */
  readonly program?: readonly string[];
  /** By how much pauses before another start are longer; tests do not wait. */
  readonly pace?: number;
  /** Files and folders whose changes have the server started anew, as nothing else does. */
  readonly sources?: readonly string[];
}

/**
 * Runs the server in a process of its own and starts another in its place when it ends without having been told to; ends as
 * it ends. This process does nothing else, so that it always hears what it is told. Never returns.
 */
export async function supervise(role: RoleName, options: SuperviseOptions = {}): Promise<void> {
  // Who debugs it wants the server itself, and stops it where they like.
  if (debuggerUrl() !== undefined) return (await import("../run.ts")).run(role, { isSupervised: false });
  const program = options.program ?? [...process.execArgv, serverFile, role, supervised];
  const next = createRestartPolicy();
  const change = options.sources && followSources(options.sources);
  const told = followStops();
  let predecessor: Predecessor | undefined;
  while (!told.aborted) {
    const server = startServer(program, predecessor);
    told.addEventListener("abort", server.stop);
    const changed = change?.().then(server.stop);
    const end = await server.ended;
    told.removeEventListener("abort", server.stop);
    if (told.aborted) {
      // Nobody comes after it who would log that.
      if (end.freeze !== undefined) process.stderr.write(`${JSON.stringify(end.freeze)}\n`);
      process.exit(end.code ?? 1);
    }
    if (changed !== undefined) {
      await Promise.race([changed, once(told, "abort")]);
      continue;
    }
    const step = next(end);
    if ("exitCode" in step) {
      if (step.because !== undefined) process.stderr.write(`Yiqiao has stopped: ${step.because}.\n`);
      process.exit(step.exitCode);
    }
    predecessor = { how: endWords(end), ...(end.freeze && { freeze: end.freeze }) };
    await delay(step.restartAfterMs * (options.pace ?? 1), undefined, { signal: told }).catch(() => undefined);
  }
  process.exit(0);
}

interface Server {
  readonly ended: Promise<End & { readonly freeze: Freeze | undefined }>;
  /** Has it stop, and ends it where it cannot. */
  readonly stop: () => void;
}

function startServer(program: readonly string[], predecessor: Predecessor | undefined): Server {
  const stdio = ["inherit", "inherit", "inherit", "ipc", "pipe"] as const;
  const child = spawn(process.execPath, program, { stdio: [...stdio] });
  let upAt: number | undefined;
  let patienceMs = stopsWithinMs;
  child.on("message", (message: FromServer) => {
    if (message.kind === "up") upAt ??= performance.now();
    else patienceMs = message.stopsWithinMs;
  });
  child.on("error", () => undefined);
  if (predecessor !== undefined) child.send(predecessor, () => undefined);
  return {
    ended: endOf(child, () => (upAt === undefined ? undefined : performance.now() - upAt)),
    stop: () => {
      child.kill("SIGTERM");
      setTimeout(() => child.kill("SIGKILL"), patienceMs);
    },
  };
}

async function endOf(child: ChildProcess, upMs: () => number | undefined): ReturnType<() => Server["ended"]> {
  const told = text(child.stdio[freezeFd] as Readable);
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
  const end = { code, signal, upMs: upMs() };
  return { ...end, freeze: freezeOf(await told) };
}

/** As the watching thread wrote it, whole or not at all. */
function freezeOf(line: string): Freeze | undefined {
  return line.endsWith("\n") ? (JSON.parse(line) as Freeze) : undefined;
}

/** Whatever tells this process to stop is handed on to the server that runs then, once. */
function followStops() {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  if (process.channel !== undefined) process.once("disconnect", stop);
  return controller.signal;
}
