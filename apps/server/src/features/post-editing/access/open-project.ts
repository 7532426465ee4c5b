import { timingSafeEqual } from "node:crypto";
import type { RequestContext } from "#platform/request";
import type { PostEditingDeps } from "../deps.ts";
import { livePasses, type StoredPass } from "../records/passes.repository.ts";
import { findProject } from "../records/projects.repository.ts";
import type { StoredProject } from "../records/stored-project.ts";
import { hashOfPass } from "./pass.ts";

export type OpenDeps = Pick<PostEditingDeps, "database" | "clock" | "sites">;

/** A project that can be asked for at the address of the call, whose site has post-editing. Every site can be at the main one. */
export async function findHere(
  { database: { db }, sites }: OpenDeps,
  context: RequestContext,
  projectId: string,
): Promise<StoredProject | undefined> {
  const project = await findProject(db, projectId);
  if (project === undefined || (context.siteId !== 0 && context.siteId !== project.siteId)) return undefined;
  return (await sites.offers(project.siteId, "postEditing")) ? project : undefined;
}

/** The project that a pass opens now. */
export async function openByPass(
  deps: OpenDeps,
  context: RequestContext,
  { projectId, pass: given }: { readonly projectId: string; readonly pass: string },
): Promise<{ readonly project: StoredProject; readonly pass: StoredPass } | undefined> {
  const project = await findHere(deps, context, projectId);
  if (project === undefined) return undefined;
  const hash = hashOfPass(given);
  const passes = await livePasses(deps.database.db, projectId, deps.clock.now());
  const pass = passes.find(({ tokenHash }) => timingSafeEqual(tokenHash, hash));
  return pass && { project, pass };
}
