import { randomUUID } from "node:crypto";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import {
  type AlternativesResult,
  type SegmentEvent,
  textCalls,
  type TextQuote,
  type TranslateBody,
  type TranslateResult,
} from "@yiqiao/contracts/text";
import { eventsOf } from "../../../features/text/testing/text-calls.ts";
import { DomainError } from "../../../platform/errors/index.ts";
import type { RequestContext } from "../../../platform/request/index.ts";
import {
  type Act,
  type Actor,
  anyText,
  assertSame,
  ends,
  newSentences,
  pair,
  remembered,
  sentBy,
  stormy,
  textOf,
  whileWaiting,
  words,
  type ChargingScene,
} from "./acts.ts";
import type { Chance } from "./chance.ts";

const success = errorCatalogue.success.code;

export function textDoors(world: ChargingScene) {
  const ofAll = {
    typed: typedText(world),
    pasted: pastedText(world),
    severalAtOnce: severalAtOnce(world),
    replaced: replacedDraft(world),
    alternatives: alternativesOf(world),
  };
  return { ofAll, ofUsers: { left: leftText(world) } };
}

const pathOf = ({ token }: Actor) => (token === undefined ? textCalls.tryTranslate : textCalls.translate).path;

/** What a text tells of its cost, in all places. */
export function toldBy({ characters, counts, translations }: TranslateResult): number {
  assertSame("counts", characters, counts.net);
  assertSame("net", counts.net, counts.total - counts.repeated - counts.from_memory);
  assertSame(
    "texts",
    translations.reduce((sum, each) => sum + each.characters, 0),
    characters,
  );
  return characters;
}

interface Version {
  readonly body: TranslateBody;
  readonly isStream: boolean;
}

interface Told {
  readonly characters: number;
  readonly result?: TranslateResult;
}

/** What an answer of a stream tells: the whole, or what those sentences cost that came before it was cut off. */
export function toldByStream(stream: string): Told {
  const events = eventsOf(stream);
  const sentences = events.filter(({ event }) => event === "segment").map(({ data }) => data as SegmentEvent);
  const last = sentences.at(-1)?.characters ?? 0;
  const done = events.find(({ event }) => event === "done")?.data as TranslateResult | undefined;
  if (done === undefined) return { characters: last };
  if (sentences.length > 0) assertSame("the last sentence", last, toldBy(done));
  return { characters: toldBy(done), result: done };
}

/** One version of a text, as a stream or whole; what fails costs nothing. */
async function version({ app }: ChargingScene, actor: Actor, { body, isStream }: Version): Promise<Told> {
  if (!isStream) {
    const answer = await app.call<TranslateResult>(pathOf(actor), { ...sentBy(actor), body });
    return answer.code === success ? { characters: toldBy(answer.data), result: answer.data } : { characters: 0 };
  }
  const headers = { accept: "text/event-stream" };
  const { response } = await app.call(pathOf(actor), { ...sentBy(actor), body, headers });
  const told = toldByStream(response.body);
  return told.result === undefined ? { characters: 0 } : told;
}

async function quoteOf({ app }: ChargingScene, actor: Actor, body: TranslateBody): Promise<TextQuote | undefined> {
  const quote = await app.call<TextQuote>(textCalls.quote.path, { ...sentBy(actor), body });
  return quote.code === success ? quote.data : undefined;
}

/** Has a text translated that costs what was quoted before, and leaves what was said. */
async function asQuoted(world: ChargingScene, actor: Actor, asked: Version): Promise<Told> {
  const quote = await quoteOf(world, actor, asked.body);
  const told = await version(world, actor, asked);
  if (told.result === undefined) return told;
  assertSame("quote", quote?.net, told.characters);
  assertSame("balance", quote?.balance_after, told.result.balance_after);
  return told;
}

/** A text that is written with pauses, and corrected; one that ends is begun anew in another language, perhaps. */
function typedText(world: ChargingScene): Act {
  return async (chance, actor) => {
    const [draft, text] = [randomUUID(), anyText(chance, 2).slice(0, 200)];
    const isQuoted = chance.happens(0.3);
    let [sum, at, earlier] = [0, 0, [] as string[]];
    while (at < text.length) {
      at = Math.min(text.length, at + 1 + chance.upTo(25));
      const typo = chance.happens(0.2) ? "误" : "";
      const body = { ...pair, text: text.slice(0, at) + typo, continued: true, draft, earlier };
      world.under(stormy(chance, 0.1));
      const asked = { body, isStream: chance.happens(0.5) };
      const told = await (isQuoted ? asQuoted : version)(world, actor, asked);
      world.under({});
      sum += told.characters;
      if (told.result === undefined) continue;
      assertSame("a draft", told.result.draft_characters, sum);
      const sources = told.result.translations.flatMap(({ segments }) => segments.map(({ source }) => source));
      earlier = [...new Set([...sources.toReversed(), ...earlier])].slice(0, 10);
    }
    return sum;
  };
}

