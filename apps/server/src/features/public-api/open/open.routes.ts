import type { Call } from "@yiqiao/contracts/calls";
import { openCalls } from "@yiqiao/contracts/public-api";
import { type Text, wholeResult } from "#features/text";
import { DomainError } from "#platform/errors";
import { bind, bindStream, type HttpApi } from "#platform/http";
import type { RecordAnswer } from "../calls/record-answer.ts";
import type { RepeatedCalls } from "../idempotency/repeated-calls.ts";
import type { ApiKeys } from "../keys/keys.service.ts";
import type { ErrorReports } from "../reports/reports.service.ts";
import { addPlainText, wantsPlainText } from "./plain-text.ts";
import type { OpenInfo } from "./open.service.ts";

export interface OpenRouteDeps {
  readonly apiKeys: ApiKeys;
  readonly openInfo: OpenInfo;
  readonly text: Pick<Text, "translate" | "detect">;
  readonly recordAnswer: RecordAnswer;
  readonly repeatedCalls: RepeatedCalls;
  readonly errorReports: Pick<ErrorReports, "add">;
}

export function registerOpenRoutes(
  api: HttpApi,
  { apiKeys, openInfo, text, errorReports, ...watching }: OpenRouteDeps,
): void {
  const { recordAnswer, repeatedCalls } = watching;
  // Of all calls that keys make, also those that other features serve.
  api.addHook("onResponse", async (request, reply) => {
    const { access, call } = request.routeOptions.config;
    if (access !== "key" || call === undefined) return;
    recordAnswer({ request, reply, dialect: "yiqiao", call: nameOf(call), kind: call.scope ?? "text" });
  });
  repeatedCalls.watch(api);
  void api.register(async (open) => {
    addPlainText(open);
    bind(open, openCalls.token, ({ context, body }) => apiKeys.token(context, body));
    bindStream(open, openCalls.text, {
      whole: async ({ context, body, headers }) => {
        if (wantsPlainText(headers) && typeof body.text !== "string") throw new DomainError("apiPlainOne");
        return wholeResult(text.translate(context, { body, mode: "whole" }));
      },
      stream: async ({ context, body }, send) => {
        for await (const event of text.translate(context, { body, mode: "streamed" })) await send(event);
      },
    });
    bind(open, openCalls.detect, ({ context, body }) =>
      text.detect(context, typeof body.text === "string" ? [body.text] : body.text),
    );
    bind(open, openCalls.languages, ({ context }) => openInfo.languages(context));
    bind(open, openCalls.engines, ({ context }) => openInfo.engines(context));
    bind(open, openCalls.usage, ({ context }) => openInfo.usage(context));
    bind(open, openCalls.errorReport, ({ context, body }) => errorReports.add(context, body));
  });
}

const nameOf = ({ method, path }: Call): string => `${method} ${path}`;
