import { type CreatedTask, documentCalls, type DocumentTask, type UploadState } from "@yiqiao/contracts/documents";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type Picture, pictureCalls } from "@yiqiao/contracts/pictures";
import { type TranslatedUnits, type WebPage, webPageCalls } from "@yiqiao/contracts/web-pages";
import type { TestApp } from "#testing";
import { sendForm, sendPart } from "#testing/documents/documents-app";
import { pictureBytes } from "../../features/pictures/testing/scripted-picture-worker.ts";
import { type Act, pair, sentBy, textOf } from "./acts.ts";

const success = errorCatalogue.success.code;

export function document(app: TestApp, drain: () => Promise<void>): Act {
  return async (chance, actor) => {
    const bytes = Buffer.from(`${textOf(chance)}\n${textOf(chance)}\n`);
    const begun = { name: "story.txt", size_bytes: bytes.length };
    const { data } = await app.call<UploadState>(documentCalls.uploadBegin.path, { ...sentBy(actor), body: begun });
    await sendPart(app, sentBy(actor), { uid: data.uid, offset: 0, bytes });
    await drain();
    const body = { docs: [data.uid], ...pair };
    const created = await app.call<CreatedTask>(documentCalls.createTask.path, { ...sentBy(actor), body });
    if (created.code !== success) throw new Error(created.message);
    await drain();
    const path = `${documentCalls.query.path}?task_id=${created.data.task_id}`;
    const task = await app.call<DocumentTask>(path, sentBy(actor));
    return task.data.translate_list.reduce((sum, { charged }) => sum + charged, 0);
  };
}

export function picture(app: TestApp, drain: () => Promise<void>): Act {
  return async (chance, actor) => {
    const value = pictureBytes({ texts: [textOf(chance, 1), textOf(chance, 1)] });
    const parts = [{ name: "picture", fileName: "sign.png", value }];
    const { data } = await sendForm<Picture>(app, sentBy(actor), { path: pictureCalls.upload.path, parts });
    await app.call(pictureCalls.translate.path, { ...sentBy(actor), body: { id: data.id, ...pair } });
    await drain();
    return (await app.call<Picture>(`${pictureCalls.query.path}?id=${data.id}`, sentBy(actor))).data.charged;
  };
}

export function webPage(app: TestApp): Act {
  return async (chance, actor) => {
    const value = `<html><body><p>${textOf(chance)}</p><p>${textOf(chance)}</p></body></html>`;
    const fields = Object.entries({ ...pair }).map(([name, text]) => ({ name, value: text }));
    const parts = [...fields, { name: "page", fileName: "page.html", value }];
    const { data } = await sendForm<WebPage>(app, sentBy(actor), { path: webPageCalls.upload.path, parts });
    const translate = () =>
      app.call<TranslatedUnits>(webPageCalls.translate.path, { ...sentBy(actor), body: { id: data.id } });
    // Nothing of it is new the second time.
    return (await translate()).data.characters + (await translate()).data.characters;
  };
}
