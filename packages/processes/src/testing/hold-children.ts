/* Started by tests to be ended: binds children to itself, tells their pids, and after a SIGHUP whether one still answers. */
import { once } from "node:events";
import { spawnBound } from "../spawn-bound.ts";

const [, , note = ""] = process.argv;
const stdio = ["ignore", "pipe", "ignore"] as const;
const shell = (script: string, ending: "kill" | "shutDown") =>
  spawnBound("/bin/sh", ["-c", script, "sh", note], { stdio: [...stdio], ending });

const database = shell(
  'trap \'echo "shut down" >"$1"; exit\' INT; echo ready; while :; do sleep 0.05; done',
  "shutDown",
);
const deaf = shell("trap '' INT TERM HUP; sleep 1000 & echo $!; wait", "kill");
const echo = spawnBound("cat", [], {});

const readOutput = async (child: typeof database): Promise<string> => {
  if (child.stdout === null) throw new Error("It says nothing");
  return String((await once(child.stdout, "data"))[0]).trim();
};
const [, grandchild] = await Promise.all([readOutput(database), readOutput(deaf)]);
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => process.exit(0));
process.on("SIGHUP", () => echo.stdin.write("the echo\n"));
echo.stdout.pipe(process.stdout);
process.stdout.write(`${JSON.stringify({ database: database.pid, deaf: deaf.pid, grandchild: Number(grandchild) })}\n`);
