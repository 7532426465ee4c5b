import { documentCalls } from "@yiqiao/contracts/documents";
import { bearerToken, bind, bindStream, type HttpApi } from "#platform/http";
import type { Authenticated } from "#platform/request";
import type { Documents } from "../documents.service.ts";

/** Beside documents: who may go on following them. */
export interface TaskRoutesDeps {
  readonly documents: Documents;
  readonly sessions: { readonly authenticate: (accessToken: string, siteId: number) => Promise<Authenticated> };
}

export function registerTaskRoutes(api: HttpApi, { documents, sessions }: TaskRoutesDeps): void {
  const { tasks, commands } = documents;
  bind(api, documentCalls.quote, ({ context, body }) => documents.quote(context, body));
  bind(api, documentCalls.analysis, ({ context, body }) => documents.analyse(context, body));
  bind(api, documentCalls.createTask, ({ context, body }) => documents.create(context, body));
  bind(api, documentCalls.query, ({ context, query }) => tasks.query(context, query.task_id));
  bind(api, documentCalls.current, async ({ context }) => ({ task: await tasks.current(context) }));
  bind(api, documentCalls.catProjectStatus, ({ context, query }) =>
    tasks.project(context, { projectId: query.project_id, pass: query.project_pass, taskId: query.translate_task_id }),
  );
  for (const command of ["pause", "resume", "cancel", "retry"] as const) {
    bind(api, documentCalls[command], async ({ context, body }) => {
      await commands[command](context, body);
      return { task_id: body.task_id };
    });
  }
  // Streams have no end of their own: a server that stops would wait for them.
  api.addHook("preClose", async () => tasks.stopFollowing());
  bindStream(api, documentCalls.events, {
    whole: ({ context, query }) => tasks.query(context, query.task_id),
    stream: async ({ context, headers, query }, send) => {
      // A session may end while the stream goes on.
      const token = bearerToken(headers.authorization);
      const check = async () => (token === undefined ? undefined : sessions.authenticate(token, context.siteId));
      for await (const task of tasks.follow(context, query.task_id, check)) {
        await send({ event: "task", data: task });
        if (task.done) await send({ event: "done", data: task });
      }
    },
  });
}
