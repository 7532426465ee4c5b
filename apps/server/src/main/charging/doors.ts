import { randomUUID } from "node:crypto";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { entryCalls, libraryCalls } from "@yiqiao/contracts/libraries";
import { apiKeyCalls, type ApiKeySecret, openCalls, type OpenUsage } from "@yiqiao/contracts/public-api";
import { type AlternativesResult, textCalls, type TranslateBody, type TranslateResult } from "@yiqiao/contracts/text";
import { EngineError } from "@yiqiao/engines";
import { buildTestApp, buildTestJobs, createScriptedEngine, said, type TestApp } from "#testing";
import { createScriptedPictureWorker } from "../../features/pictures/testing/scripted-picture-worker.ts";
import { eventsOf, loggedIn } from "../../features/text/testing/text-calls.ts";
import type { RequestContext } from "../../platform/request/index.ts";
import { type Act, type Actor, ends, pair, remembered, sentBy, textOf, words } from "./acts.ts";
import type { Chance } from "./chance.ts";
import { document, picture, webPage } from "./file-doors.ts";

const success = errorCatalogue.success.code;

export interface Doors {
  readonly app: TestApp;
  /** Those with plenty, those with little, and visitors. */
  readonly actors: readonly Actor[];
  readonly ofUsers: Readonly<Record<string, Act>>;
  readonly ofAll: Readonly<Record<string, Act>>;
  close(): Promise<void>;
}

/** What becomes of an engine's sentences during an act: after so many it fails, or waits until it is given up. */
interface Weather {
  failsAfter: number;
  waitsAfter: number;
}

export async function openDoors(): Promise<Doors> {
  const weather: Weather = { failsAfter: Infinity, waitsAfter: Infinity };
  const engine = createScriptedEngine({
    answer: ({ text }) => {
      weather.failsAfter -= 1;
      return weather.failsAfter < 0 ? new EngineError("internal", "scripted", "down") : { text: said(text) };
    },
    beforeAnswer: async (_segment, signal) => {
      weather.waitsAfter -= 1;
      if (weather.waitsAfter >= 0) return;
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
    },
  });
  const app = await buildTestApp({
    engines: [engine],
    freeCharacters: 4000,
    rateLimitPerMinute: 1_000_000,
    pictureWorker: createScriptedPictureWorker(),
    capabilities: ["pictures", "webPages"],
  });
  const actors = [await userOf(app, "plenty", 3_000_000), await userOf(app, "little", 30_000), visitorOf()];
  const drain = drainer(app);
  const under = (changes: Partial<Weather>) =>
    Object.assign(weather, { failsAfter: Infinity, waitsAfter: Infinity }, changes);
  const ofAll = { typed: typedText(app, under), pasted: pastedText(app, under), alternatives: alternativesOf(app) };
  const ofUsers = {
    leave: leftText(app, under),
    open: openText(app, under),
    deepl: deepl(app, under),
    azure: azure(app, under),
    libretranslate: told(app, "/translate", (texts, key) => ({ q: texts, source: "zh", target: "en", api_key: key })),
    google: told(app, "/language/translate/v2", (q) => ({ q, source: "zh-CN", target: "en", format: "text" })),
    document: document(app, drain),
    picture: picture(app, drain),
    webPage: webPage(app),
  };
  return { app, actors, ofUsers, ofAll, close: () => app.close() };
}

