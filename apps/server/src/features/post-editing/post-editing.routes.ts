import {
  postEditingCalls as calls,
  projectCommentCalls as commentCalls,
  projectImportCalls as importCalls,
  projectLimits,
  projectPageCalls as pageCalls,
  projectPanelCalls as panelCalls,
  projectPropagationCalls as propagationCalls,
  projectQualityCalls as qualityCalls,
  projectReplaceCalls as replaceCalls,
  takeSchema,
} from "@yiqiao/contracts/post-editing";
import type { FastifyRequest } from "fastify";
import {
  attachment,
  bind,
  bindReply,
  bindStream,
  type HttpApi,
  parseByContract,
  readForm,
  registerUpload,
  RequestInvalidError,
} from "#platform/http";
import type { RequestContext } from "#platform/request";
import type { ProjectCaller } from "./access/caller.ts";
import { keepGuest, readGuest } from "./access/pass-cookie.ts";
import type { PostEditing } from "./post-editing.service.ts";

interface Deps {
  readonly postEditing: PostEditing;
}
interface Asked {
  readonly context: RequestContext;
  readonly raw: FastifyRequest;
}
/** Finds out who calls. */
type Enter = (asked: Asked, projectId: string) => Promise<ProjectCaller>;

const entering =
  ({ postEditing }: Deps): Enter =>
  ({ context, raw }, projectId) =>
    postEditing.enter({ context, projectId, guest: readGuest(raw, projectId) });

export function registerPostEditingRoutes(api: HttpApi, deps: Deps): void {
  const enter = entering(deps);
  registerProjectRoutes(api, deps, enter);
  registerPeopleRoutes(api, deps, enter);
  registerSegmentRoutes(api, deps, enter);
  registerPanelRoutes(api, deps, enter);
  registerReplaceRoutes(api, deps, enter);
  registerCommentRoutes(api, deps, enter);
  registerQualityRoutes(api, deps, enter);
  registerUpload(api, { fileBytes: projectLimits.importBytes, fieldBytes: 400_000 }, (scope) =>
    registerImportRoute(scope, deps, enter),
  );
  registerFollowRoutes(api, deps, enter);
}

function registerProjectRoutes(api: HttpApi, { postEditing }: Deps, enter: Enter): void {
  bind(api, calls.create, ({ context, body }) => postEditing.create(context, body));
  bind(api, calls.list, ({ context, query }) => postEditing.list(context, query.page));
  bind(api, calls.get, async (asked) => postEditing.get(await enter(asked, asked.query.project_id)));
  bind(api, calls.update, async (asked) => postEditing.update(await enter(asked, asked.body.project_id), asked.body));
  bind(api, calls.delete, async (asked) => postEditing.delete(await enter(asked, asked.body.project_id)));
  bind(api, calls.statistics, async (asked) => postEditing.statistics(await enter(asked, asked.query.project_id)));
  bindReply(api, calls.export, async (asked, reply) => {
    const { project_id: projectId, kind } = asked.query;
    const { name, contentType, sizeBytes, stream } = await postEditing.export(await enter(asked, projectId), kind);
    return reply
      .type(contentType)
      .header("content-disposition", attachment(name))
      .header("content-length", sizeBytes)
      .send(stream);
  });
  bindReply(api, pageCalls.pages, async (asked, reply) => {
    const opened = await postEditing.pages.open(await enter(asked, asked.query.project_id));
    const { contentType, sizeBytes, stream, revision } = opened;
    return reply.type(contentType).header("etag", `"${revision}"`).header("content-length", sizeBytes).send(stream);
  });
}

function registerPeopleRoutes(api: HttpApi, { postEditing }: Deps, enter: Enter): void {
  const { people } = postEditing;
  bind(api, calls.people, async (asked) => people.list(await enter(asked, asked.query.project_id)));
  bind(api, calls.invite, async (asked) => people.invite(await enter(asked, asked.body.project_id), asked.body));
  bind(api, calls.uninvite, async (asked) =>
    people.uninvite(await enter(asked, asked.body.project_id), asked.body.account_id),
  );
  bind(api, calls.createPass, async (asked) =>
    people.createPass(await enter(asked, asked.body.project_id), asked.body),
  );
  bind(api, calls.revokePass, async (asked) =>
    people.revokePass(await enter(asked, asked.body.project_id), asked.body.pass_id),
  );
  bind(api, calls.enter, async ({ context, body, raw }, reply) => {
    const guest = await people.enter(context, body);
    keepGuest(raw, reply, { projectId: body.project_id, guest });
    return postEditing.get(await postEditing.enter({ context, projectId: body.project_id, guest }));
  });
}

