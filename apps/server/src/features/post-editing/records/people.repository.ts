import { sql } from "drizzle-orm";
import type { LibrarySight, MemberRole, PassRight } from "@yiqiao/contracts/post-editing";
import { column, columnsOf, type Executor, type RowOf } from "#platform/database";
import { maskIdentifier } from "#platform/personal-data";
import { personShape, type StoredPerson } from "./stored-project.ts";

const columns = columnsOf(personShape);

export async function findPersonOfAccount(
  db: Executor,
  projectId: string,
  accountId: string,
): Promise<StoredPerson | undefined> {
  const rows = await db.query(personShape)`
    select ${columns} from project_people where project_id = ${projectId} and account_id = ${accountId}`;
  return rows[0];
}

/** Whoever takes part with an account; a role that is named is given, else the one there was stays. */
export async function keepPerson(
  db: Executor,
  person: Pick<StoredPerson, "id" | "projectId" | "accountId" | "role"> & { readonly at: Date },
): Promise<StoredPerson> {
  const { id, projectId, accountId, role, at } = person;
  const [kept] = await db.query(personShape)`
    insert into project_people (id, project_id, account_id, role, seen_at)
    values (${id}, ${projectId}, ${accountId}, ${role}, ${at})
    on conflict (project_id, account_id) where account_id is not null
    do update set role = coalesce(excluded.role, project_people.role)
    where project_people.project_id = ${projectId}
    returning ${columns}`;
  if (kept === undefined) throw new Error("Nobody was kept");
  return kept;
}

export async function insertGuest(
  db: Executor,
  guest: Pick<StoredPerson, "id" | "projectId" | "passId" | "name"> & { readonly at: Date },
): Promise<void> {
  await db.execute(sql`
    insert into project_people (id, project_id, pass_id, name, seen_at)
    values (${guest.id}, ${guest.projectId}, ${guest.passId}, ${guest.name}, ${guest.at})`);
}

/** @returns whether the account had been invited */
export async function takeRole(
  db: Executor,
  { projectId, siteId, accountId }: { readonly projectId: string; readonly siteId: number; readonly accountId: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update project_people p set role = null, segment = null from projects j
    where j.id = p.project_id and j.id = ${projectId} and j.site_id = ${siteId} and p.account_id = ${accountId}
      and p.role is not null returning p.id`);
  return rowCount > 0;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * How the people of a project are called: by their accounts' names, guests by their own; one who has none by their address
 * or number, masked, since guests read it too.
 */
export async function namesOfPeople(db: Executor, projectId: string): Promise<readonly Named[]> {
  const rows = await db.query({ id: column.uuid, name: column.text, number: column.text })`
    select p.id, coalesce(nullif(a.username, ''), p.name) as name, coalesce(a.email, a.phone, '') as number
    from project_people p left join accounts a on a.id = p.account_id
    where p.project_id = ${projectId}`;
  return rows.map(({ id, name, number }) => ({ id, name: name || (number && maskIdentifier(number)) }));
}

const memberShape = {
  accountId: column.uuid,
  account: column.text,
  name: column.text,
  role: column.text.as<MemberRole>().present(),
};

/** Whom the owner of a project invited, by name. */
export function listInvited(db: Executor, projectId: string): Promise<readonly RowOf<typeof memberShape>[]> {
  return db.query(memberShape)`
    select a.id as "accountId", coalesce(a.email, a.phone, a.account_number) as account, a.username as name, p.role
    from project_people p join accounts a on a.id = p.account_id
    where p.project_id = ${projectId} and p.role is not null order by a.username, a.id`;
}

const guestShape = {
  ...personShape,
  passId: column.uuid.present(),
  right: column.text.as<PassRight>(),
  libraries: column.text.as<LibrarySight>(),
  tokenHash: column.bytea,
};

/** A guest whose pass still opens the project. */
export async function findGuest(
  db: Executor,
  { projectId, personId, now }: { readonly projectId: string; readonly personId: string; readonly now: Date },
): Promise<RowOf<typeof guestShape> | undefined> {
  const rows = await db.query(guestShape)`
    select p.id, p.project_id as "projectId", p.account_id as "accountId", p.pass_id as "passId", p.role, p.name,
           s.pass_right as right, s.libraries, s.token_hash as "tokenHash"
    from project_people p join project_passes s on s.id = p.pass_id and s.project_id = p.project_id
    where p.project_id = ${projectId} and p.id = ${personId} and s.revoked_at is null and s.expires_at > ${now}`;
  return rows[0];
}

/** In which segment somebody is now. */
export async function setPlace(db: Executor, { projectId, personId, segment, at }: Place): Promise<void> {
  await db.execute(sql`
    update project_people set segment = ${segment}, seen_at = ${at} where project_id = ${projectId} and id = ${personId}`);
}
interface Place {
  readonly projectId: string;
  readonly personId: string;
  readonly segment: number | null;
  readonly at: Date;
}

const presentShape = { id: column.uuid, segment: column.int.orNull() };

/** Who has given a sign since a moment. */
export function listPresent(
  db: Executor,
  projectId: string,
  since: Date,
): Promise<readonly RowOf<typeof presentShape>[]> {
  return db.query(presentShape)`
    select id, segment from project_people where project_id = ${projectId} and seen_at >= ${since} order by id`;
}

/** What an account may do in projects that it was invited to, by the project. */
export async function rolesIn(
  db: Executor,
  accountId: string,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, MemberRole>> {
  const rows = await db.query({ projectId: column.uuid, role: column.text.as<MemberRole>().present() })`
    select project_id as "projectId", role from project_people
    where project_id = any(${sql.param([...projectIds])}::uuid[]) and account_id = ${accountId} and role is not null`;
  return new Map(rows.map(({ projectId, role }) => [projectId, role]));
}

/** How the owners of projects are called, by the project. */
export async function ownersOf(db: Executor, projectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query({ id: column.uuid, name: column.text })`
    select p.id, a.username as name from projects p join accounts a on a.id = p.account_id
    where p.id = any(${sql.param([...projectIds])}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
