import { messageCalls } from "@yiqiao/contracts/messages";
import { bearerToken, bind, bindStream, type HttpApi } from "#platform/http";
import type { RateLimiter } from "#platform/limits";
import { principalOf, type Authenticated } from "#platform/request";
import type { Messages } from "./messages.service.ts";

/** What the routes stand on, beside the messages: who may go on following them, and how often one may begin. */
interface Deps {
  readonly messages: Messages;
  readonly sessions: { readonly authenticate: (accessToken: string, siteId: number) => Promise<Authenticated> };
  readonly rateLimiter: RateLimiter;
}

const streamRate = { limit: 60, windowS: 60 };

export function registerMessagesRoutes(api: HttpApi, deps: Deps): void {
  registerListRoutes(api, deps);
  registerStream(api, deps);
}

function registerListRoutes(api: HttpApi, { messages }: Deps): void {
  bind(api, messageCalls.list, ({ context, query }) => {
    const page = { page: query.page, pageSize: query.page_size, unreadOnly: query.unread === "true" };
    return messages.list(context, principalOf(context).accountId, page);
  });
  bind(api, messageCalls.update, async ({ context, query: { ids } }) => {
    const unread = await messages.markRead(principalOf(context).accountId, ids === "all" ? "all" : ids.split(","));
    return { unread };
  });
}

function registerStream(api: HttpApi, { messages, sessions, rateLimiter }: Deps): void {
  // Streams have no end of their own: a server that stops would wait for them.
  api.addHook("preClose", async () => messages.live.stop());
  bindStream(api, messageCalls.stream, {
    whole: async ({ context }) => ({ unread: await messages.unread(principalOf(context).accountId) }),
    stream: async ({ context, headers }, send) => {
      const { accountId, sessionId } = principalOf(context);
      await rateLimiter.take({ key: `messages-stream:${accountId}`, ...streamRate });
      const token = bearerToken(headers.authorization) ?? "";
      const check = () => sessions.authenticate(token, context.siteId);
      const numbers = messages.live.follow({ accountId, sessionId, check, signal: context.signal });
      for await (const unread of numbers) await send({ event: "unread", data: { unread } });
    },
  });
}
