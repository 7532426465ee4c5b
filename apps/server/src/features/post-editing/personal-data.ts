import { sql } from "drizzle-orm";
import { column, type Executor } from "#platform/database";
import { jsonFile, type PersonalData, rowsOf } from "#platform/personal-data";

const about = { zh: "您的译后编辑项目", en: "Your projects of post-editing" };
const segmentsAbout = { zh: "项目中的句段", en: "The segments of a project" };
const because = "parts of a project that stands in projects";

/** Projects of an account, and its part in those of others: what it wrote there stays, without its name. */
export function postEditingData(db: Executor): PersonalData {
  return {
    name: "post-editing",
    tables: {
      projects: "exported",
      project_segments: "exported",
      project_units: { because },
      project_edits: { because },
      project_comments: { because },
      project_ignored_findings: { because },
      project_passes: { because },
      project_people: { because: "who takes part in a project; without the account only its acts are left" },
    },
    collect: async function* (accountId) {
      const projects = sql`
        select id, name, file_name, state, src_lang, tgt_lang, created_at, changed_at from projects
        where account_id = ${accountId}`;
      yield jsonFile("projects.json", about, rowsOf(db, { select: projects, key: "id", keyType: "uuid" }));
      const owned = await db.query({
        id: column.uuid,
      })`select id from projects where account_id = ${accountId} order by id`;
      for (const { id } of owned) {
        const select = sql`
          select id::bigint as id, source, target, status from project_segments where project_id = ${id}`;
        yield jsonFile(`projects/${id}.json`, segmentsAbout, rowsOf(db, { select, key: "id", keyType: "bigint" }));
      }
    },
    erase: async (executor, accountId) => {
      await executor.execute(sql`delete from projects where account_id = ${accountId}`);
      await executor.execute(sql`
        update project_people set account_id = null, role = null, segment = null where account_id = ${accountId}`);
    },
    move: async (executor, accountId, siteId) => {
      await executor.execute(sql`update projects set site_id = ${siteId} where account_id = ${accountId}`);
      await executor.execute(
        sql`update project_people set role = null, segment = null where account_id = ${accountId}`,
      );
      await executor.execute(sql`
        update project_people p set role = null, segment = null from projects j
        where j.account_id = ${accountId} and p.project_id = j.id and p.account_id is not null`);
    },
  };
}
