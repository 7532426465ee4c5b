import type { ForeignProtocol, ForeignRoutes } from "#platform/http";
import { credentialAnywhere } from "../shared/credentials.ts";
import { googleShapes } from "../shapes.ts";
import { documented } from "../shared/documented.ts";
import { addFormParser } from "../shared/forms.ts";
import { refusalsOf } from "../shared/refusals.ts";
import type { ServedRoutes } from "../shared/served.ts";
import {
  googleDetect,
  googleFailure,
  googleLanguages,
  googleRefusing,
  type GoogleServices,
  googleTranslate,
} from "./google.ts";

const protocol: ForeignProtocol = {
  dialect: "google",
  credentialOf: credentialAnywhere,
  failureAnswer: (failure) => googleFailure(failure),
  refusals: refusalsOf(googleRefusing),
};

const base = "/language/translate/v2";
const text = { scope: "text", permission: "TextTranslation" } as const;

/** The calls of Google's version 2; each may be a GET with its fields in the query. */
export function registerGoogleRoutes(foreign: ForeignRoutes, served: ServedRoutes, services: GoogleServices): void {
  const calls = [
    ["", "Translate, in the shape of Google", googleTranslate(services), googleShapes.translate],
    ["/detect", "The language of texts, in the shape of Google", googleDetect(services), googleShapes.detect],
    ["/languages", "The languages, in the shape of Google", googleLanguages(services), googleShapes.languages],
  ] as const;
  foreign.scope((app) => {
    addFormParser(app);
    for (const [path, summary, handle, { body, answer }] of calls) {
      for (const method of ["GET", "POST"] as const) {
        const schema = documented("google", summary, { answer, ...(method === "GET" ? { query: body } : { body }) });
        const call = { method, url: base + path, ...text, schema };
        served.add(app, protocol, call, handle);
      }
    }
  });
}