async function userOf(app: TestApp, name: string, characters: number): Promise<Actor> {
  const token = await loggedIn(app, `${name}@example.com`);
  const { rows } = await app.database.pool.query<{ id: string }>("select id from accounts where account_number = $1", [
    `${name}@example.com`,
  ]);
  const accountId = rows[0]?.id ?? "";
  const holder = `account:${accountId}`;
  const at = app.clock.now();
  const expiresAt = new Date(at.getTime() + 25 * 24 * 3_600_000);
  await app.database.transaction((tx) =>
    app.features.quota.purses.open(tx, {
      holder,
      siteId: 0,
      kind: "plan",
      source: "order:acts",
      characters,
      startsAt: at,
      expiresAt,
    }),
  );
  const keyOf = async (charactersPerMonth: number | null) => {
    const body = {
      name: "acts",
      scopes: ["text", "usage"] as const,
      calls_per_minute: 60_000,
      characters_per_month: charactersPerMonth,
    };
    return (await app.call<ApiKeySecret>(apiKeyCalls.create.path, { token, body })).data.api_key;
  };
  const library = { ...pair, flag: "1", name: "Manuals" };
  const { data } = await app.call<{ bank_id: string }>(libraryCalls.create.path, { token, body: library });
  for (const source of remembered) {
    const entry = { bank_id: data.bank_id, source, target: `Stored ${source.length}.` };
    await app.call(entryCalls.insert.path, { token, body: entry });
  }
  return { holder, token, accountId, keys: [await keyOf(null), await keyOf(2000)] };
}

function visitorOf(): Actor {
  const device = randomUUID();
  return { holder: `device:${device}`, device, keys: [] };
}

function drainer(app: TestApp): () => Promise<void> {
  const jobs = buildTestJobs(app.features);
  let ran = 0;
  return async () => {
    for (; ran < app.enqueued.length; ran += 1) {
      const { name = "", payload = {} } = app.enqueued[ran] ?? {};
      if (/^(documents|pictures)\./.test(name)) await jobs.run(name, payload);
    }
  };
}

type Under = (changes: Partial<Weather>) => unknown;

const stormy = (chance: Chance, share: number): Partial<Weather> =>
  chance.happens(share) ? { failsAfter: chance.upTo(3) } : {};

const translateCall = ({ token }: Actor) => (token === undefined ? textCalls.tryTranslate : textCalls.translate).path;

/** One version of a text, as a stream or whole; a stream that fails costs nothing. */
async function version(app: TestApp, actor: Actor, { body, isStream }: { body: TranslateBody; isStream: boolean }) {
  const path = translateCall(actor);
  if (!isStream) {
    const answer = await app.call<TranslateResult>(path, { ...sentBy(actor), body });
    return answer.code === success ? answer.data : undefined;
  }
  const { response } = await app.call(path, { ...sentBy(actor), body, headers: { accept: "text/event-stream" } });
  const done = eventsOf(response.body).find(({ event }) => event === "done");
  return done?.data as TranslateResult | undefined;
}

/** A text that is written with pauses, and corrected. */
function typedText(app: TestApp, under: Under): Act {
  return async (chance, actor) => {
    const [draft, text] = [randomUUID(), textOf(chance, 2)];
    let [sum, at, earlier] = [0, 0, [] as string[]];
    while (at < text.length) {
      at = Math.min(text.length, at + 1 + chance.upTo(9));
      const typo = chance.happens(0.2) ? "误" : "";
      const body = { ...pair, text: text.slice(0, at) + typo, continued: true, draft, earlier };
      under(stormy(chance, 0.1));
      const told = await version(app, actor, { body, isStream: chance.happens(0.5) });
      under({});
      if (told === undefined) continue;
      sum += told.characters;
      if (told.draft_characters !== sum) throw new Error(`A draft of ${sum} was told as ${told.draft_characters}`);
      const sources = told.translations.flatMap(({ segments }) => segments.map(({ source }) => source));
      earlier = [...new Set([...sources.toReversed(), ...earlier])].slice(0, 10);
    }
    return sum;
  };
}

function pastedText(app: TestApp, under: Under): Act {
  return async (chance, actor) => {
    const text = chance.happens(0.3) ? [textOf(chance), textOf(chance)] : textOf(chance);
    under(stormy(chance, 0.15));
    const asked = { body: { ...pair, text }, isStream: chance.happens(0.5) };
    return (await version(app, actor, asked))?.characters ?? 0;
  };
}

