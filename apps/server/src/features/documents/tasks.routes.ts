import {
  analysisBodySchema,
  catProjectQuerySchema,
  catProjectSchema,
  createdTaskSchema,
  createTaskBodySchema,
  currentTaskSchema,
  documentPaths,
  documentTaskSchema,
  matchAnalysisSchema,
  quoteBodySchema,
  quoteSchema,
  taskCommandBodySchema,
  taskQuerySchema,
} from "@yiqiao/contracts/documents";
import { answers, answersOrStreams, bearerToken, type HttpApi, ok, sse } from "#platform/http";
import type { DocumentsRouteParts } from "./documents.routes.ts";
import type { Documents } from "./documents.service.ts";
import type { TaskCommands } from "./task-commands.ts";

const tags = ["documents"];
const config = { access: "visitor", permission: "DocTranslation" } as const;

export function registerTaskRoutes(api: HttpApi, { documents, sessions }: DocumentsRouteParts): void {
  api.post(
    documentPaths.quote,
    {
      config,
      schema: {
        tags,
        summary: "What files would cost and how long they would take; charges nothing",
        body: quoteBodySchema,
        response: answers(quoteSchema),
      },
    },
    async ({ context, body }) => ok(await documents.quote(context, body)),
  );
  api.post(
    documentPaths.analysis,
    {
      config,
      schema: {
        tags,
        summary: "What memories have for a file, in the rows that translation tools print",
        body: analysisBodySchema,
        response: answers(matchAnalysisSchema),
      },
    },
    async ({ context, body }) => ok(await documents.analyse(context, body)),
  );
  api.post(
    documentPaths.createTask,
    {
      config,
      schema: {
        tags,
        summary: "Have uploaded files translated",
        body: createTaskBodySchema,
        response: answers(createdTaskSchema),
      },
    },
    async ({ context, body }) => ok(await documents.create(context, body)),
  );
  registerLooks(api, documents);
  registerStream(api, { documents, sessions });
  const { commands } = documents;
  addCommand(api, commands, {
    path: documentPaths.pause,
    command: "pause",
    summary: "Pause a task, or one file of it",
  });
  addCommand(api, commands, { path: documentPaths.resume, command: "resume", summary: "Go on with what was paused" });
  addCommand(api, commands, {
    path: documentPaths.cancel,
    command: "cancel",
    summary: "Cancel a task, or one file of it; what was not delivered is given back",
  });
  addCommand(api, commands, {
    path: documentPaths.retry,
    command: "retry",
    summary: "Translate files that failed once more",
  });
}

interface Command {
  readonly path: string;
  readonly summary: string;
  readonly command: keyof TaskCommands;
}

/** Answers with the task as it is afterwards. */
function addCommand(api: HttpApi, commands: TaskCommands, { path, summary, command }: Command): void {
  api.post(
    path,
    { config, schema: { tags, summary, body: taskCommandBodySchema, response: answers(createdTaskSchema) } },
    async ({ context, body }) => {
      await commands[command](context, body);
      return ok({ task_id: body.task_id });
    },
  );
}

function registerLooks(api: HttpApi, { tasks }: Documents): void {
  api.get(
    documentPaths.query,
    {
      config,
      schema: {
        tags,
        summary: "How a task stands",
        querystring: taskQuerySchema,
        response: answers(documentTaskSchema),
      },
    },
    async ({ context, query }) => ok(await tasks.query(context, query.task_id)),
  );
  api.get(
    documentPaths.current,
    {
      config,
      schema: { tags, summary: "The caller's task that is not over yet", response: answers(currentTaskSchema) },
    },
    async ({ context }) => ok({ task: await tasks.current(context) }),
  );
  api.get(
    documentPaths.catProjectStatus,
    {
      config,
      schema: {
        tags,
        summary: "How far a document is that is to be edited after its translation",
        querystring: catProjectQuerySchema,
        response: answers(catProjectSchema),
      },
    },
    async ({ context, query }) =>
      ok(await tasks.project(context, { projectId: query.project_id, taskId: query.translate_task_id })),
  );
}

function registerStream(api: HttpApi, { documents: { tasks }, sessions }: DocumentsRouteParts): void {
  // Streams have no end of their own: a server that stops would wait for them.
  api.addHook("preClose", async () => tasks.stopFollowing());
  api.get(
    documentPaths.events,
    {
      config,
      schema: {
        tags,
        summary: "A task at once and after every change",
        querystring: taskQuerySchema,
        response: answersOrStreams(documentTaskSchema, "`task` with every change, then `done`"),
      },
    },
    async (request, reply) => {
      const { context, query } = request;
      if (request.headers.accept?.includes("text/event-stream") !== true) {
        return ok(await tasks.query(context, query.task_id));
      }
      // A session may end while the stream goes on.
      const token = bearerToken(request.headers.authorization);
      const check = async () => (token === undefined ? undefined : sessions.authenticate(token, context.siteId));
      return sse(reply, context, async (send) => {
        for await (const task of tasks.follow(context, query.task_id, check)) {
          await send("task", task);
          if (task.done) await send("done", task);
        }
      });
    },
  );
}
