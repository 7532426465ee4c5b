import { type Envelope, envelopeOf } from "@yiqiao/contracts";
import { errorCatalogue, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import { z } from "zod";

/** The response of a successful call; {@link inLanguage} translates its text into the reader's language. */
export function ok<T>(data: T): Envelope<T> {
  return { code: errorCatalogue.success.code, message: errorCatalogue.success.en, data };
}

/** Translates the text of a success into the reader's language; returns anything else unchanged. */
export function inLanguage(payload: unknown, language: InterfaceLanguage): unknown {
  const { code } = errorCatalogue.success;
  const isSuccess = typeof payload === "object" && payload !== null && "code" in payload && payload.code === code;
  return isSuccess ? { ...payload, message: errorCatalogue.success[language] } : payload;
}

/** The `response` part of a route's schema: a success carries `data` of this shape. Failures are documented for all routes at once. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: envelopeOf(data) };
}

/** The same for a call that may also respond with server-sent events. */
export function answersOrStreams<T extends z.ZodType>(data: T, events: string) {
  return {
    200: {
      description: `JSON, or with \`Accept: text/event-stream\` a stream: ${events}`,
      content: {
        "application/json": { schema: envelopeOf(data) },
        "text/event-stream": { schema: z.string() },
      },
    },
  };
}

/** For a call that responds with a file; failures are JSON as everywhere. */
export function answersWithFile(contentType: string) {
  return {
    200: {
      description: "The file",
      content: { [contentType]: { schema: z.unknown().meta({ type: "string", format: "binary" }) } },
    },
  };
}

/** Added to a file's responses, for callers that already have the file. */
export const answersNotModified = { 304: z.null().describe("The caller has it already") };
