import type { InterfaceLanguage } from "@yiqiao/i18n";
import { dataOf, errorOfEnvelope, errorOfUnreadable, isEnvelope, networkError } from "./answer.ts";
import { isAbort } from "./api-error.ts";

/** A server-sent event with its data parsed from JSON. */
export interface ApiEvent {
  readonly event: string;
  readonly data: unknown;
}

function parsed(text: string, response: Response, language: InterfaceLanguage): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw errorOfUnreadable(response, language);
  }
}

/**
 * The events of a streaming answer. Ending the iteration early cancels the answer.
 *
 * @throws ApiError for an `error` event, and for an answer that is an envelope instead of a stream.
 */
export async function* readEvents(
  response: Response,
  language: InterfaceLanguage,
): AsyncGenerator<ApiEvent, void, undefined> {
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) {
    await dataOf(response, language);
    throw errorOfUnreadable(response, language);
  }
  // Not a part of the first page: it comes while the answer does.
  const { EventSourceParserStream } = await import("eventsource-parser/stream");
  const events = response.body
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
    .pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw isAbort(error) ? error : networkError(language, error);
      });
      if (done) return;
      const data = parsed(value.data, response, language);
      if (value.event === "error") {
        throw isEnvelope(data) ? errorOfEnvelope(response, data) : errorOfUnreadable(response, language);
      }
      yield { event: value.event ?? "message", data };
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
