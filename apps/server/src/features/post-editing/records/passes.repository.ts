import { sql } from "drizzle-orm";
import type { LibrarySight, PassRight } from "@yiqiao/contracts/post-editing";
import { column, type Executor, type RowOf } from "#platform/database";

const passShape = {
  id: column.uuid,
  projectId: column.uuid,
  label: column.text,
  right: column.text.as<PassRight>(),
  libraries: column.text.as<LibrarySight>(),
  tokenHash: column.bytea,
  createdAt: column.timestamptz,
  expiresAt: column.timestamptz,
};
export type StoredPass = RowOf<typeof passShape>;

export async function insertPass(db: Executor, pass: StoredPass): Promise<void> {
  await db.execute(sql`
    insert into project_passes (id, project_id, label, token_hash, pass_right, libraries, created_at, expires_at)
    values (${pass.id}, ${pass.projectId}, ${pass.label}, ${pass.tokenHash}, ${pass.right}, ${pass.libraries},
            ${pass.createdAt}, ${pass.expiresAt})`);
}

/** Passes of a project that still open it, the newest first. */
export function livePasses(db: Executor, projectId: string, now: Date): Promise<readonly StoredPass[]> {
  return db.query(passShape)`
    select id, project_id as "projectId", label, pass_right as right, libraries, token_hash as "tokenHash", created_at as "createdAt",
           expires_at as "expiresAt"
    from project_passes
    where project_id = ${projectId} and revoked_at is null and expires_at > ${now} order by created_at desc, id`;
}

/** @returns whether it opened the project until now */
export async function revokePass(
  db: Executor,
  { projectId, id, at }: { readonly projectId: string; readonly id: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update project_passes set revoked_at = ${at}
    where project_id = ${projectId} and id = ${id} and revoked_at is null returning id`);
  return rowCount > 0;
}

/** When each pass of a project was last used by somebody inside. */
export function lastUses(
  db: Executor,
  projectId: string,
): Promise<readonly { readonly passId: string; readonly at: Date }[]> {
  return db.query({ passId: column.uuid.present(), at: column.timestamptz })`
    select pass_id as "passId", max(seen_at) as at from project_people
    where project_id = ${projectId} and pass_id is not null group by pass_id`;
}