function pastedText(world: ChargingScene): Act {
  return async (chance, actor) => {
    const text = chance.happens(0.3) ? [anyText(chance), textOf(chance), anyText(chance)] : anyText(chance);
    const body: TranslateBody = { ...pair, text, ...(chance.happens(0.2) && { src_lang: "auto" }) };
    const isQuoted = chance.happens(0.5);
    world.under(stormy(chance, 0.15));
    const told = await (isQuoted ? asQuoted : version)(world, actor, { body, isStream: chance.happens(0.5) });
    world.under({});
    return told.characters;
  };
}

/** So many that they are charged in the way of a server under load. */
function severalAtOnce(world: ChargingScene): Act {
  return async (chance, actor) => {
    const asked = Array.from({ length: 5 }, () => ({ body: { ...pair, text: textOf(chance) }, isStream: false }));
    const told = await Promise.all(asked.map((each) => version(world, actor, each)));
    return told.reduce((sum, { characters }) => sum + characters, 0);
  };
}

/** A version of a draft that is ended by the next one: it costs the sentences that were delivered. */
function replacedDraft(world: ChargingScene): Act {
  return async (chance, actor) => {
    const [draft, text] = [randomUUID(), newSentences(chance, 3)];
    const written = { ...pair, continued: true, draft };
    const beginStream = async () => {
      const headers = { accept: "text/event-stream" };
      const body = { ...written, text };
      const { response } = await world.app.call(pathOf(actor), { ...sentBy(actor), body, headers });
      return response.body;
    };
    let next: Told = { characters: 0 };
    const stream = await whileWaiting(world, { after: chance.upTo(3), work: beginStream }, async () => {
      world.under({});
      const body = { ...written, text: text + textOf(chance, 1) };
      next = await version(world, actor, { body, isStream: chance.happens(0.5) });
    });
    const first = toldByStream(stream).characters;
    const sum = first + next.characters;
    if (next.result !== undefined) assertSame("a draft", next.result.draft_characters, sum);
    return sum;
  };
}

/** A stream whose reader leaves after some sentences, which is how a connection that is cut off reaches the text. */
function leftText(world: ChargingScene): Act {
  return async (chance, actor) => {
    const leaving = new AbortController();
    const body = { ...pair, text: textOf(chance, 5) };
    const events = world.app.features.text.translate(contextOf(actor, leaving.signal), { body, mode: "streamed" });
    const read = async () => {
      let told = 0;
      try {
        for await (const { data } of events) told = data.characters;
      } catch (error) {
        // Refused, or of an engine that is out of order still: that costs nothing.
        if (!leaving.signal.aborted && error instanceof DomainError) return 0;
        if (!leaving.signal.aborted) throw error;
      }
      return told;
    };
    return whileWaiting(world, { after: chance.upTo(4), work: read }, async () => {
      // Those before it come, or not: who leaves has had as many as are told.
      for (let turns = chance.upTo(20); turns > 0; turns -= 1) await new Promise((done) => setImmediate(done));
      leaving.abort();
    });
  };
}

function contextOf({ accountId = "", siteId }: Actor, signal: AbortSignal): RequestContext {
  const who = { accountId, sessionId: randomUUID(), role: 2, isSuper: false, siteId, plan: "professional" } as const;
  const address = "192.0.2.1";
  const from = { deviceId: "", address, network: address, userAgent: "" };
  return { requestId: "acts", language: "en", siteId, principal: who, ...from, signal };
}

function alternativesOf({ app, under }: ChargingScene): Act {
  return async (chance, actor) => {
    const text = chance.happens(0.2) ? anyText(chance, 1).slice(0, 900) : sentenceOf(chance);
    const body = { ...pair, text, ...(chance.happens(0.3) && { back: true }) };
    under(stormy(chance, 0.1));
    const { code, data } = await app.call<AlternativesResult>(textCalls.alternatives.path, { ...sentBy(actor), body });
    under({});
    return code === success ? data.characters : 0;
  };
}

const sentenceOf = (chance: Chance) =>
  chance.happens(0.2) ? chance.of(remembered) : chance.of(words) + chance.of(ends);
