import { systemLogCalls } from "@yiqiao/contracts/system-log";
import type { Permissions } from "#features/permissions";
import type { Sessions } from "#features/sessions";
import { bearerToken, bind, bindStream, type HttpApi } from "#platform/http";
import type { SystemLog } from "./system-log.service.ts";

interface Deps {
  readonly systemLog: SystemLog;
  readonly sessions: Pick<Sessions, "authenticate">;
  readonly permissions: Pick<Permissions, "authorize">;
}

export function registerSystemLogRoutes(api: HttpApi, { systemLog, sessions, permissions }: Deps): void {
  bind(api, systemLogCalls.list, ({ query }) => systemLog.list(query));
  bind(api, systemLogCalls.line, ({ query }) => systemLog.line(query.id));
  bind(api, systemLogCalls.state, () => systemLog.state());
  // Streams have no end of their own: a server that stops would wait for them.
  api.addHook("preClose", async () => systemLog.stopFollowing());
  bindStream(api, systemLogCalls.tail, {
    whole: async ({ query }) => ({ entries: (await systemLog.list({ ...query, page_size: 50 })).entries.toReversed() }),
    stream: async ({ context, headers, query }, send) => {
      const token = bearerToken(headers.authorization) ?? "";
      // A session may end while the stream goes on, and rights be taken away.
      const check = async () => {
        const { principal } = await sessions.authenticate(token, context.siteId);
        await permissions.authorize("SystemLog", { ...context, principal });
      };
      for await (const entries of systemLog.follow(query, check, context.signal)) {
        await send({ event: "lines", data: { entries: [...entries] } });
      }
    },
  });
}
