import { tmpdir } from "node:os";
import { join } from "node:path";
import { codePointLength } from "@yiqiao/contracts/text";
import {
  documentCalls,
  type DocumentSegment,
  formatOfName,
  type Quote,
  segmentsPageSize,
} from "@yiqiao/contracts/documents";
import { type Library, entryCalls, libraryCalls, libraryScopes } from "@yiqiao/contracts/libraries";
import { quotaCalls, type Statement, type StatementEntry } from "@yiqiao/contracts/quota";
import { createOffice } from "@yiqiao/office";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, type DocumentsApp, pair } from "#testing/documents/documents-app";
import { ledgerOf } from "#testing/ledger";
import { filesIn, type SampleFile, sampleFiles } from "#testing/documents/sample-files";

/**
 * A folder with real documents, in folders by their kind: fifty of them instead of the few that are made here.
 * `TEST_DOCUMENTS_COUNT` says how many.
 */
const folder = process.env["TEST_DOCUMENTS"];
const count = Number(process.env["TEST_DOCUMENTS_COUNT"] ?? 50);
const minutesMs = 60_000;

let documents: DocumentsApp;
let user: Caller;
let holder = "";
/** Characters that were quoted and not debited: no engine had a translation. */
let lostInAll = 0;
let memory = "";
const office = createOffice({ profileDir: join(tmpdir(), `yiqiao-fifty-${process.pid}`) });
beforeAll(async () => {
  documents = await buildDocumentsApp({ ...(folder !== undefined && { office }), freeCharacters: 100_000_000 });
  user = await documents.user("payer@example.com", { plan: "professional-y" });
  const { rows } = await documents.app.database.pool.query<{ id: string }>("select id from accounts");
  holder = `account:${rows[0]?.id ?? ""}`;
  const made = { flag: "1", name: "Sentences", system_or_individual: libraryScopes.individual, ...pair };
  const created = await documents.app.call<Library>(libraryCalls.create.path, { ...user, body: made });
  memory = created.data.bank_id;
});
afterAll(async () => {
  await documents.close();
  await office.close();
});

interface Billed {
  readonly uid: string;
  readonly quote: Quote;
  /** Those that the quote is for. */
  readonly segments: readonly DocumentSegment[];
}

const english = { src_lang: "en-us", tgt_lang: "zh-cn" } as const;

/** Quotes a file, has it translated, and holds what was debited to what was quoted. @returns undefined: it was refused */
async function translateAndReadBill(
  file: SampleFile,
  libraries: { readonly tm_ids: string[] },
): Promise<Billed | undefined> {
  const { app } = documents;
  await app.database.pool.query("delete from rate_limits");
  const uid = await documents.upload(user, file);
  await documents.drain();
  const body = { docs: [uid], ...english, ...libraries };
  const { data } = await app.call<Quote>(documentCalls.quote.path, { ...user, body });
  const [one] = data.docs;
  if (one?.state !== "ready" || data.characters.total === 0) return undefined;
  const { total, repeated, from_memory: fromMemory, net } = data.characters;
  expect(total - repeated - fromMemory).toBe(net);
  expect(data.balance_after).toBe(data.balance - net);

  const before = await ledgerOf(app, holder);
  const taskId = await documents.create(user, [uid], { ...english, ...libraries, quoted: net });
  expect((await ledgerOf(app, holder)).reserved).toBe(net);
  await documents.drain();
  const after = await ledgerOf(app, holder);
  const [entry] = (await documents.query(user, taskId)).translate_list;
  // What cannot be translated, and so costs nothing, is said; see `untranslated` below.
  if (entry?.status === "failed") {
    expect([after.committed, after.balance, entry.charged]).toEqual([before.committed, before.balance, 0]);
    return undefined;
  }
  expect(entry?.status).toBe("complete");
  const segments = await segmentsOf(uid);
  const lost = untranslated(segments);
  lostInAll += lost;
  expect({ charged: entry?.charged, debited: after.committed - before.committed }).toEqual({
    charged: net - lost,
    debited: net - lost,
  });
  expect([after.reserved, after.balance]).toEqual([0, data.balance - net + lost]);
  if (net > 0) await expectNamed({ kind: "document", ref: uid, label: file.name, task: taskId });
  return { uid, quote: data, segments };
}

/** The newest movement is said to be for that. */
async function expectNamed(cause: StatementEntry["cause"]): Promise<void> {
  const { data } = await documents.app.call<Statement>(`${quotaCalls.statement.path}?page_size=1`, user);
  expect(data.movements[0]?.cause).toEqual(cause);
}

async function segmentsOf(uid: string): Promise<DocumentSegment[]> {
  const segments: DocumentSegment[] = [];
  for (let page = 1; ; page++) {
    const path = `${documentCalls.segments.path}?uid=${uid}&page=${page}`;
    const { data } = await documents.app.call<{ segments: DocumentSegment[] }>(path, user);
    segments.push(...data.segments);
    if (data.segments.length < segmentsPageSize) return segments;
  }
}

/** Sentences that the engine could not translate, each once. */
function untranslated(segments: readonly DocumentSegment[]): number {
  const lost = new Set<string>();
  for (const { source, target } of segments) if (target === null) lost.add(source);
  return [...lost].reduce((sum, text) => sum + codePointLength(text), 0);
}

/** Keeps every fourth sentence that the engine translated in the memory. */
async function remember({ segments }: Billed): Promise<void> {
  const sentences = new Set(segments.filter(({ provenance }) => provenance === "mt").map(({ source }) => source));
  for (const source of [...sentences].filter((text, at) => at % 4 === 0 && text.length <= 400).slice(0, 5)) {
    await documents.app.database.pool.query("delete from rate_limits");
    const body = { bank_id: memory, source, target: `记得的第${codePointLength(source)}句。` };
    await documents.app.call(entryCalls.insert.path, { ...user, body });
  }
}

/** Each file without a memory, and with one that has some of its sentences. @returns how many were translated */
async function quotesAreBills(files: AsyncIterable<SampleFile> | Iterable<SampleFile>, most: number) {
  const done: string[] = [];
  const free = { repeated: 0, fromMemory: 0 };
  for await (const file of files) {
    const first = await translateAndReadBill(file, { tm_ids: [] });
    if (first === undefined) continue;
    await remember(first);
    const second = await translateAndReadBill(file, { tm_ids: [memory] });
    expect(second?.quote.characters.total, file.name).toBe(first.quote.characters.total);
    free.repeated += first.quote.characters.repeated;
    free.fromMemory += second?.quote.characters.from_memory ?? 0;
    done.push(file.name);
    if (done.length === most) break;
  }
  expect(Math.min(free.repeated, free.fromMemory)).toBeGreaterThan(0);
  return done;
}

describe.skipIf(folder !== undefined)("the quote of a file is its bill", () => {
  it("of every format that can be made here, with and without a memory", async () => {
    const files = await sampleFiles();
    expect(await quotesAreBills(files, files.length)).toEqual(files.map(({ name }) => name));
    expect(lostInAll).toBe(0);
  });
});

describe.skipIf(folder === undefined)("the quote of a real file is its bill", () => {
  it(
    "whatever it is, with and without a memory",
    async () => {
      const done = await quotesAreBills(filesIn(folder ?? ""), count);
      const formats = new Set(done.map((name) => formatOfName(name)));
      console.log(
        `${done.length} documents of ${formats.size} formats: ${[...formats].join(", ")}; ${lostInAll} characters lost`,
      );
      expect(done.length).toBe(count);
    },
    60 * minutesMs,
  );
});
