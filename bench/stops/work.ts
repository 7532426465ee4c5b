import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { apiPrefix } from "@yiqiao/contracts";
import { type DocumentTask, documentCalls } from "@yiqiao/contracts/documents";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { textCalls, type TranslateResult } from "@yiqiao/contracts/text";
import { numberedText } from "../load/texts.ts";

/** A visitor, whose characters are counted. */
const cookie = `device=${randomUUID()}`;

async function call<T>(url: string, path: string, body?: string, type = "application/json"): Promise<T> {
  const headers = { cookie, "accept-language": "en", ...(body !== undefined && { "content-type": type }) };
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(url + apiPrefix + path, { method, headers, ...(body !== undefined && { body }) });
  const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
  if (code !== 20000) throw new Error(`${path}: ${message}`);
  return data;
}

export const remaining = (url: string) => call<Remaining>(url, quotaCalls.remaining.path);

/** Translates one text after the other until the server is gone. @returns the characters that its answers told as charged */
export async function translateOn(url: string, seed: number): Promise<number> {
  let told = 0;
  for (let turn = 0; ; turn += 1) {
    const { text } = numberedText(seed * 1000 + turn, 400);
    const body = JSON.stringify({ text, src_lang: "zh-cn", tgt_lang: "en-us" });
    try {
      told += (await call<TranslateResult>(url, textCalls.tryTranslate.path, body)).characters;
    } catch {
      return told;
    }
  }
}

/** Begins to translate a document of so many lines. @returns the task's id, once it is under way */
export async function beginDocument(url: string, lines: number): Promise<string> {
  const text = Array.from({ length: lines }, (_, line) => `这是第${line}行，编号${randomUUID()}。\n`).join("");
  const begin = JSON.stringify({ name: "lines.txt", size_bytes: Buffer.byteLength(text) });
  const { uid } = await call<{ uid: string }>(url, documentCalls.uploadBegin.path, begin);
  await call(url, `${documentCalls.uploadPart.path}?uid=${uid}&offset=0`, text, "application/octet-stream");
  const create = JSON.stringify({ docs: [uid], src_lang: "zh-cn", tgt_lang: "en-us" });
  for (;;) {
    // Until it was looked at.
    const task = await call<{ task_id: string }>(url, documentCalls.createTask.path, create).catch(() => undefined);
    if (task !== undefined) return task.task_id;
    await delay(100);
  }
}

const taskOf = (url: string, id: string) => call<DocumentTask>(url, `${documentCalls.query.path}?task_id=${id}`);

/** Resolves when some of it is translated. */
export async function underWay(url: string, id: string, patienceMs: number): Promise<void> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await delay(50))
    if (((await taskOf(url, id)).translate_list[0]?.segments_done ?? 0) > 0) return;
  throw new Error("Nothing of the document is translated");
}

/** Resolves when it is done. @returns what was charged for it, or why it failed */
export async function finished(url: string, id: string, patienceMs: number): Promise<number | string> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await delay(200)) {
    const { done, translate_list: list } = await taskOf(url, id);
    if (!done) continue;
    const [entry] = list;
    return entry?.status === "complete" ? entry.charged : `ended as ${entry?.status}`;
  }
  return "not done";
}
