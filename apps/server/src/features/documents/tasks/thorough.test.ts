import { documentCalls, type Quote, type QuoteBody } from "@yiqiao/contracts/documents";
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

  // Its speed is known now.
  const again = await documents.upload(user, { name: "again.txt", bytes: storyOf(5, 100) });
  await documents.drain();
  const [usual, slow] = [await quoteOf(again), await quoteOf(again, { thorough: true })];
  expect(slow.seconds).toBe(usual.seconds === null ? null : usual.seconds * 6);
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
  } finally {
    await others.close();
  }
});
