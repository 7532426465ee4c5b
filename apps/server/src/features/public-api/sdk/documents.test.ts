import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DocumentProgress, errorCodes, type Fetch, Yiqiao } from "yiqiao";
import { documentServer, type DocumentServer } from "./testing/document-server.ts";

let server: DocumentServer;
let yiqiao: Yiqiao;
beforeAll(async () => {
  server = await documentServer();
  yiqiao = new Yiqiao({ apiKey: server.key, baseUrl: server.url, clock: server.clock });
});
afterAll(() => server.close());

const letter = { name: "letter.txt", data: new TextEncoder().encode("Good morning.") };
const pair = { from: "en", to: "zh" } as const;

describe("a document", () => {
  it("is uploaded, translated and fetched, and tells how far it is", async () => {
    const progress: DocumentProgress[] = [];
    const { bytes, name, document } = await yiqiao.documents.translate(letter, {
      ...pair,
      onProgress: (step) => progress.push(step),
    });
    expect(new TextDecoder().decode(bytes)).toContain("译");
    expect(name).toMatch(/^letter.*\.txt$/);
    expect(document).toMatchObject({ status: "complete", charged: 13 });
    expect(progress.at(0)).toMatchObject({ state: "analysing", percent: 0 });
    expect(progress.at(-1)).toMatchObject({ state: "complete", percent: 100 });
  });

  it("comes in another form, and as a File", async () => {
    const file = new File(["Good evening."], "evening.txt");
    const { bytes } = await yiqiao.documents.translate(file, { ...pair, output: "bilingual_xliff" });
    expect(new TextDecoder().decode(bytes)).toContain("<xliff");
  });

  it("is priced and translated with quality before speed where that is asked for", async () => {
    const asked: unknown[] = [];
    const noting: Fetch = (url, init) => {
      if (typeof init?.body === "string") asked.push(JSON.parse(init.body));
      return fetch(url, init);
    };
    const noted = new Yiqiao({ apiKey: server.key, baseUrl: server.url, clock: server.clock, fetch: noting });
    await noted.documents.translate(letter, { ...pair, thorough: true });
    expect(asked.length).toBeGreaterThan(1);
    expect(asked).toEqual(asked.map(() => expect.objectContaining({ thorough: true })));
  });

  it("that cannot be read is refused before anything is charged", async () => {
    const broken = { name: "broken.docx", data: new Uint8Array([0x50, 0x4b, 3, 4, 1, 2]) };
    await expect(yiqiao.documents.translate(broken, pair)).rejects.toMatchObject({
      code: expect.any(Number),
      message: expect.stringMatching(/\S/),
    });
  });

  it("that is given up is cancelled, and not charged", async () => {
    const controller = new AbortController();
    const readCharactersLeft = async () => (await yiqiao.usage()).characters_left;
    const before = await readCharactersLeft();
    const stopped = new Error("enough");
    const task = yiqiao.documents.translate(
      { name: "long.txt", data: new TextEncoder().encode("Never translated.") },
      {
        ...pair,
        signal: controller.signal,
        onProgress: ({ state }) => state === "waiting" && controller.abort(stopped),
      },
    );
    await expect(task).rejects.toBe(stopped);
    expect((await server.states()).filter((state) => state === "cancelled")).toHaveLength(1);
    expect(await readCharactersLeft()).toBe(before);
  });

  it("needs characters", async () => {
    const poor = new Yiqiao({ apiKey: server.poorKey, baseUrl: server.url, clock: server.clock });
    await expect(poor.documents.translate(letter, pair)).rejects.toMatchObject({
      code: errorCodes.insufficientCharacters,
    });
  });
});
