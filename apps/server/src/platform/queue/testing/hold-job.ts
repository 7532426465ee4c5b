import { tmpdir } from "node:os";
import { pino } from "pino";
import { z } from "zod";
import { openDatabase } from "../../database/index.ts";
import { createJobQueue } from "../index.ts";

/** Started by tests to be killed: takes a job of the kind in its second argument and never ends it. */
const logger = pino({ level: "silent" });
const database = await openDatabase({ databaseUrl: process.argv[2], dataDir: tmpdir(), logger });
const queue = createJobQueue({ database, logger });
const job = {
  name: process.argv[3] ?? "",
  payload: z.object({ n: z.number() }),
  retry: { limit: 2, delaySeconds: 0 },
  concurrency: 1,
  timeoutSeconds: 3600,
};
queue.define(job, async (_, { id }) => {
  process.stdout.write(`${id}\n`);
  await new Promise(() => undefined);
});
await queue.start();
await queue.work();
