import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { createRouter } from "@yiqiao/engines";
import { pino } from "pino";
import { createAudit } from "#features/audit";
import { createQuota } from "#features/quota";
import { createSites } from "#features/sites";
import { createPipeline, noLibraries } from "#features/translation";
import { systemClock as clock } from "#platform/clock";
import { openDatabase } from "#platform/database";
import { createRateLimiter, createVisitorLine } from "#platform/limits";
import { createJobQueue } from "#platform/queue";
import { createDiskStore } from "#platform/storage";
import { defineDocumentsJobs } from "../documents.jobs.ts";
import { createDocuments } from "../documents.service.ts";
import { storyOf } from "#testing/documents/stories";
import { scriptedPageReader } from "#testing/documents/scripted-page-reader";
import { slowEngine } from "./slow-engine.ts";

/** Started by tests to be killed: works on the documents of a database with the files in a folder, and never ends. */
const [, , databaseUrl, folder = "", msPerSentence = "5", msPerPage = "0"] = process.argv;
const logger = pino({ level: "warn" }, pino.destination(2));
const database = await openDatabase({ databaseUrl, dataDir: tmpdir(), logger });
const { db } = database;
const files = await createDiskStore(folder);
const queue = createJobQueue({ database, logger, pollMs: 100 });
const router = createRouter([slowEngine(Number(msPerSentence))]);
const sites = createSites({ db, clock, files, installed: new Set(["documents"]) });
const documents = createDocuments({
  database,
  files,
  queue,
  clock,
  rateLimiter: createRateLimiter({ db, clock }),
  visitorLine: createVisitorLine({ clock, amountPerSecond: 1e9 }),
  router,
  pipeline: createPipeline({ router }),
  ends: { onEnd: () => Promise.resolve() },
  quota: createQuota({ database, clock, sites, audit: createAudit({ db, clock }), freeCharacters: 0 }),
  libraries: { use: () => Promise.resolve(noLibraries) },
  projects: { ofDocuments: () => Promise.resolve(new Map()), progress: () => Promise.resolve(undefined) },
  office: {
    availability: () => Promise.resolve({ available: false, command: "" }),
    convert: () => Promise.reject(new Error("There is no LibreOffice")),
    close: () => Promise.resolve(),
  },
  pageReader: scriptedPageReader({
    textsOf: (page) => storyOf(3, page * 100).split("\n"),
    msPerPage: Number(msPerPage),
    onPage: (kind, page) => appendFileSync(join(folder, "pages.log"), `${kind} ${page}\n`),
  }),
  room: { state: () => Promise.resolve("enough") },
  visitorUploads: { addressBytes: 1e12, siteBytes: 1e12 },
  lifeHours: 24,
  scratchDir: join(folder, "scratch"),
});
defineDocumentsJobs(queue, { documents });
await queue.start();
await queue.work();
process.stdout.write("working\n");
