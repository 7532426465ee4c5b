import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { apiPrefix } from "@yiqiao/contracts";
import { type DocumentTask, documentCalls } from "@yiqiao/contracts/documents";
import { quotaCalls, type Remaining } from "@yiqiao/contracts/quota";
import { textCalls, type TranslateResult } from "@yiqiao/contracts/text";
import { numberedText } from "../load/texts.ts";

/** Characters of each text. */
const textLength = 400;

type Call = <T>(url: string, path: string, body?: string, type?: string) => Promise<T>;

/** As one visitor, whose characters are counted, and whose tasks are limited, as those of one address are. */
function callsOf(visitor: { readonly cookie: string; readonly "x-forwarded-for": string }): Call {
  return async <T>(url: string, path: string, body?: string, type = "application/json"): Promise<T> => {
    const headers = { ...visitor, "accept-language": "en", ...(body !== undefined && { "content-type": type }) };
    const method = body === undefined ? "GET" : "POST";
    const answer = await fetch(url + apiPrefix + path, { method, headers, ...(body !== undefined && { body }) });
    const { code, message, data } = (await answer.json()) as { code: number; message: string; data: T };
    if (code !== 20000) throw new Error(`${path}: ${message}`);
    return data;
  };
}

/** What a visitor does while the product stops, and sees when it is there again. */
export class Visitor {
  readonly #call = callsOf({
    cookie: `device=${randomUUID()}`,
    "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
  });
  readonly #patienceMs: number;
  readonly #unanswered: object[] = [];

  constructor(patienceMs: number) {
    this.#patienceMs = patienceMs;
  }

  /** Texts that no answer came for. */
  get unanswered(): number {
    return this.#unanswered.length;
  }

  remaining(url: string): Promise<Remaining> {
    return this.#call(url, quotaCalls.remaining.path);
  }

  /**
   * Translates one text after the other, each a draft of its own, until the server is gone.
   * @returns the characters that its answers told as charged
   */
  async translateOn(url: string, seed: number): Promise<number> {
    let told = 0;
    for (let turn = 0; ; turn += 1) {
      const { text } = numberedText(seed * 1000 + turn, textLength);
      const draft = { text, draft: randomUUID(), continued: true, src_lang: "zh-cn", tgt_lang: "en-us" };
      try {
        told += await this.#translate(url, draft);
      } catch {
        this.#unanswered.push(draft);
        return told;
      }
    }
  }

  /** Asks again for what was not answered, as the page does. @returns what was charged for it, all in all */
  async translateAgain(url: string): Promise<number> {
    const charged = await Promise.all(this.#unanswered.map((draft) => this.#translate(url, draft)));
    const most = Math.max(0, ...charged);
    if (most > textLength) throw new Error(`A text of ${textLength} characters was charged ${most}`);
    return charged.reduce((sum, one) => sum + one, 0);
  }

  /** @returns the characters that were charged for the draft so far */
  async #translate(url: string, draft: object): Promise<number> {
    const body = JSON.stringify(draft);
    const { draft_characters: charged } = await this.#call<TranslateResult>(url, textCalls.tryTranslate.path, body);
    if (charged === undefined) throw new Error("The answer does not tell what the draft was charged");
    return charged;
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
    let refused: unknown;
    const take = () =>
      this.#call<{ task_id: string }>(url, documentCalls.createTask.path, create).catch((error: unknown) => {
        refused = error;
        return undefined;
      });
    const task = await this.#until(() => `The document is not taken: ${String(refused)}`, take);
    return task.task_id;
  }

  /** Resolves when some of it is translated. */
  async underWay(url: string, id: string): Promise<void> {
    await this.#until(
      () => "Nothing of the document is translated",
      async () => {
        const { translate_list: list } = await this.#task(url, id);
        return (list[0]?.segments_done ?? 0) > 0 ? list : undefined;
      },
    );
  }

  /** Resolves when it is done. @returns what was charged for it, or why it failed */
  async finished(url: string, id: string): Promise<number | string> {
    const [entry] = await this.#until(
      () => "The document is not done",
      async () => {
        const { done, translate_list: list } = await this.#task(url, id);
        return done ? list : undefined;
      },
    );
    return entry?.status === "complete" ? entry.charged : `ended as ${entry?.status}`;
  }

  #task(url: string, id: string): Promise<DocumentTask> {
    return this.#call(url, `${documentCalls.query.path}?task_id=${id}`);
  }

  async #until<T>(otherwise: () => string, look: () => Promise<T | undefined>): Promise<T> {
    for (const until = performance.now() + this.#patienceMs; performance.now() < until; await delay(200)) {
      const seen = await look();
      if (seen !== undefined) return seen;
    }
    throw new Error(otherwise());
  }
}
