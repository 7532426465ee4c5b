import {
  type CreatedTask,
  documentCalls,
  type DocumentTask,
  type Quote,
  type UploadState,
} from "@yiqiao/contracts/documents";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type Picture, pictureCalls } from "@yiqiao/contracts/pictures";
import { type TranslatedUnits, type WebPage, webPageCalls, type WebPageQuote } from "@yiqiao/contracts/web-pages";
import { type Caller, get, sendForm, sendPart } from "#testing/documents/documents-app";
import { pictureBytes } from "../../../features/pictures/testing/scripted-picture-worker.ts";
import {
  type Act,
  type Actor,
  anyText,
  assertSame,
  htmlOf,
  newSentences,
  pair,
  sentAs,
  sentBy,
  stormy,
  textOf,
  whileWaiting,
  type ChargingScene,
} from "./acts.ts";
import type { Chance } from "./chance.ts";

const success = errorCatalogue.success.code;

/** Each takes as long as many texts. */
export function fileDoors(world: ChargingScene): Record<string, Act> {
  return {
    document: document(world),
    cancelledDocument: cancelledDocument(world),
    sentDocument: sentDocument(world),
    deeplDocument: deeplDocument(world),
    libreFile: libreFile(world),
    picture: picture(world),
    webPage: webPage(world),
  };
}

const linesOf = (chance: Chance) => `${textOf(chance)}\n${anyText(chance)}\n${textOf(chance)}\n`;

/** Works the jobs off, however often they have to be tried again. @returns whether the engine had all of it */
async function workOff({ under, drain }: ChargingScene, chance: Chance): Promise<boolean> {
  const weather = stormy(chance, 0.3);
  under(weather);
  await drain();
  under({});
  await drain();
  return weather.refusesAfter === undefined;
}

export async function uploadText({ app, drain }: ChargingScene, actor: Actor, text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const body = { name: "story.txt", size_bytes: bytes.length };
  const { data } = await app.call<UploadState>(documentCalls.uploadBegin.path, { ...sentBy(actor), body });
  await sendPart(app, sentBy(actor), { uid: data.uid, offset: 0, bytes });
  await drain();
  return data.uid;
}

async function beginTask(
  { app }: ChargingScene,
  chance: Chance,
  { actor, uid }: { readonly actor: Actor; readonly uid: string },
) {
  const body = { docs: [uid], ...pair };
  const asked = sentAs(chance, actor, documentCalls.quote);
  const quote = await app.call<Quote>(asked.path, { ...asked.by, body });
  const { path, by } = sentAs(chance, actor, documentCalls.createTask);
  const created = await app.call<CreatedTask>(path, { ...by, body });
  return { id: created.code === success ? created.data.task_id : undefined, net: quote.data?.characters.net };
}

async function taskOf({ app }: ChargingScene, caller: Caller, id: string) {
  const { data } = await app.call<DocumentTask>(`${documentCalls.query.path}?task_id=${id}`, caller);
  const charged = data.translate_list.reduce((sum, each) => sum + each.charged, 0);
  return { charged, status: data.translate_list[0]?.status };
}

/** A document, some of which fail and are tried again by their owner. */
function document(world: ChargingScene): Act {
  return async (chance, actor) => {
    const uid = await uploadText(world, actor, linesOf(chance));
    const { id, net } = await beginTask(world, chance, { actor, uid });
    if (id === undefined) return 0;
    let isWhole = await workOff(world, chance);
    let task = await taskOf(world, sentBy(actor), id);
    if (task.status === "failed" && chance.happens(0.7)) {
      assertSame("a failed document", task.charged, 0);
      await world.app.call(documentCalls.retry.path, { ...sentBy(actor), body: { task_id: id } });
      await world.drain();
      isWhole = true;
      task = await taskOf(world, sentBy(actor), id);
    }
    // What no engine translated is not charged.
    if (task.status === "complete" && isWhole) assertSame("a document", task.charged, net);
    return task.charged;
  };
}

/** One that is given up in the middle, of which its owner may have what was done by then. */
function cancelledDocument(world: ChargingScene): Act {
  return async (chance, actor) => {
    const long = Array.from({ length: 60 }, () => newSentences(chance, 1)).join("\n");
    const uid = await uploadText(world, actor, long);
    const { id } = await beginTask(world, chance, { actor, uid });
    if (id === undefined) return 0;
    const [mine, body] = [sentBy(actor), { task_id: id }];
    await whileWaiting(world, { after: chance.upTo(60), work: world.drain }, async () => {
      await world.app.call(documentCalls.pause.path, { ...mine, body });
      world.under({});
      world.letGo();
    });
    if (chance.happens(0.6)) await get(world.app, mine, `${documentCalls.download.path}?uid=${uid}&kind=partial`);
    const asked = sentAs(chance, actor, documentCalls.cancel);
    await world.app.call(asked.path, { ...asked.by, body });
    await world.drain();
    return (await taskOf(world, mine, id)).charged;
  };
}

/** One that comes with its task, and begins by itself. */
function sentDocument(world: ChargingScene): Act {
  return async (chance, actor) => {
    const fields = Object.entries({ ...pair }).map(([name, value]) => ({ name, value }));
    const parts = [...fields, { name: "docs", fileName: "letter.txt", value: linesOf(chance) }];
    const { path } = documentCalls.create;
    const { code, data } = await sendForm<CreatedTask>(world.app, sentBy(actor), { path, parts });
    if (code !== success) throw new Error(`A document was refused with ${code}`);
    await workOff(world, chance);
    return (await taskOf(world, sentBy(actor), data.task_id)).charged;
  };
}

