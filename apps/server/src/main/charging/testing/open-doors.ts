import { randomUUID } from "node:crypto";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { openCalls, type OpenUsage } from "@yiqiao/contracts/public-api";
import { textCalls, type TextQuote, type TranslateResult } from "@yiqiao/contracts/text";
import type { TestAnswer } from "#testing";
import {
  type Act,
  type Actor,
  anyText,
  assertSame,
  htmlOf,
  pair,
  sentBy,
  stormy,
  textOf,
  type ChargingScene,
} from "./acts.ts";
import type { Chance } from "./chance.ts";
import { toldBy, toldByStream } from "./text-doors.ts";

const success = errorCatalogue.success.code;

/** Our own interface for programs, and those of others. */
export function openDoors(world: ChargingScene): Record<string, Act> {
  const asked = (url: string, bodyOf: (texts: readonly string[], chance: Chance) => object) =>
    untold(world, { url, bodyOf });
  return {
    open: openText(world),
    openStream: openStream(world),
    openPlain: openPlain(world),
    openRepeated: repeatedCall(world),
    deepl: deepl(world),
    deeplMarkup: deeplMarkup(world),
    azure: azure(world),
    azureInputs: azureInputs(world),
    google: asked("/language/translate/v2", (q) => ({ q, source: "zh-CN", target: "en", format: "text" })),
    googleHtml: googleHtml(world),
    libretranslate: asked("/translate", (q, chance) => ({
      q: chance.happens(0.5) ? q : q[0],
      source: "zh",
      target: "en",
      alternatives: chance.upTo(3),
    })),
    deeplx: asked("/translate", ([text]) => ({ text, source_lang: "ZH", target_lang: "EN" })),
    immersive: asked("/translate", (texts) => ({ text_list: texts, source_lang: "zh-CN", target_lang: "en" })),
    kiss: asked("/translate", (texts) => ({ texts, from: "zh-CN", to: "en" })),
  };
}

