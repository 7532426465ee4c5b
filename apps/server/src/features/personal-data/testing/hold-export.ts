import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { pino } from "pino";
import { createAccounts } from "#features/accounts";
import { systemClock } from "#platform/clock";
import { openDatabase } from "#platform/database";
import { createJobQueue } from "#platform/queue";
import { createDiskStore } from "#platform/storage";
import { createDataExports } from "../exports.service.ts";
import type { PersonalData } from "#platform/personal-data";
import { makeExport } from "../job-definitions.ts";

/** Started by tests to be killed: makes the exports of the database in its first argument, and never ends with one. */
const [, , databaseUrl, folder = ""] = process.argv;
const logger = pino({ level: "silent" });
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), logger });
const queue = createJobQueue({ database, logger });
const about = { zh: "无尽", en: "Endless" };

const endless: PersonalData = {
  name: "endless",
  tables: {},
  collect: async function* () {
    yield { path: "endless.bin", about, content: Readable.from(chunks()) };
  },
  erase: () => Promise.resolve(),
};

async function* chunks(): AsyncGenerator<Buffer> {
  for (let count = 0; ; count += 1) {
    yield crypto.getRandomValues(Buffer.alloc(65_536));
    if (count === 20) process.stdout.write("writing\n");
    if (count > 20) await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const never = () => Promise.reject(new Error("It never ends"));
const dataExports = createDataExports({
  database,
  clock: systemClock,
  files: await createDiskStore(folder),
  queue,
  accounts: createAccounts({ db: database.db }),
  messages: { tell: never },
  audit: { record: never },
  holdings: [endless],
});
queue.define(makeExport, (job, { signal }) => dataExports.make(job, signal));
await queue.start();
await queue.work();