interface Form {
  readonly fields: Readonly<Record<string, string>>;
  readonly text: string;
}

async function formOf({ fields, text }: Form) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new File([text], "letter.txt"));
  const { headers, body } = new Response(form);
  return {
    payload: Buffer.from(await new Response(body).arrayBuffer()),
    type: headers.get("content-type") ?? "",
  };
}

function deeplDocument(world: ChargingScene): Act {
  return async (chance, actor) => {
    const { fastify } = world.app;
    const { secret } = chance.of(actor.keys);
    const credential = { authorization: `DeepL-Auth-Key ${secret}`, ...(actor.host && { host: actor.host }) };
    const fields = { source_lang: "ZH", target_lang: "EN-US" };
    const { payload, type } = await formOf({ fields, text: linesOf(chance) });
    const headers = { ...credential, "content-type": type };
    const sent = await fastify.inject({ method: "POST", url: "/v2/document", headers, payload });
    if (sent.statusCode !== 200) return 0;
    const handle = sent.json<{ document_id: string; document_key: string }>();
    await workOff(world, chance);
    const url = `/v2/document/${handle.document_id}`;
    const body = { document_key: handle.document_key };
    const status = await fastify.inject({ method: "POST", url, headers: credential, payload: body });
    return status.json<{ billed_characters?: number }>().billed_characters ?? 0;
  };
}

/** Sent and waited for in one call, whose answer tells no cost: its task does. */
function libreFile(world: ChargingScene): Act {
  return async (chance, actor) => {
    const { fastify, database } = world.app;
    const fields = { source: "zh", target: "en", api_key: chance.of(actor.keys).secret };
    const { payload, type } = await formOf({ fields, text: linesOf(chance) });
    const headers = { "content-type": type, ...(actor.host && { host: actor.host }) };
    const state = { isAnswered: false };
    const answered = fastify
      .inject({ method: "POST", url: "/translate_file", headers, payload })
      .finally(() => (state.isAnswered = true));
    while (!state.isAnswered) {
      const { rowCount } = await database.pool.query("select 1 from documents where state = 'analysing'");
      if (rowCount !== null && rowCount > 0) await world.drain();
      await new Promise((done) => setTimeout(done, 5));
    }
    const response = await answered;
    if (response.statusCode !== 200) return 0;
    const { translatedFileUrl: address } = response.json<{ translatedFileUrl: string }>();
    const [id = ""] = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/.exec(address) ?? [];
    return (await taskOf(world, sentBy(actor), id)).charged;
  };
}

function picture(world: ChargingScene): Act {
  return async (chance, actor) => {
    const { app, drain } = world;
    const mine = sentBy(actor);
    const value = pictureBytes({ texts: [textOf(chance, 1), textOf(chance, 1)] });
    const parts = [{ name: "picture", fileName: "sign.png", value }];
    const { data } = await sendForm<Picture>(app, mine, { path: pictureCalls.upload.path, parts });
    const of = async () => (await app.call<Picture>(`${pictureCalls.query.path}?id=${data.id}`, mine)).data;
    const { path, by } = sentAs(chance, actor, pictureCalls.translate);
    const isQuoted = chance.happens(0.5);
    await app.call(path, { ...by, body: { id: data.id, ...pair, ask_price: isQuoted } });
    let quoted: number | undefined;
    if (isQuoted) {
      await drain();
      quoted = (await of()).characters?.net;
      await app.call(pictureCalls.accept.path, { ...mine, body: { id: data.id } });
    }
    if (chance.happens(0.2)) await app.call(pictureCalls.cancel.path, { ...mine, body: { id: data.id } });
    const isWhole = await workOff(world, chance);
    const { state, charged } = await of();
    if (state === "complete" && isWhole && quoted !== undefined) assertSame("a picture", charged, quoted);
    return charged;
  };
}

function webPage(world: ChargingScene): Act {
  return async (chance, actor) => {
    const { app, under } = world;
    const value = `<html><body>${htmlOf(chance)}${htmlOf(chance)}<p>${textOf(chance)}</p></body></html>`;
    const fields = Object.entries({ ...pair }).map(([name, text]) => ({ name, value: text }));
    const parts = [...fields, { name: "page", fileName: "page.html", value }];
    const { data } = await sendForm<WebPage>(app, sentBy(actor), { path: webPageCalls.upload.path, parts });
    const asked = sentAs(chance, actor, webPageCalls.quote);
    const quote = await app.call<WebPageQuote>(`${asked.path}?id=${data.id}`, asked.by);
    const { path, by } = sentAs(chance, actor, webPageCalls.translate);
    const translate = () => app.call<TranslatedUnits>(path, { ...by, body: { id: data.id } });
    const weather = stormy(chance, 0.2);
    under(weather);
    const first = await translate();
    under({});
    // Nothing of it is new the second time, unless it failed before.
    const answers = [first, await translate()].filter(({ code }) => code === success);
    const told = answers.reduce((sum, answer) => sum + answer.data.characters, 0);
    const isCalm = Object.keys(weather).length === 0;
    if (answers.length > 0 && isCalm) assertSame("a page", told, quote.data.net);
    return told;
  };
}
