import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createBatches, createEntryStore } from "#features/libraries";
import { createMemoryIndex } from "#features/memories";
import { systemClock as clock } from "#platform/clock";
import { openDatabase } from "#platform/database";
import { createRateLimiter } from "#platform/limits";
import { createJobQueue } from "#platform/queue";
import { createDiskStore, createScratch } from "#platform/storage";
import { pino } from "pino";
import { defineLibraryFilesJobs } from "../library-files.jobs.ts";
import { createLibraryFiles } from "../library-files.service.ts";

/** Started by tests to be killed: imports the files of a database, slowly, and tells of each piece that it has written. */
const [, , databaseUrl, folder = "", msPerPiece = "200"] = process.argv;
const logger = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), logger });
const queue = createJobQueue({ database, logger, pollMs: 100 });
const store = createEntryStore({ index: createMemoryIndex(), clock });
const roomFor = () => Promise.resolve(Number.POSITIVE_INFINITY);
const may = () => Promise.resolve(true);
const libraryFiles = createLibraryFiles({
  database,
  files: await createDiskStore(folder),
  room: { state: () => Promise.resolve("enough") },
  queue,
  clock,
  rateLimiter: createRateLimiter({ db: database.db, clock }),
  libraries: {
    open: () => Promise.reject(new Error("Nobody calls here")),
    openFor: () => Promise.reject(new Error("Nobody exports here")),
    checkKind: () => undefined,
    keep: {
      createFurther: () => Promise.reject(new Error("No library is made here")),
      withdraw: () => Promise.reject(new Error("No library was made here")),
    },
    may,
    roomFor: async () => {
      process.stdout.write("piece\n");
      await delay(Number(msPerPiece));
      return roomFor();
    },
    entryLimit: () => Promise.resolve(null),
    entries: store,
    batches: createBatches({ database, clock, queue, entries: store, roomFor, may }),
  },
  office: {
    availability: () => Promise.resolve({ available: false, command: "" }),
    convert: () => Promise.reject(new Error("There is no LibreOffice")),
    close: () => Promise.resolve(),
  },
  scratch: createScratch(join(folder, "scratch")),
});
defineLibraryFilesJobs(queue, { libraryFiles });
await queue.start();
await queue.work();
