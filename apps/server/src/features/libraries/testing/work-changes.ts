import { tmpdir } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { createMemoryIndex } from "#features/memories";
import { systemClock as clock } from "#platform/clock";
import { openDatabase } from "#platform/database";
import { createJobQueue } from "#platform/queue";
import { createBatches, defineBatchJobs } from "../batches/index.ts";
import { createEntryStore } from "../records/entry-store.ts";

/** Started by tests to be killed: does what is left of changes of many entries, slowly, and tells of each piece. */
const [, , databaseUrl] = process.argv;
const logger = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), logger });
const queue = createJobQueue({ database, logger, pollMs: 100 });
const batches = createBatches({
  database,
  clock,
  queue,
  entries: createEntryStore({ index: createMemoryIndex(), clock }),
  roomFor: () => Promise.resolve(Number.POSITIVE_INFINITY),
  may: async () => {
    process.stdout.write("piece\n");
    await delay(300);
    return true;
  },
});
defineBatchJobs(queue, { batches });
await queue.start();
await queue.work();
