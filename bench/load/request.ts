import { randomUUID } from "node:crypto";
import { apiPrefix } from "@yiqiao/contracts";
import { type SegmentEvent, textCalls, type TranslateResult } from "@yiqiao/contracts/text";
import { type NumberedText, standInTranslation } from "./texts.ts";

export interface Outcome {
  readonly firstMs: number;
  readonly wholeMs: number;
  /** What is wrong with the answer; undefined when it is whole and the text's own. */
  readonly fault: string | undefined;
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: unknown }> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    const frames = (rest + decoder.decode(chunk, { stream: true })).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const match = /^event: (\w+)\ndata: (.*)$/s.exec(frame);
      if (match) yield { event: match[1] ?? "", data: JSON.parse(match[2] ?? "null") as unknown };
    }
  }
}

/** Follows one text's answer sentence by sentence. */
class Check {
  readonly #sent: NumberedText;
  readonly #isExact: boolean;
  #joined = "";
  #next = 0;
  fault: string | undefined;

  constructor(sent: NumberedText, isExact: boolean) {
    this.#sent = sent;
    this.#isExact = isExact;
  }

  segment(event: SegmentEvent): void {
    const { text } = this.#sent;
    if (event.index !== this.#next++) this.fault ??= `sentence ${event.index} came out of order`;
    if (text.slice(event.source_start, event.source_end) !== event.source) this.fault ??= "a sentence of another text";
    if (this.#isExact && event.target !== standInTranslation(event.source))
      this.fault ??= "another sentence's translation";
    this.#joined += (event.before ?? "") + event.target + event.after;
  }

  done(result: TranslateResult): void {
    const [translation] = result.translations;
    if (translation?.text !== this.#joined) this.fault ??= "the whole differs from its sentences";
    if (translation?.segments.length !== this.#next) this.fault ??= "sentences are missing";
  }
}

/** Sends one text as a visitor and reads the stream to its end. */
export async function sendText(url: string, sent: NumberedText, isExact: boolean): Promise<Outcome> {
  const began = performance.now();
  const check = new Check(sent, isExact);
  let firstMs = Number.NaN;
  let isDone = false;
  try {
    const response = await fetch(url + apiPrefix + textCalls.tryTranslate.path, {
      method: "POST",
      headers: { accept: "text/event-stream", "content-type": "application/json", cookie: `device=${randomUUID()}` },
      body: JSON.stringify({ text: sent.text, src_lang: "zh-cn", tgt_lang: "en-us" }),
    });
    const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
    if (!isStream || !response.body) return { firstMs, wholeMs: firstMs, fault: (await response.text()).slice(0, 200) };
    for await (const { event, data } of framesOf(response.body)) {
      if (Number.isNaN(firstMs)) firstMs = performance.now() - began;
      if (event === "segment") check.segment(data as SegmentEvent);
      else if (event === "done") {
        check.done(data as TranslateResult);
        isDone = true;
      } else check.fault ??= JSON.stringify(data).slice(0, 200);
    }
  } catch (error) {
    check.fault ??= String(error);
  }
  return {
    firstMs,
    wholeMs: performance.now() - began,
    fault: check.fault ?? (isDone ? undefined : "the stream broke off"),
  };
}
