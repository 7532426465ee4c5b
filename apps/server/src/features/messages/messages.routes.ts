import {
  messageListSchema,
  messagePaths,
  messagesQuerySchema,
  unreadSchema,
  updateMessagesQuerySchema,
} from "@yiqiao/contracts/messages";
import { DomainError } from "#platform/errors";
import {
  answersOrStreams,
  answers,
  type Authenticated,
  bearerToken,
  type HttpApi,
  ok,
  type Principal,
  type RateLimiter,
  type RequestContext,
  sse,
} from "#platform/http";
import type { Messages } from "./messages.service.ts";

const tags = ["messages"];
const config = { permission: "MessageCentre" } as const;

/** The owner of the messages: always the caller. */
function ownerOf({ principal }: Pick<RequestContext, "principal">): Principal {
  if (principal === null) throw new DomainError("unauthenticated");
  return principal;
}

/** What the routes stand on, beside the messages: who may go on following them, and how often one may begin. */
interface Parts {
  readonly messages: Messages;
  readonly sessions: { readonly authenticate: (accessToken: string, siteId: number) => Promise<Authenticated> };
  readonly rateLimiter: RateLimiter;
}

const streamRate = { limit: 60, windowS: 60 };

export function registerMessagesRoutes(api: HttpApi, parts: Parts): void {
  registerListRoutes(api, parts);
  registerStream(api, parts);
}

function registerListRoutes(api: HttpApi, { messages }: Parts): void {
  api.get(
    messagePaths.list,
    {
      config,
      schema: {
        tags,
        summary: "One's own messages, the newest first, in the reader's language",
        querystring: messagesQuerySchema,
        response: answers(messageListSchema),
      },
    },
    async ({ context, query }) => {
      const page = { page: query.page, pageSize: query.page_size, unreadOnly: query.unread === "true" };
      return ok(await messages.list(context, ownerOf(context).accountId, page));
    },
  );
  api.get(
    messagePaths.update,
    {
      config,
      schema: {
        tags,
        summary: "Mark messages of one's own as read: some, or all",
        querystring: updateMessagesQuerySchema,
        response: answers(unreadSchema),
      },
    },
    async ({ context, query: { ids } }) => {
      const unread = await messages.markRead(ownerOf(context).accountId, ids === "all" ? "all" : ids.split(","));
      return ok({ unread });
    },
  );
}

function registerStream(api: HttpApi, { messages, sessions, rateLimiter }: Parts): void {
  // Streams have no end of their own: a server that stops would wait for them.
  api.addHook("preClose", async () => messages.live.stop());
  api.get(
    messagePaths.stream,
    {
      config,
      schema: {
        tags,
        summary: "How many messages are unread, at once and after every change",
        response: answersOrStreams(unreadSchema, "`unread`"),
      },
    },
    async (request, reply) => {
      const { context } = request;
      const { accountId, sessionId } = ownerOf(context);
      if (request.headers.accept !== "text/event-stream") return ok({ unread: await messages.unread(accountId) });
      await rateLimiter.take({ key: `messages-stream:${accountId}`, ...streamRate });
      const token = bearerToken(request.headers.authorization) ?? "";
      const check = () => sessions.authenticate(token, context.siteId);
      const numbers = messages.live.follow({ accountId, sessionId, check, signal: context.signal });
      return sse(reply, context, async (send) => {
        for await (const unread of numbers) await send("unread", { unread });
      });
    },
  );
}
