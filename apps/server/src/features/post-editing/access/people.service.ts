import { randomUUID } from "node:crypto";
import { normaliseIdentifier } from "@yiqiao/contracts/accounts";
import type {
  createdPassSchema,
  createPassBodySchema,
  enterBodySchema,
  MemberRole,
  peopleSchema,
} from "@yiqiao/contracts/post-editing";
import { projectLimits } from "@yiqiao/contracts/post-editing";
import type { z } from "zod";
import { maskIdentifier } from "#platform/personal-data";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { PostEditingDeps } from "../deps.ts";
import { tellPeople } from "../records/events.ts";
import { insertPass, lastUses, livePasses, revokePass, type StoredPass } from "../records/passes.repository.ts";
import { insertGuest, keepPerson, listInvited, takeRole } from "../records/people.repository.ts";
import { demandRole, type ProjectCaller } from "./caller.ts";
import type { GuestKey } from "./pass-cookie.ts";
import { openByPass } from "./open-project.ts";
import { hashOfPass, newPass } from "./pass.ts";

type ProjectPeople = z.infer<typeof peopleSchema>;
const dayMs = 24 * 3_600_000;
/** Whether an account exists is told by the answer, so nobody may try a list of them. */
const inviteRate = { limit: 60, windowS: 3600 };

/** Each entry is a person more; a team comes in by one link within minutes. */
const enterRate = { limit: 200, windowS: 3600 };

/** Whom an owner lets into a project, and by what. */
export interface People {
  list(caller: ProjectCaller): Promise<ProjectPeople>;
  /** @throws {DomainError} `memberMissing`, `projectPeopleLimit`, `tooManyRequests` */
  invite(
    caller: ProjectCaller,
    member: { readonly account: string; readonly role: MemberRole },
  ): Promise<ProjectPeople>;
  uninvite(caller: ProjectCaller, accountId: string): Promise<ProjectPeople>;
  /** @throws {DomainError} `projectPeopleLimit` */
  createPass(
    caller: ProjectCaller,
    wanted: Pick<z.infer<typeof createPassBodySchema>, "label" | "right" | "libraries" | "days">,
  ): Promise<z.infer<typeof createdPassSchema>>;
  revokePass(caller: ProjectCaller, passId: string): Promise<ProjectPeople>;
  /** @throws {DomainError} `projectPassWrong`, `tooManyRequests` */
  enter(context: RequestContext, wanted: z.infer<typeof enterBodySchema>): Promise<GuestKey>;
}

type Deps = Pick<PostEditingDeps, "database" | "clock" | "accounts" | "rateLimiter" | "sites">;

export function createPeople(deps: Deps): People {
  const { database, clock } = deps;
  const { db } = database;
  const list: People["list"] = async (caller) => {
    demandRole(caller, "owner");
    const { id } = caller.project;
    const used = new Map((await lastUses(db, id)).map(({ passId, at }) => [passId, at.toISOString()]));
    const invited = await listInvited(db, id);
    const passes = await livePasses(db, id, clock.now());
    return {
      members: invited.map(({ accountId, account, name, role }) => {
        return { account_id: accountId, account: maskIdentifier(account), name, role };
      }),
      passes: passes.map((pass) => shownPass(pass, used.get(pass.id) ?? null)),
    };
  };
  return {
    list,
    invite: async (caller, { account, role }) => {
      demandRole(caller, "owner");
      const accountId = await findMember(deps, caller, account);
      const { project } = caller;
      const invited = await listInvited(db, project.id);
      const isNew = invited.every((member) => member.accountId !== accountId);
      if (isNew && invited.length >= projectLimits.members) {
        throw new DomainError("projectPeopleLimit", { limit: projectLimits.members });
      }
      await keepPerson(db, { id: randomUUID(), projectId: project.id, accountId, role, at: clock.now() });
      return list(caller);
    },
    uninvite: async (caller, accountId) => {
      demandRole(caller, "owner");
      const { id: projectId, siteId } = caller.project;
      await takeRole(db, { projectId, siteId, accountId });
      await tellPeople(database, caller.project.id);
      return list(caller);
    },
    createPass: async (caller, { label, right, libraries, days }) => {
      demandRole(caller, "owner");
      const now = clock.now();
      const { id: projectId } = caller.project;
      if ((await livePasses(db, projectId, now)).length >= projectLimits.passes) {
        throw new DomainError("projectPeopleLimit", { limit: projectLimits.passes });
      }
      const project_pass = newPass();
      const expiresAt = new Date(now.getTime() + days * dayMs);
      const made = { id: randomUUID(), projectId, label, right, libraries, tokenHash: hashOfPass(project_pass) };
      const pass = { ...made, createdAt: now, expiresAt };
      await insertPass(db, pass);
      return { ...shownPass(pass, null), project_pass };
    },
    revokePass: async (caller, passId) => {
      demandRole(caller, "owner");
      await revokePass(db, { projectId: caller.project.id, id: passId, at: clock.now() });
      await tellPeople(database, caller.project.id);
      return list(caller);
    },
    enter: (context, wanted) => enterByPass(deps, context, wanted),
  };
}

/** A member of the project's site, who is not its owner. @throws {DomainError} `memberMissing` */
async function findMember(
  { accounts, rateLimiter }: Deps,
  { project }: ProjectCaller,
  account: string,
): Promise<string> {
  await rateLimiter.take({ key: `project-invite:${project.accountId}`, ...inviteRate });
  const found = await accounts.findByIdentifier(normaliseIdentifier(account));
  const isMember = found?.site_id === project.siteId && found.status === "active" && found.id !== project.accountId;
  if (!isMember) throw new DomainError("memberMissing", { account });
  return found.id;
}

async function enterByPass(
  deps: Deps,
  context: RequestContext,
  { project_id: projectId, project_pass: pass, name }: z.infer<typeof enterBodySchema>,
): Promise<GuestKey> {
  const opened = await openByPass(deps, context, { projectId, pass });
  if (opened === undefined) throw new DomainError("projectPassWrong");
  await deps.rateLimiter.take({ key: `project-enter:${opened.pass.id}`, ...enterRate });
  const personId = randomUUID();
  await insertGuest(deps.database.db, {
    id: personId,
    projectId,
    passId: opened.pass.id,
    name,
    at: deps.clock.now(),
  });
  return { personId, pass };
}

const shownPass = ({ id, label, right, libraries, createdAt, expiresAt }: StoredPass, lastUsed: string | null) => ({
  pass_id: id,
  label,
  right,
  libraries,
  created_time: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  last_used: lastUsed,
});
