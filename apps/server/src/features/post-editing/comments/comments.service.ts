import { randomUUID } from "node:crypto";
import {
  type addCommentBodySchema,
  type deleteCommentBodySchema,
  type ProjectComment,
  projectLimits,
  type resolveCommentBodySchema,
} from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { demandRole, type ProjectCaller } from "../access/caller.ts";
import type { PostEditingDeps } from "../deps.ts";
import { type ChangeDeps, changeSegments } from "../edit/change-segments.ts";
import {
  commentsOf,
  deleteComment,
  findComment,
  insertComment,
  newestComments,
  resolveComment,
  type StoredComment,
} from "../records/comments.repository.ts";
import { nameOfAuthor } from "./name-of-author.ts";
import { namesOfPeople } from "../records/people.repository.ts";
import { findSegments } from "../records/segments.repository.ts";

/** What people say of segments. Readers read; who edits says something, and changes what is their own. */
export interface Comments {
  list(caller: ProjectCaller, segment: number | undefined): Promise<ProjectComment[]>;
  /** @throws {DomainError} `segmentMissing`, `projectPeopleLimit`, `projectReadOnly` */
  add(caller: ProjectCaller, said: z.output<typeof addCommentBodySchema>): Promise<ProjectComment>;
  /** @throws {DomainError} `commentMissing`, `commentOfOthers`, `projectReadOnly` */
  resolve(caller: ProjectCaller, said: z.output<typeof resolveCommentBodySchema>): Promise<ProjectComment>;
  /** @throws {DomainError} as `resolve` */
  delete(caller: ProjectCaller, said: z.output<typeof deleteCommentBodySchema>): Promise<void>;
}

type Deps = ChangeDeps & Pick<PostEditingDeps, "database">;

export function createComments(deps: Deps): Comments {
  const { database, clock } = deps;
  const { db } = database;
  const { comments: limit } = projectLimits;
  return {
    list: async (caller, segment) => {
      demandRole(caller, "reader");
      const { id } = caller.project;
      return presentComments(
        db,
        caller,
        segment === undefined ? await newestComments(db, id, limit) : await commentsOf(db, id, [segment]),
      );
    },
    add: async (caller, { id: segment, text }) => {
      demandRole(caller, "translator");
      const { id: projectId } = caller.project;
      const made = { id: randomUUID(), segment, person: caller.personId, author: "", text, isResolved: false };
      const comment = { ...made, at: clock.now() };
      await changeSegments(deps, caller, async ({ tx, nextRevision }) => {
        if ((await findSegments(tx, projectId, [segment])).length === 0) throw new DomainError("segmentMissing");
        if ((await commentsOf(tx, projectId, [segment])).length >= limit)
          throw new DomainError("projectPeopleLimit", { limit });
        await insertComment(tx, projectId, { ...comment, revision: nextRevision() });
      });
      return presentComment(db, caller, comment);
    },
    resolve: async (caller, { comment_id: id, resolved: isResolved }) => {
      demandRole(caller, "translator");
      const comment = await changeSegments(deps, caller, async ({ tx, nextRevision }) => {
        const found = await demandOwn(tx, caller, id);
        if (found.isResolved !== isResolved)
          await resolveComment(tx, caller.project.id, { id, isResolved, revision: nextRevision() });
        return { ...found, isResolved };
      });
      return presentComment(db, caller, comment);
    },
    delete: async (caller, { comment_id: id }) => {
      demandRole(caller, "translator");
      await changeSegments(deps, caller, async ({ tx, nextRevision }) => {
        await demandOwn(tx, caller, id);
        await deleteComment(tx, caller.project.id, { id, revision: nextRevision() });
      });
    },
  };
}

async function demandOwn(tx: Executor, { project, personId, role }: ProjectCaller, id: string): Promise<StoredComment> {
  const comment = await findComment(tx, project.id, id);
  if (comment === undefined) throw new DomainError("commentMissing");
  if (role !== "owner" && comment.person !== personId) throw new DomainError("commentOfOthers");
  return comment;
}

async function presentComment(db: Executor, caller: ProjectCaller, comment: StoredComment): Promise<ProjectComment> {
  const [shown] = await presentComments(db, caller, [comment]);
  if (shown === undefined) throw new DomainError("commentMissing");
  return shown;
}

async function presentComments(
  db: Executor,
  { project, personId }: ProjectCaller,
  comments: readonly StoredComment[],
): Promise<ProjectComment[]> {
  const names = new Map((await namesOfPeople(db, project.id)).map(({ id, name }) => [id, name]));
  return comments.map(({ id, segment, person, author, text, isResolved, at }) => ({
    comment_id: id,
    id: segment,
    text,
    author: nameOfAuthor(author, person === null ? undefined : names.get(person)),
    is_own: person === personId,
    resolved: isResolved,
    time: at.toISOString(),
  }));
}
