import { textCalls } from "@yiqiao/contracts/text";
import type { apiEvents } from "#shared/api-client/index.ts";
import { translateBodyOf } from "./translate-body.ts";
import type { SessionOptions } from "./translation-session.ts";

interface Opening {
  readonly apiEvents: typeof apiEvents;
  readonly isUser: () => boolean;
}

/** Asks for a translation as a stream: visitors within their free quota, users within theirs. */
export function createTranslationOpener({ apiEvents: ask, isUser }: Opening): SessionOptions["open"] {
  return async function* open(job, signal) {
    const call = isUser() ? textCalls.translate : textCalls.tryTranslate;
    for await (const { event, data } of ask(call, { body: translateBodyOf(job), signal })) {
      if (event === "segment") yield { type: "segment", event: data };
      else yield { type: "done", result: data };
    }
  };
}
