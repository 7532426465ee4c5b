import { type Envelope, envelopeOf } from "@yiqiao/contracts";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { z } from "zod";

/** The answer of a call that succeeded. The text is the catalogue's; clients go by the code. */
export function ok<T>(data: T): Envelope<T> {
  return { code: errorCatalogue.success.code, message: errorCatalogue.success.en, data };
}

/** The `response` part of a route's schema: a success carries `data` of this shape. Failures are documented for all routes at once. */
export function answers<T extends z.ZodType>(data: T) {
  return { 200: envelopeOf(data) };
}

/** The same for a call that may also answer as a stream of server-sent events. */
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
