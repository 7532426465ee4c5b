import { createInterface } from "node:readline";
import { createVictim, type Setting, type ToDo } from "./victim.ts";

/** Started by a test to be killed: what it is to do is a line of its input each, and it tells how far it came with each. */
const victim = await createVictim(JSON.parse(process.argv[2] ?? "{}") as Setting);
for await (const line of createInterface({ input: process.stdin })) {
  void victim(JSON.parse(line) as ToDo).then((how) => process.stdout.write(`${how}\n`));
}
