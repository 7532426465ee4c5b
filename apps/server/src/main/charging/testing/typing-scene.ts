import { randomUUID } from "node:crypto";
import { codePointLength } from "@yiqiao/contracts/text";
import { EngineError } from "@yiqiao/engines";
import { buildAccount, buildTestApp, createScriptedEngine, said, type TestApp } from "#testing";
import { ledgerOf } from "#testing/ledger";
import type { Actor } from "./acts.ts";
import { type Chance, chanceOf } from "./chance.ts";
import { openTextPage, type TestTextPage } from "./text-page.ts";
import { languagesOf, type Typist } from "./typist.ts";

/** Who writes in one history, and what was seen of it. */
export interface History {
  readonly actor: Actor;
  readonly isHan: boolean;
  readonly page: TestTextPage;
  readonly typist: Typist;
  readonly log: string[];
  /** What its writer had been charged before. */
  readonly before: number;
}

/** What becomes of the engine's sentences: after so many it fails, after so many it waits. */
interface Sky {
  failsAfter: number;
  waitsAfter: number;
}

const clear: Sky = { failsAfter: Infinity, waitsAfter: Infinity };
const languagePairs = [
  { source: "en-us", target: "zh-cn" },
  { source: "en-us", target: "ja" },
  { source: "zh-cn", target: "en-us" },
  { source: "zh-cn", target: "ja" },
] as const;

function engineUnder(sky: Sky, waiting: Set<() => void>) {
  return createScriptedEngine({
    pairs: languagePairs,
    answer: ({ text }, { alternatives }) => {
      sky.failsAfter -= 1;
      if (sky.failsAfter < 0) return new EngineError("internal", "scripted", "broken", { retryable: false });
      return { text: said(text), ...(alternatives && { alternatives: [] }) };
    },
    beforeAnswer: async (_segment, signal) => {
      sky.waitsAfter -= 1;
      if (sky.waitsAfter >= 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      signal.addEventListener("abort", () => resolve(), { once: true });
      waiting.add(resolve);
      await promise;
      waiting.delete(resolve);
    },
  });
}

/** A server that listens, a user and a visitor with plenty. */
export async function openTypingScene() {
  const sky = { ...clear };
  const waiting = new Set<() => void>();
  const engines = [engineUnder(sky, waiting)];
  const app = await buildTestApp({ engines, freeCharacters: 50_000_000, rateLimitPerMinute: 1_000_000 });
  const baseUrl = await app.fastify.listen({ port: 0, host: "127.0.0.1" });
  const actors = await actorsOf(app);
  const taken = async ({ holder }: Actor): Promise<number> => {
    await app.features.quota.settled();
    return (await ledgerOf(app, holder)).committed;
  };
  const clearUp = () => {
    Object.assign(sky, clear);
    for (const resolve of waiting) resolve();
  };

  return {
    taken,
    under: (changes: Partial<Sky>) => void Object.assign(sky, clear, changes),
    clearUp,
    close: () => app.close(),
    async begin(chance: Chance, kind: (isHan: boolean) => Typist): Promise<History> {
      // What one history has had is nothing to the next.
      await app.database.pool.query("delete from delivered_sentences");
      await app.database.pool.query("delete from rate_limits");
      clearUp();
      const actor = chance.of(actors);
      const isHan = chance.happens(0.4);
      const page = openTextPage(baseUrl, actor);
      const languages = languagesOf(chance, isHan);
      page.change(languages);
      return {
        actor,
        isHan,
        page,
        typist: kind(isHan),
        log: [JSON.stringify(languages)],
        before: await taken(actor),
      };
    },
    /** What the page says at rest and what the ledger has, for the draft that it shows; nothing where it is the same. */
    async look({ page, log }: History): Promise<string[]> {
      clearUp();
      const { charged, ahead } = await page.rest();
      const { draft } = page.state.cost;
      const took = draft === undefined ? 0 : await chargedFor(app, draft.id);
      log.push(`told ${charged}, took ${took}, ahead ${ahead}`);
      return charged === took ? [] : [`told ${charged}, took ${took}: ${log.slice(-6).join(" | ")}`];
    },
    /** Other translations of a sentence that stands there; nothing where they are free. */
    async lookAtOthers({ page, log }: History, chance: Chance): Promise<string[]> {
      const { status, segments } = page.state;
      const had = segments.filter(({ kept, source }) => kept === undefined && codePointLength(source) <= 500);
      if (status !== "done" || had.length === 0) return [];
      const { source } = chance.of(had);
      const { characters } = await page.alternatives(source);
      return characters === 0 ? [] : [`others of ${source} cost ${characters}: ${log.slice(-6).join(" | ")}`];
    },
  };
}

export type TypingScene = Awaited<ReturnType<typeof openTypingScene>>;

async function actorsOf(app: TestApp): Promise<Actor[]> {
  const accountNumber = "typist@example.com";
  const accountId = await buildAccount(app.database.db, { accountNumber, password: "secret12" });
  const token = (await app.login(accountNumber, "secret12")).data.access_token;
  const device = randomUUID();
  return [
    { holder: `account:${accountId}`, siteId: 0, token, accountId, keys: [] },
    { holder: `device:${device}`, siteId: 0, device, keys: [] },
  ];
}

async function chargedFor({ database }: TestApp, draft: string): Promise<number> {
  const { rows } = await database.pool.query<{ charged: number }>(
    "select coalesce(sum(committed), 0)::int as charged from quota_reservations where cause_ref = $1",
    [draft],
  );
  return rows[0]?.charged ?? 0;
}

/** Runs histories one after the other, each from a chance of its own. @returns what was wrong in them */
export async function runHistories(
  count: number,
  seed: number,
  run: (chance: Chance) => Promise<readonly string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (let each = 0; each < count; each += 1) {
    const found = await run(chanceOf(seed * 10_000 + each));
    wrong.push(...found.map((one) => `TEST_SEED=${seed}, history ${each}: ${one}`));
  }
  return wrong;
}