interface OpenCall {
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const keyOf = (chance: Chance, { keys }: Actor) => chance.of(keys).secret;

function openText({ app, under }: ChargingScene): Act {
  return async (chance, actor) => {
    under(stormy(chance, 0.2));
    const { code, data } = await app.call<TranslateResult>(openCalls.text.path, {
      ...sentBy(actor),
      token: keyOf(chance, actor),
      ...openCall(chance),
    });
    under({});
    return code === success ? toldBy(data) : 0;
  };
}

function openCall(chance: Chance): OpenCall {
  const isHtml = chance.happens(0.3);
  const one = () => (isHtml ? htmlOf(chance) : anyText(chance));
  const text = chance.happens(0.3) ? one() : Array.from({ length: chance.upTo(3) + 1 }, one);
  return { body: { ...pair, text, ...(isHtml && { format: "html" }) } };
}

function openStream({ app, under }: ChargingScene): Act {
  return async (chance, actor) => {
    under(stormy(chance, 0.2));
    const headers = { accept: "text/event-stream" };
    const asked = { ...sentBy(actor), token: keyOf(chance, actor), ...openCall(chance), headers };
    const { response } = await app.call(openCalls.text.path, asked);
    under({});
    const { characters, result } = toldByStream(response.body);
    return result === undefined ? 0 : characters;
  };
}

/** An answer that is nothing but the translation: what it cost is told by the key's usage. */
function openPlain(world: ChargingScene): Act {
  return async (chance, actor) => {
    const token = keyOf(chance, actor);
    const headers = { accept: "text/plain" };
    const body = { ...pair, text: anyText(chance) };
    const act = () => world.app.call(openCalls.text.path, { ...sentBy(actor), token, body, headers });
    return byUsage(world, actor, { key: token, act });
  };
}

/** A call that is made again under its name: afterwards, at once, or after it failed. */
function repeatedCall({ app, under }: ChargingScene): Act {
  return async (chance, actor) => {
    const headers = { "idempotency-key": randomUUID() };
    const asked = { ...sentBy(actor), token: keyOf(chance, actor), ...openCall(chance), headers };
    const call = () => app.call<TranslateResult>(openCalls.text.path, asked);
    under(stormy(chance, 0.3));
    const first = chance.happens(0.5) ? await Promise.all([call(), call()]) : [await call()];
    under({});
    const answers = [...first, await call(), await call()];
    return answers.filter((answer) => isNew(answer)).reduce((sum, { data }) => sum + toldBy(data), 0);
  };
}

const isNew = ({ code, response }: TestAnswer<TranslateResult>): boolean =>
  code === success && response.headers["idempotent-replayed"] !== "true";

function deepl({ app, under }: ChargingScene): Act {
  return async (chance, actor) => {
    const text = [anyText(chance), textOf(chance), ...(chance.happens(0.5) ? ["The sea is calm today."] : [])];
    const payload = {
      text,
      target_lang: chance.of(["EN-US", "ZH"]),
      show_billed_characters: true,
      ...(chance.happens(0.3) && { split_sentences: chance.of(["0", "nonewlines"]) }),
    };
    under(stormy(chance, 0.2));
    const told = await postAndReadBill(app, actor, keyOf(chance, actor), payload);
    under({});
    return told;
  };
}

function deeplMarkup({ app, under }: ChargingScene): Act {
  return async (chance, actor) => {
    const tags = chance.of(["html", "xml"]);
    const text = [htmlOf(chance), htmlOf(chance)].map((one) => (tags === "xml" ? `<r>${one}</r>` : one));
    const payload = { text, source_lang: "ZH", target_lang: "EN-US", tag_handling: tags, show_billed_characters: true };
    under(stormy(chance, 0.2));
    const told = await postAndReadBill(app, actor, keyOf(chance, actor), payload);
    under({});
    return told;
  };
}

async function postAndReadBill(
  app: ChargingScene["app"],
  { host }: Actor,
  key: string,
  payload: object,
): Promise<number> {
  const headers = { authorization: `DeepL-Auth-Key ${key}`, ...(host && { host }) };
  const response = await app.fastify.inject({ method: "POST", url: "/v2/translate", headers, payload });
  if (response.statusCode !== 200) return 0;
  const { translations } = response.json<{ translations: readonly { billed_characters: number }[] }>();
  return translations.reduce((sum, { billed_characters: characters }) => sum + characters, 0);
}

/** Every text into each language. */
function azure({ app, under }: ChargingScene): Act {
  return async (chance, { keys, host }) => {
    const [from, to] = chance.of([
      ["&from=zh-Hans", "&to=en"],
      ["", "&to=en&to=zh-Hans"],
      ["", "&to=en&textType=html"],
    ]);
    under(stormy(chance, 0.2));
    const response = await app.fastify.inject({
      method: "POST",
      url: `/translate?api-version=3.0${from}${to}`,
      headers: { "ocp-apim-subscription-key": chance.of(keys).secret, ...(host && { host }) },
      payload: [{ Text: anyText(chance) }, { Text: textOf(chance) }],
    });
    under({});
    return response.statusCode === 200 ? Number(response.headers["x-metered-usage"]) : 0;
  };
}

/** HTML of whatever language it is in. */
function googleHtml(world: ChargingScene): Act {
  return async (chance, actor) => {
    const key = keyOf(chance, actor);
    const payload = { q: [htmlOf(chance), htmlOf(chance)], target: "en" };
    const headers = { authorization: `Bearer ${key}`, ...(actor.host && { host: actor.host }) };
    const act = () => world.app.fastify.inject({ method: "POST", url: "/language/translate/v2", headers, payload });
    return byUsage(world, actor, { key, act });
  };
}

interface AzureValue {
  readonly translations: readonly { readonly sourceCharacters: number }[];
}

/** Each text into languages of its own: the parts that are told are together what the whole is told as. */
function azureInputs({ app, under }: ChargingScene): Act {
  return async (chance, { keys, host }) => {
    const input = () => ({ text: anyText(chance), language: "zh-Hans", targets: [{ language: "en" }] });
    under(stormy(chance, 0.2));
    const response = await app.fastify.inject({
      method: "POST",
      url: "/translate?api-version=2026-06-06",
      headers: { "ocp-apim-subscription-key": chance.of(keys).secret, ...(host && { host }) },
      payload: { inputs: [input(), input()] },
    });
    under({});
    if (response.statusCode !== 200) return 0;
    const { value } = response.json<{ value: readonly AzureValue[] }>();
    const parts = value.flatMap(({ translations }) => translations.map(({ sourceCharacters }) => sourceCharacters));
    const whole = Number(response.headers["x-metered-usage"]);
    const sum = parts.reduce((all, part) => all + part, 0);
    if (sum !== whole) throw new Error(`Texts of ${sum} were told as ${whole}`);
    return whole;
  };
}

interface Asked {
  readonly url: string;
  readonly bodyOf: (texts: readonly string[], chance: Chance) => object;
}

/** A platform whose answers tell no cost: it is what our own quote says. */
function untold(world: ChargingScene, { url, bodyOf }: Asked): Act {
  return async (chance, actor) => {
    const { app } = world;
    const key = keyOf(chance, actor);
    const texts = [anyText(chance), textOf(chance)];
    const payload = bodyOf(texts, chance);
    const sent = texts.filter((text) => JSON.stringify(payload).includes(JSON.stringify(text)) && /\p{L}/u.test(text));
    const quote = await app.call<TextQuote>(textCalls.quote.path, { ...sentBy(actor), body: { ...pair, text: sent } });
    const headers = { authorization: `Bearer ${key}`, ...(actor.host && { host: actor.host }) };
    let status = 0;
    const act = async () => {
      world.under(stormy(chance, 0.15));
      ({ statusCode: status } = await app.fastify.inject({ method: "POST", url, headers, payload }));
      world.under({});
    };
    const used = await byUsage(world, actor, { key, act });
    assertSame("usage", used, status === 200 && sent.length > 0 ? quote.data.net : 0);
    return used;
  };
}

/** What a key's usage tells before and after. */
export async function byUsage(
  { app }: Pick<ChargingScene, "app">,
  actor: Actor,
  work: { readonly key: string; readonly act: () => Promise<unknown> },
): Promise<number> {
  const used = async () => {
    const { data } = await app.call<OpenUsage>(openCalls.usage.path, { ...sentBy(actor), token: work.key });
    return data.characters_used;
  };
  const before = await used();
  await work.act();
  return (await used()) - before;
}
