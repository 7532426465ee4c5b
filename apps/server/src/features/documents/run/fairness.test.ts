import { afterAll, beforeAll, expect, it } from "vitest";
import { createScriptedEngine } from "#testing";
import { buildDocumentsApp, type Caller, type DocumentsApp } from "#testing/documents/documents-app";
import { storyOf } from "#testing/documents/stories";

let documents: DocumentsApp;
let first: Caller;
let second: Caller;
let passing: (text: string) => void = () => undefined;
const engine = createScriptedEngine({
  answer: ({ text }) => {
    passing(text);
    return { text: `译${(text.match(/\p{Nd}+|\P{Nd}/gu) ?? []).toReversed().join("")}` };
  },
});
beforeAll(async () => {
  documents = await buildDocumentsApp({ engines: [engine] });
  first = await documents.user("first@example.com");
  second = await documents.user("second@example.com");
});
afterAll(() => documents.close());

const runsOf = (uid: string) =>
  documents.app.enqueued.flatMap(({ name, payload, priority }) =>
    name === "documents.translate" && "id" in payload && payload.id === uid ? [{ ...payload, priority }] : [],
  );
const state = async (caller: Caller, taskId: string) =>
  (await documents.query(caller, taskId)).translate_list[0]?.status;

it("a long document hands over when somebody else waits, whose file is not behind a whole batch", async () => {
  const batch: string[] = [];
  for (const from of [0, 100, 200]) {
    batch.push(await documents.upload(first, { name: "batch.txt", bytes: storyOf(40, from) }));
  }
  const single = await documents.upload(second, { name: "single.txt", bytes: storyOf(3, 900) });
  await documents.drain();
  const taskId = await documents.create(first, batch);
  const otherId = await documents.create(second, [single]);
  expect([...batch, single].map((uid) => runsOf(uid)[0]?.priority)).toEqual([0, -1, -2, 0]);

  const [long = ""] = batch;
  const attempt = { signal: new AbortController().signal, number: 1, isLast: false };
  const { work } = documents.app.features.documents;
  passing = (text) => {
    if (text.includes("town 20 ")) documents.app.clock.advance({ ms: 31_000 });
  };
  await work.translate({ id: long, run: 1 }, attempt);
  expect(await state(first, taskId)).toBe("waiting");
  expect(runsOf(long)).toMatchObject([{ run: 1 }, { id: long, run: 2, priority: -2 }]);
  const { segments_done: done = 0 } = (await documents.query(first, taskId)).translate_list[0] ?? {};
  expect(done).toBeGreaterThan(15);
  expect(done).toBeLessThan(40);

  await work.translate({ id: single, run: 1 }, attempt);
  expect(await state(second, otherId)).toBe("complete");
  await work.translate({ id: long, run: 2 }, attempt);
  expect(await state(first, taskId)).toBe("complete");
});

it("a long document goes on when nobody waits", async () => {
  const uid = await documents.upload(second, { name: "alone.txt", bytes: storyOf(40, 500) });
  await documents.drain();
  const taskId = await documents.create(second, [uid]);
  passing = () => documents.app.clock.advance({ ms: 2_000 });
  await documents.app.features.documents.work.translate(
    { id: uid, run: 1 },
    { signal: new AbortController().signal, number: 1, isLast: false },
  );
  expect(await state(second, taskId)).toBe("complete");
});
