import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { familyOf, type LiveProcess } from "./processes.ts";
import type { Line, StopMethod } from "./stop-methods.ts";

const startMs = 300_000;
const root = resolve(import.meta.dirname, "../..");

export interface Product {
  readonly url: string;
  readonly line: Line;
  /** All that it has started, as things stand. */
  readonly family: () => LiveProcess[];
  readonly printed: () => string;
  readonly settings: Settings;
  /** The product once its server, which was killed, was started by itself again. */
  readonly again: () => Promise<Product>;
  readonly exited: Promise<unknown>;
}

export interface Settings {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Runs `npm start` in a group of its own, as a terminal does. */
export async function startProduct(
  { command: [file, ...args] }: Pick<StopMethod, "command">,
  at: Settings,
): Promise<Product> {
  const logFile = join(at.folder, `printed-${randomUUID()}.log`);
  const log = openSync(logFile, "w");
  const child = spawn(file, args, {
    cwd: root,
    detached: true,
    stdio: ["ignore", log, log],
    env: { ...process.env, ...at.environment },
  });
  closeSync(log);
  const exited = once(child, "exit");
  const leader = child.pid;
  if (leader === undefined) throw new Error(`${file} does not start`);
  const printed = () => readFileSync(logFile, "utf8");
  /** The address after so many starts of its server. */
  const addressOf = async (start: number): Promise<string> => {
    for (const until = performance.now() + startMs; performance.now() < until; await delay(50)) {
      const address = [...printed().matchAll(/running at (http:\S+)\n/g)][start - 1]?.[1];
      if (address !== undefined) return address;
      if (child.exitCode !== null) throw new Error(`The server ended:\n${printed()}`);
    }
    throw new Error(`The server does not start:\n${printed()}`);
  };
  const family = () => familyOf(leader);
  const afterStart = async (start: number): Promise<Product> => {
    const url = await addressOf(start);
    const again = () => afterStart(start + 1);
    return { url, settings: at, line: lineOf(leader, family()), family, printed, again, exited };
  };
  return afterStart(1);
}

function lineOf(leader: number, family: readonly LiveProcess[]): Line {
  const find = (command: RegExp): LiveProcess => {
    const found = family.find((one) => command.test(one.command));
    if (found === undefined) throw new Error(`There is no ${command.source}`);
    return found;
  };
  return {
    leader,
    npm: find(/^(node \S+\/)?npm(\s|$)/),
    script: find(/scripts\/start\.mjs/),
    supervisor: find(/main\/all\.ts/),
    server: find(/main\/server\.ts/),
  };
}
