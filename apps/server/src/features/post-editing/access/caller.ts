import { timingSafeEqual } from "node:crypto";
import { randomUUID } from "node:crypto";
import type { LibrarySight, ProjectRole } from "@yiqiao/contracts/post-editing";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import { findGuest, findPersonOfAccount, keepPerson } from "../records/people.repository.ts";
import type { StoredProject } from "../records/stored-project.ts";
import type { GuestKey } from "./pass-cookie.ts";
import { findHere, type OpenDeps } from "./open-project.ts";
import { hashOfPass } from "./pass.ts";

/** What a call into a project brings along. */
export interface Entrance {
  readonly context: RequestContext;
  readonly projectId: string;
  /** Of who came by a pass. */
  readonly guest: GuestKey | undefined;
}

/** Somebody who may see a project, and what they may do in it. */
export interface ProjectCaller {
  readonly context: RequestContext;
  readonly project: StoredProject;
  readonly role: ProjectRole;
  readonly personId: string;
  /** What of the project's libraries they see. */
  readonly libraries: LibrarySight;
  /** Whose calls are counted together: of guests those of one link, however often it is opened. */
  readonly countedAs: string;
}

/**
 * Who calls, by their account or by a pass.
 * @throws {DomainError} `projectMissing` for everybody else, who is not told whether there is one, and where the site has no
 * post-editing
 */
export async function enterProject(deps: OpenDeps, { context, projectId, guest }: Entrance): Promise<ProjectCaller> {
  const { clock } = deps;
  const { db } = deps.database;
  const project = await findHere(deps, context, projectId);
  if (project === undefined) throw missing();
  const { principal } = context;
  if (principal?.siteId === project.siteId) {
    const { accountId } = principal;
    const person = await findPersonOfAccount(db, projectId, accountId);
    const role = accountId === project.accountId ? "owner" : person?.role;
    if (role !== undefined && role !== null) {
      const made = { id: randomUUID(), projectId, accountId, role: null, at: clock.now() };
      const { id } = person ?? (await keepPerson(db, made));
      return { context, project, role, personId: id, libraries: "all", countedAs: id };
    }
  }
  if (guest === undefined) throw missing();
  const found = await findGuest(db, { projectId, personId: guest.personId, now: clock.now() });
  if (found === undefined || !timingSafeEqual(found.tokenHash, hashOfPass(guest.pass))) throw missing();
  const { id: personId, passId: countedAs, right, libraries } = found;
  return { context, project, role: right === "edit" ? "translator" : "reader", personId, libraries, countedAs };
}

const missing = () => new DomainError("projectMissing");

const rank: Record<ProjectRole, number> = { reader: 0, translator: 1, reviewer: 2, owner: 3 };

/** @throws {DomainError} `projectReadOnly` for who may do less, `projectState` while there is nothing to work on */
export function demandRole({ role, project }: ProjectCaller, needed: ProjectRole): void {
  if (rank[role] < rank[needed]) throw new DomainError("projectReadOnly");
  if (needed !== "owner" && project.state !== "ready") throw new DomainError("projectState", { state: project.state });
}

/** Whether somebody may lock segments and say that they are reviewed. */
export const mayReview = ({ role }: Pick<ProjectCaller, "role">): boolean => rank[role] >= rank.reviewer;
