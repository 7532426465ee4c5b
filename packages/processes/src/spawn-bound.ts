import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn, type SpawnOptions } from "node:child_process";
import { type Ending, type Keeper, startKeeper } from "./keeper.ts";

export interface BoundOptions extends Omit<SpawnOptions, "detached"> {
  /** How it is ended when this process is gone; by default it is killed with all that it has started. */
  readonly ending?: Ending;
}

let keeper: Keeper | undefined;

/**
 * Starts a program that no signal of a terminal or to this process's group reaches, and that does not outlive this process by
 * more than ten seconds, however this one ends. It leads a group of its own, whose number is its pid.
 */
export function spawnBound(
  command: string,
  args: readonly string[],
  options: BoundOptions & { readonly stdio?: undefined },
): ChildProcessWithoutNullStreams;
export function spawnBound(command: string, args: readonly string[], options: BoundOptions): ChildProcess;
export function spawnBound(
  command: string,
  args: readonly string[],
  { ending = "kill", ...options }: BoundOptions,
): ChildProcess {
  if (keeper?.isAlive !== true) keeper = startKeeper();
  const child = spawn(command, args, { ...options, detached: true });
  keeper.bind(child, ending);
  return child;
}