/** A stream whose reader leaves after some sentences. */
function leftText(app: TestApp, under: Under): Act {
  return async (chance, { accountId = "" }) => {
    under({ waitsAfter: chance.upTo(4) });
    const leaving = new AbortController();
    const principal = {
      accountId,
      sessionId: randomUUID(),
      role: 2,
      isSuper: false,
      siteId: 0,
      plan: "standard",
    } as const;
    const context: RequestContext = {
      requestId: "acts",
      language: "en",
      siteId: 0,
      principal,
      deviceId: "",
      address: "192.0.2.1",
      network: "192.0.2.1",
      userAgent: "",
      signal: leaving.signal,
    };
    const events = app.features.text.translate(context, {
      body: { ...pair, text: textOf(chance, 5) },
      mode: "streamed",
    });
    let told = 0;
    // Long after the engine came to a standstill, or has given all.
    const timer = setTimeout(() => leaving.abort(), 30);
    try {
      for await (const { data } of events) told = data.characters;
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    }
    clearTimeout(timer);
    under({});
    return told;
  };
}

function alternativesOf(app: TestApp): Act {
  return async (chance, actor) => {
    const body = { ...pair, text: chance.of(words) + chance.of(ends) };
    const { code, data } = await app.call<AlternativesResult>(textCalls.alternatives.path, { ...sentBy(actor), body });
    return code === success ? data.characters : 0;
  };
}

/** The public interface, with calls that are repeated. */
function openText(app: TestApp, under: Under): Act {
  return async (chance, { keys }) => {
    const html = chance.happens(0.3);
    const text = Array.from({ length: chance.upTo(3) + 1 }, () => (html ? `<p>${textOf(chance)}</p>` : textOf(chance)));
    const body = { ...pair, text, ...(html && { format: "html" }) };
    const headers: Record<string, string> = chance.happens(0.5) ? { "idempotency-key": randomUUID() } : {};
    const call = () =>
      app.call<TranslateResult>(openCalls.text.path, { token: chance.of(keys.slice(0, 1)), body, headers });
    under(stormy(chance, 0.2));
    const first = await call();
    under({});
    const again = chance.happens(0.5) && "idempotency-key" in headers ? await call() : undefined;
    const told = [first, again].flatMap((one) => (one?.code === success ? one : []));
    const isRepeated = ({ response }: (typeof told)[number]) => response.headers["idempotent-replayed"] === "true";
    return told.filter((one) => !isRepeated(one)).reduce((sum, { data }) => sum + data.characters, 0);
  };
}

function deepl(app: TestApp, under: Under): Act {
  return async (chance, { keys }) => {
    const text = [textOf(chance), textOf(chance), ...(chance.happens(0.5) ? ["The sea is calm today."] : [])];
    const payload = { text, target_lang: chance.of(["EN-US", "ZH"]), show_billed_characters: true };
    under(stormy(chance, 0.2));
    const headers = { authorization: `DeepL-Auth-Key ${chance.of(keys)}` };
    const response = await app.fastify.inject({ method: "POST", url: "/v2/translate", headers, payload });
    under({});
    if (response.statusCode !== 200) return 0;
    const { translations } = response.json<{ translations: readonly { billed_characters: number }[] }>();
    return translations.reduce((sum, { billed_characters: billed }) => sum + billed, 0);
  };
}

function azure(app: TestApp, under: Under): Act {
  return async (chance, { keys }) => {
    under(stormy(chance, 0.2));
    const response = await app.fastify.inject({
      method: "POST",
      url: "/translate?api-version=3.0&from=zh-Hans&to=en",
      headers: { "ocp-apim-subscription-key": chance.of(keys) },
      payload: [{ Text: textOf(chance) }, { Text: textOf(chance) }],
    });
    under({});
    return response.statusCode === 200 ? Number(response.headers["x-metered-usage"]) : 0;
  };
}

/** A platform whose answers tell no cost: what the key's usage tells before and after. */
function told(app: TestApp, url: string, bodyOf: (texts: readonly string[], key: string) => object): Act {
  return async (chance, { keys }) => {
    const key = chance.of(keys);
    const used = async () => (await app.call<OpenUsage>(openCalls.usage.path, { token: key })).data.characters_used;
    const before = await used();
    const headers = { authorization: `Bearer ${key}` };
    await app.fastify.inject({ method: "POST", url, headers, payload: bodyOf([textOf(chance), textOf(chance)], key) });
    return (await used()) - before;
  };
}
