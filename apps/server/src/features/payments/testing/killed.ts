import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import type { TestApp } from "#testing";
import { createVictim, type Setting, type ToDo } from "./victim.ts";

/** Does things side by side, and is killed at one step of each. */
export interface Killed {
  /** Has it begin something, until that hangs at its step. */
  reach(todo: ToDo): Promise<void>;
  kill(): Promise<void>;
}

interface Where {
  readonly app: TestApp;
  readonly accountId: string;
}

const settingOf = ({ app, accountId }: Where): Setting => ({
  databaseUrl: app.database.connectionString,
  folder: app.folder,
  now: app.clock.now().toISOString(),
  accountId,
  name: `victim ${randomUUID()}`,
});

/** A process, which is killed for good. */
export function startProcess(where: Where): Killed {
  const script = fileURLToPath(new URL("hang-at.ts", import.meta.url));
  const setting = JSON.stringify(settingOf(where));
  const child = spawn(process.execPath, [script, setting], { stdio: ["pipe", "pipe", "inherit"] });
  return {
    reach: async (todo) => {
      const said = once(child.stdout, "data") as Promise<[Buffer]>;
      child.stdin.write(`${JSON.stringify(todo)}\n`);
      expect((await said)[0].toString(), todo.hangAt).toBe("reached\n");
    },
    kill: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

/** The same in this process: nothing that hangs goes on, and the database ends its connections as those of a dead process. */
export async function startHere(where: Where): Promise<Killed> {
  const setting = settingOf(where);
  const victim = await createVictim(setting);
  return {
    reach: async (todo) => expect(await victim(todo), todo.hangAt).toBe("reached"),
    kill: async () => {
      const { rows } = await where.app.database.pool.query<{ isEnded: boolean }>(
        'select pg_terminate_backend(pid, 30000) as "isEnded" from pg_stat_activity where application_name = $1',
        [setting.name],
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.every(({ isEnded }) => isEnded)).toBe(true);
    },
  };
}
