import { documentCalls, type Quote, type QuoteBody, type SelectResult } from "@yiqiao/contracts/documents";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildDocumentsApp, type Caller, documentsEngine, pair } from "#testing/documents/documents-app";
import { storyOf } from "#testing/documents/stories";

const engine = documentsEngine();
const thoroughEngine = { ...engine, capabilities: () => ({ ...engine.capabilities(), thorough: true }) };

let documents: Awaited<ReturnType<typeof buildDocumentsApp>>;
let user: Caller;
beforeAll(async () => {
  documents = await buildDocumentsApp({ engines: [thoroughEngine] });
  user = await documents.user("thorough@example.com");
});
afterAll(() => documents.close());

async function quoteOf(uid: string, more: Partial<QuoteBody> = {}) {
  const body = { docs: [uid], ...pair, ...more };
  return (await documents.app.call<Quote>(documentCalls.quote.path, { ...user, body })).data;
}

it("quality before speed is asked of the engine for the whole file, where it was chosen, at the same price", async () => {
  const [plain, chosen] = [
    await documents.upload(user, { name: "plain.txt", bytes: storyOf(5) }),
    await documents.upload(user, { name: "thorough.txt", bytes: storyOf(5, 50) }),
  ];
  await documents.drain();
  const quotes = [await quoteOf(chosen), await quoteOf(chosen, { thorough: true })];
  expect(quotes.map(({ can_be_thorough: can }) => can)).toEqual([true, true]);
  expect(quotes[1]?.characters).toEqual(quotes[0]?.characters);

  await documents.create(user, [plain]);
  await documents.drain();
  expect(engine.requests.length).toBeGreaterThan(0);
  expect(engine.requests.every(({ thorough }) => thorough === undefined)).toBe(true);
  engine.requests.length = 0;
  await documents.create(user, [chosen], { thorough: true });
  await documents.drain();
  expect(engine.requests.length).toBeGreaterThan(0);
  expect(engine.requests.every(({ thorough }) => thorough === true)).toBe(true);
});

const setDuration = async (uid: string, ms: number) =>
  documents.app.database.pool.query(
    "update documents set translated_characters = 1000, translated_ms = $2 where id = $1",
    [uid, ms],
  );

it("takes twice as long as what was measured of plain files, before and after thorough ones", async () => {
  const names = ["first.txt", "second.txt", "third.txt"];
  const [first = "", second = "", third = ""] = await Promise.all(
    names.map((name, at) => documents.upload(user, { name, bytes: storyOf(5, 200 + 50 * at) })),
  );
  await documents.drain();
  await documents.create(user, [first]);
  await documents.drain();
  await documents.app.database.pool.query("update documents set translated_characters = 0, translated_ms = 0");
  await setDuration(first, 60_000);
  const quotes = async () => [await quoteOf(third), await quoteOf(third, { thorough: true })];
  const before = await quotes();
  const seconds = (of: readonly Quote[]) => of.map(({ seconds: each }) => each);
  const net = before[0]?.characters.net ?? 0;
  expect(seconds(before)).toEqual([Math.ceil((net * 60) / 1000) + 3, Math.ceil((net * 120) / 1000) + 3]);

  await documents.create(user, [second], { thorough: true });
  await documents.drain();
  await setDuration(second, 900_000);
  expect(seconds(await quotes())).toEqual(seconds(before));

  const taskId = await documents.create(user, [third], { thorough: true });
  expect(await documents.query(user, taskId)).toMatchObject({ eta: before[1]?.seconds });
  const mine = await documents.app.call<SelectResult>(`${documentCalls.select.path}?task_id=${taskId}`, user);
  expect(mine.data.list).toMatchObject([{ uid: third, eta: before[1]?.seconds }]);
});

it("is not offered where no engine of the pair has it", async () => {
  const others = await buildDocumentsApp({ engines: [documentsEngine()] });
  try {
    const other = await others.user("plain@example.com");
    const uid = await others.upload(other, { name: "plain.txt", bytes: storyOf(5) });
    await others.drain();
    const body = { docs: [uid], ...pair };
    const { data } = await others.app.call<Quote>(documentCalls.quote.path, { ...other, body });
    expect(data.can_be_thorough).toBe(false);
    await others.create(other, [uid], { thorough: true });
    const { rows } = await others.app.database.pool.query("select is_thorough from document_tasks");
    expect(rows).toEqual([{ is_thorough: false }]);
  } finally {
    await others.close();
  }
});
