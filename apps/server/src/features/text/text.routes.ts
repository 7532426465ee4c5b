import {
  alternativesBodySchema,
  alternativesResultSchema,
  detectBodySchema,
  detectResultSchema,
  matchesBodySchema,
  matchesResultSchema,
  textPaths,
  textQuoteSchema,
  translateBodySchema,
  translateResultSchema,
} from "@yiqiao/contracts/text";
import { type Access, answers, answersOrStreams, type HttpApi, ok, sse } from "#platform/http";
import { registerHistoryRoutes } from "./history.routes.ts";
import type { Text } from "./text.service.ts";
import { wholeResult } from "./translate-text.ts";

const tags = ["text"];
const permission = "TextTranslation";
const visitor = { access: "visitor", permission } as const;
const events = "`segment` for each finished sentence, then `done` with the data of the JSON answer, or `error`";

export function registerTextRoutes(api: HttpApi, { text }: { readonly text: Text }): void {
  api.post(
    textPaths.detect,
    {
      config: visitor,
      schema: {
        tags,
        summary: "The language of each text",
        body: detectBodySchema,
        response: answers(detectResultSchema),
      },
    },
    async ({ context, body }) => {
      const texts = typeof body.text === "string" ? [body.text] : body.text;
      return ok(await text.detect(context, texts));
    },
  );
  addTranslation(api, text, { path: textPaths.translate, access: "user", summary: "Translate texts" });
  const summary = "Translate texts, also for visitors within their free quota";
  addTranslation(api, text, { path: textPaths.tryTranslate, access: "visitor", summary });
  api.post(
    textPaths.quote,
    {
      config: visitor,
      schema: {
        tags,
        summary: "What a translation would cost; charges nothing",
        body: translateBodySchema,
        response: answers(textQuoteSchema),
      },
    },
    async ({ context, body }) => ok(await text.quote(context, body)),
  );
  api.post(
    textPaths.alternatives,
    {
      config: visitor,
      schema: {
        tags,
        summary: "Other translations of a sentence, a word or a phrase",
        body: alternativesBodySchema,
        response: answers(alternativesResultSchema),
      },
    },
    async ({ context, body }) => ok(await text.alternatives(context, body)),
  );
  api.post(
    textPaths.matches,
    {
      config: visitor,
      schema: {
        tags,
        summary:
          "Similar sentences of the translation memories, from 70 percent on, and how they differ; charges nothing",
        body: matchesBodySchema,
        response: answers(matchesResultSchema),
      },
    },
    async ({ context, body }) => ok(await text.matches(context, body)),
  );
  registerHistoryRoutes(api, text.history);
}

function addTranslation(
  api: HttpApi,
  text: Text,
  { path, access, summary }: { readonly path: string; readonly access: Access; readonly summary: string },
): void {
  api.post(
    path,
    {
      config: { access, permission },
      schema: { tags, summary, body: translateBodySchema, response: answersOrStreams(translateResultSchema, events) },
    },
    async ({ context, body, headers }, reply) => {
      if (headers.accept?.includes("text/event-stream") !== true) {
        return reply.send(ok(await wholeResult(text.translate(context, { body, mode: "whole" }))));
      }
      await sse(reply, context, async (send) => {
        for await (const { event, data } of text.translate(context, { body, mode: "streamed" }))
          await send(event, data);
      });
      return reply;
    },
  );
}
