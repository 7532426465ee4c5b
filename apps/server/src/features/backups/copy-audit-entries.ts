import type { Session } from "#platform/backup";

/**
 * What was done since the backup stays known: entries of the log that is replaced follow those of the one that comes.
 * A site that is not in the backup becomes the main site.
 */
export async function copyAuditEntries(session: Session, schema: string, since: string): Promise<void> {
  await session.query(
    `insert into ${schema}.audit_log
       (at, site_id, actor_id, actor, action, target, outcome, address, request_id, before, after)
     select o.at, coalesce((select s.id from ${schema}.sites s where s.id = o.site_id), 0), o.actor_id, o.actor,
       o.action, o.target, o.outcome, o.address, o.request_id, o.before, o.after
     from public.audit_log o where o.at > $1 order by o.id`,
    [since],
  );
}
