import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { apiPrefix } from "@yiqiao/contracts";
import { type DocumentTask, documentCalls } from "@yiqiao/contracts/documents";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { textCalls, type TranslateResult } from "@yiqiao/contracts/text";
import { numberedText } from "../load/texts.ts";

type Call = <T>(url: string, path: string, body?: string, type?: string) => Promise<T>;

/** As one visitor, whose characters are counted, and whose tasks are limited. */
function callsOf(cookie: string): Call {
  return async <T>(url: string, path: string, body?: string, type = "application/json"): Promise<T> => {
    const headers = { cookie, "accept-language": "en", ...(body !== undefined && { "content-type": type }) };
    const method = body === undefined ? "GET" : "POST";
    const answer = await fetch(url + apiPrefix + path, { method, headers, ...(body !== undefined && { body }) });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
    if (code !== 20000) throw new Error(`${path}: ${message}`);
    return data;
  };
}

/** What a visitor does while the product stops, and sees when it is there again. */
export class Visitor {
  readonly #call = callsOf(`device=${randomUUID()}`);
  readonly #patienceMs: number;

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  remaining(url: string): Promise<Remaining> {
    return this.#call(url, quotaCalls.remaining.path);
  }

  /** Translates one text after the other until the server is gone. @returns the characters that its answers told as charged */
  async translateOn(url: string, seed: number): Promise<number> {
    let told = 0;
    for (let turn = 0; ; turn += 1) {
      const { text } = numberedText(seed * 1000 + turn, 400);
      const body = JSON.stringify({ text, src_lang: "zh-cn", tgt_lang: "en-us" });
      try {
        told += (await this.#call<TranslateResult>(url, textCalls.tryTranslate.path, body)).characters;
      } catch {
        return told;
      }
    }
  }

  /** Begins to translate a document of so many lines. @returns the task's id */
  async beginDocument(url: string, lines: number): Promise<string> {
    const text = Array.from({ length: lines }, (_, line) => `这是第${line}行，编号${randomUUID()}。\n`).join("");
    const begin = JSON.stringify({ name: "lines.txt", size_bytes: Buffer.byteLength(text) });
    const { uid } = await this.#call<{ uid: string }>(url, documentCalls.uploadBegin.path, begin);
    const part = `${documentCalls.uploadPart.path}?uid=${uid}&offset=0`;
    await this.#call(url, part, text, "application/octet-stream");
    const create = JSON.stringify({ docs: [uid], src_lang: "zh-cn", tgt_lang: "en-us" });
    // Until it was looked at, there is no task.
    const task = await this.#until("The document is not taken", () =>
      this.#call<{ task_id: string }>(url, documentCalls.createTask.path, create).catch(() => undefined),
    );
    return task.task_id;
  }

  /** Resolves when some of it is translated. */
  async underWay(url: string, id: string): Promise<void> {
    await this.#until("Nothing of the document is translated", async () => {
      const { translate_list: list } = await this.#task(url, id);
      return (list[0]?.segments_done ?? 0) > 0 ? list : undefined;
    });
  }

  /** Resolves when it is done. @returns what was charged for it, or why it failed */
  async finished(url: string, id: string): Promise<number | string> {
    const [entry] = await this.#until("The document is not done", async () => {
      const { done, translate_list: list } = await this.#task(url, id);
      return done ? list : undefined;
    });
    return entry?.status === "complete" ? entry.charged : `ended as ${entry?.status}`;
  }

  #task(url: string, id: string): Promise<DocumentTask> {
    return this.#call(url, `${documentCalls.query.path}?task_id=${id}`);
  }

  async #until<T>(otherwise: string, look: () => Promise<T | undefined>): Promise<T> {
    for (const until = performance.now() + this.#patienceMs; performance.now() < until; await delay(200)) {
      const seen = await look();
      if (seen !== undefined) return seen;
    }
    throw new Error(otherwise);
  }
}
