import { randomUUID } from "node:crypto";
import { apiPrefix } from "@yiqiao/contracts";
import { documentCalls } from "@yiqiao/contracts/documents";
import { textCalls } from "@yiqiao/contracts/text";

/** Who asks: an address of their own, by which the server tells visitors apart, and cookies that may be new each time. */
export interface Visitor {
  readonly url: string;
  readonly address: string;
  readonly device: string;
}

export const visitorAt = (url: string, address: string): Visitor => ({ url, address, device: randomUUID() });

interface Answered {
  readonly code: number;
  readonly data: unknown;
}

async function call({ url, address, device }: Visitor, path: string, body: BodyInit, type?: string): Promise<Answered> {
  const headers = {
    cookie: `device=${device}`,
    "x-forwarded-for": address,
    ...(type !== undefined && { "content-type": type }),
  };
  const answer = await fetch(`${url}${apiPrefix}${path}`, { method: "POST", headers, body });
  return (await answer.json()) as Answered;
}

/** Translates a text; the milliseconds that it took, NaN when it was refused. */
export async function translateText(visitor: Visitor, text: string): Promise<number> {
  const began = performance.now();
  const body = JSON.stringify({ text, src_lang: "zh-cn", tgt_lang: "en-us" });
  const { code } = await call(visitor, textCalls.tryTranslate.path, body, "application/json");
  return code === 20000 ? performance.now() - began : Number.NaN;
}

/** Sends a file whole; its id, undefined when it was refused. */
export async function sendFile(visitor: Visitor, name: string, bytes: Uint8Array): Promise<string | undefined> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  const { code, data } = await call(visitor, documentCalls.upload.path, form);
  return code === 20000 ? (data as { docs: { uid: string }[] }).docs[0]?.uid : undefined;
}

/** Whether a file has been measured. */
export async function isMeasured(visitor: Visitor, uid: string): Promise<boolean> {
  const body = JSON.stringify({ docs: [uid], src_lang: "zh-cn", tgt_lang: "en-us" });
  const { data } = await call(visitor, documentCalls.quote.path, body, "application/json");
  return (data as { docs?: { state: string }[] } | null)?.docs?.[0]?.state === "ready";
}
