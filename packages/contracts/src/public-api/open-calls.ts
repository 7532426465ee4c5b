import { defineCalls, perAccount, repeatedFailures } from "../calls/index.ts";
import { errorReportsPerDay } from "./constants.ts";
import {
  openDetectBodySchema,
  openDetectResultSchema,
  openEnginesSchema,
  openErrorReportBodySchema,
  openErrorReportSchema,
  openLanguagesSchema,
  openTextBodySchema,
  openTextResultSchema,
  openTokenBodySchema,
  openTokenSchema,
  openUsageSchema,
} from "./open-schemas.ts";
import { segmentEventSchema } from "../text/index.ts";

const text = { access: "key", scope: "text" } as const;
const repeated = { failures: repeatedFailures } as const;

/** The public interface in our own words; those of other platforms are mapped onto the same services. */
export const openCalls = defineCalls("public-api", {
  token: {
    method: "POST",
    path: "/open/token",
    summary: "A token for an app id and its secret; the one before stays good for five minutes",
    access: "anyone",
    rate: { group: "api-token", of: "network", limit: 60, windowS: 60 },
    failures: ["apiKeyWrong", "apiKeyExpired", "apiKeyAddress"],
    body: openTokenBodySchema,
    result: openTokenSchema,
    example: { body: { app_id: "yqk_000000000000", app_secret: "x" } },
  },
  text: {
    method: "POST",
    path: "/open/text",
    summary: "Translate texts; with `Accept: text/plain` one text as plain text",
    ...text,
    ...repeated,
    permission: "TextTranslation",
    body: openTextBodySchema,
    result: openTextResultSchema,
    events: {
      segment: segmentEventSchema.describe("each finished sentence"),
      done: openTextResultSchema.describe("the data of the JSON answer"),
    },
    bodyLimit: 4 * 1024 * 1024,
    example: { body: { text: "hello", src_lang: "en-us", tgt_lang: "zh-cn" } },
  },
  detect: {
    method: "POST",
    path: "/open/detect",
    summary: "The language of each text",
    ...text,
    ...repeated,
    permission: "TextTranslation",
    body: openDetectBodySchema,
    result: openDetectResultSchema,
    example: { body: { text: "hello" } },
  },
  languages: {
    method: "GET",
    path: "/open/languages",
    summary: "Languages, pairs that are served, and domains",
    ...text,
    result: openLanguagesSchema,
  },
  engines: {
    method: "GET",
    path: "/open/engines",
    summary: "The engines, and the pairs that each serves",
    ...text,
    result: openEnginesSchema,
  },
  errorReport: {
    method: "POST",
    path: "/open/error_report",
    summary:
      "Report a wrong translation to those who administer the site; with a proposal, one's memory has it from then on",
    access: "key",
    scope: "libraries:write",
    rate: perAccount("error-reports", errorReportsPerDay, 24 * 3600),
    ...repeated,
    permission: "MyTM",
    body: openErrorReportBodySchema,
    result: openErrorReportSchema,
    example: {
      body: { type: 1, src_lang: "en-us", tgt_lang: "zh-cn", source: "hello", target: "喂", proposal: "你好" },
    },
  },
  usage: {
    method: "GET",
    path: "/open/usage",
    summary: "What the key has used and may still use",
    access: "key",
    scope: "usage",
    result: openUsageSchema,
  },
});
