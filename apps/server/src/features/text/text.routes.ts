import { textCalls } from "@yiqiao/contracts/text";
import { bind, bindStream, type HttpApi } from "#platform/http";
import { registerHistoryRoutes } from "./history.routes.ts";
import type { Text } from "./text.service.ts";
import { wholeResult } from "./whole-results.ts";

export function registerTextRoutes(api: HttpApi, { text }: { readonly text: Text }): void {
  bind(api, textCalls.detect, ({ context, body }) =>
    text.detect(context, typeof body.text === "string" ? [body.text] : body.text),
  );
  for (const call of [textCalls.translate, textCalls.tryTranslate]) {
    bindStream(api, call, {
      whole: ({ context, body }) => wholeResult(text.translate(context, { body, mode: "whole" })),
      stream: async ({ context, body }, send) => {
        for await (const event of text.translate(context, { body, mode: "streamed" })) await send(event);
      },
    });
  }
  bind(api, textCalls.quote, ({ context, body }) => text.quote(context, body));
  bind(api, textCalls.alternatives, ({ context, body }) => text.alternatives(context, body));
  bind(api, textCalls.matches, ({ context, body }) => text.matches(context, body));
  registerHistoryRoutes(api, text.history);
}