function registerSegmentRoutes(api: HttpApi, { postEditing }: Deps, enter: Enter): void {
  bind(api, calls.skeleton, async (asked) => postEditing.skeleton(await enter(asked, asked.query.project_id)));
  bind(api, calls.segments, async (asked) => {
    const caller = await enter(asked, asked.query.project_id);
    return { segments: await postEditing.segments(caller, asked.query.ids) };
  });
  bind(api, calls.save, async (asked) => {
    const caller = await enter(asked, asked.body.project_id);
    return { edits: await postEditing.save(caller, asked.body) };
  });
  bind(api, calls.split, async (asked) => postEditing.split(await enter(asked, asked.body.project_id), asked.body));
  bind(api, calls.merge, async (asked) => postEditing.merge(await enter(asked, asked.body.project_id), asked.body));
  bind(api, propagationCalls.propagate, async (asked) =>
    postEditing.propagate(await enter(asked, asked.body.project_id), asked.body),
  );
  bind(api, propagationCalls.undo, async (asked) =>
    postEditing.undoGroup(await enter(asked, asked.body.project_id), asked.body),
  );
  bind(api, calls.history, async (asked) =>
    postEditing.history(await enter(asked, asked.query.project_id), asked.query.id),
  );
}

function registerPanelRoutes(api: HttpApi, { postEditing: { panel } }: Deps, enter: Enter): void {
  bind(api, panelCalls.matches, async (asked) =>
    panel.matches(await enter(asked, asked.query.project_id), asked.query.id),
  );
  bind(api, panelCalls.terms, async (asked) =>
    panel.terms(await enter(asked, asked.query.project_id), asked.query.ids),
  );
  bind(api, panelCalls.alternatives, async (asked) =>
    panel.alternatives(await enter(asked, asked.body.project_id), asked.body.id),
  );
  bind(api, panelCalls.concordance, async (asked) =>
    panel.concordance(await enter(asked, asked.query.project_id), asked.query),
  );
  bind(api, panelCalls.knownNames, async (asked) =>
    panel.knownNames(await enter(asked, asked.body.project_id), asked.body.names),
  );
  bind(api, panelCalls.addTerm, async (asked) => panel.addTerm(await enter(asked, asked.body.project_id), asked.body));
}

function registerReplaceRoutes(api: HttpApi, { postEditing: { findAndReplace } }: Deps, enter: Enter): void {
  bind(api, replaceCalls.find, async (asked) =>
    findAndReplace.find(await enter(asked, asked.body.project_id), asked.body),
  );
  bind(api, replaceCalls.replace, async (asked) =>
    findAndReplace.replace(await enter(asked, asked.body.project_id), asked.body),
  );
}

function registerCommentRoutes(api: HttpApi, { postEditing: { comments } }: Deps, enter: Enter): void {
  bind(api, commentCalls.list, async (asked) => {
    const caller = await enter(asked, asked.query.project_id);
    return { comments: await comments.list(caller, asked.query.id) };
  });
  bind(api, commentCalls.add, async (asked) => comments.add(await enter(asked, asked.body.project_id), asked.body));
  bind(api, commentCalls.resolve, async (asked) =>
    comments.resolve(await enter(asked, asked.body.project_id), asked.body),
  );
  bind(api, commentCalls.delete, async (asked) =>
    comments.delete(await enter(asked, asked.body.project_id), asked.body),
  );
}

function registerQualityRoutes(api: HttpApi, { postEditing: { quality } }: Deps, enter: Enter): void {
  bind(api, qualityCalls.quality, async (asked) => quality.read(await enter(asked, asked.query.project_id)));
  bind(api, qualityCalls.ignore, async (asked) =>
    quality.ignore(await enter(asked, asked.body.project_id), asked.body),
  );
  bind(api, qualityCalls.heed, async (asked) => quality.heed(await enter(asked, asked.body.project_id), asked.body));
  bind(api, qualityCalls.switchRules, async (asked) =>
    quality.switchRules(await enter(asked, asked.body.project_id), asked.body.rules),
  );
}

function registerImportRoute(api: HttpApi, { postEditing }: Deps, enter: Enter): void {
  bind(api, importCalls.import, async (asked) => {
    const { fields: schema, file: fileField } = importCalls.import.form;
    const { fields, file } = await readForm(asked.raw, { schema, fileFields: [fileField] });
    const caller = await enter(asked, fields.project_id);
    return postEditing.import(caller, { file, isApplied: fields.apply === "1", take: takenBy(fields.take) });
  });
}

/** @throws {RequestInvalidError} */
function takenBy(given: string | undefined) {
  if (given === undefined) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(given);
  } catch {
    throw new RequestInvalidError(() => [{ path: "take", message: "JSON" }]);
  }
  return parseByContract(takeSchema, parsed, ["take"]);
}

function registerFollowRoutes(api: HttpApi, { postEditing }: Deps, enter: Enter): void {
  const { follow } = postEditing;
  bind(api, calls.here, async (asked) => follow.here(await enter(asked, asked.body.project_id), asked.body.id));
  // Streams have no end of their own: a server that stops would wait for them.
  api.addHook("preClose", async () => follow.stop());
  bindStream(api, calls.changes, {
    whole: async (asked) => follow.changes(await enter(asked, asked.query.project_id), asked.query.since),
    stream: async (asked, send) => {
      const { project_id: projectId, since } = asked.query;
      const { signal } = asked.context;
      for await (const event of follow.follow(() => enter(asked, projectId), { projectId, since, signal })) {
        await send(event);
      }
    },
  });
}
