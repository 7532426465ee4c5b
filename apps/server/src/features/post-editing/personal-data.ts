import { sql } from "drizzle-orm";
import { column, type Executor, storedName } from "#platform/database";
import { internal, jsonFile, type PersonalData, rowsOf, type TableData } from "#platform/personal-data";
import { remarkColumns } from "./records/stored-segment.ts";

const about = { zh: "您的译后编辑项目", en: "Your projects of post-editing" };
const segmentsAbout = { zh: "项目中的句段", en: "The segments of a project" };
const inProject = "parts of a project that stands in projects";
const remarks = Object.entries(remarkColumns).map(([name, column_]) => storedName(name, column_));
const ofPeople = "id project_id pass_id name seen_at";

const tables: Readonly<Record<string, TableData>> = {
  projects: {
    exported: "id name file_name state src_lang tgt_lang created_at changed_at",
    hidden: {
      [internal]:
        "site_id account_id document_id problem format domain folder revision next_segment expires_at memory_problem qa_rules is_bilingual",
      "libraries by their ids, which are exported themselves": "tm_ids tb_ids memory_id",
    },
  },
  project_segments: {
    exported: "id source target status",
    hidden: {
      [internal]: `project_id unit start_offset end_offset source_tags target_tags gap is_locked origin score memory terms issues first_target first_origin first_tags version editor changed_at led judged ${remarks.join(" ")}`,
    },
  },
  project_units: { hidden: { [inProject]: "project_id number unit_id part text tags place max_length tail" } },
  project_edits: {
    hidden: {
      [inProject]:
        "project_id revision segment version person cause target target_tags status is_locked edit_id is_removed spent_ms at group_id",
    },
  },
  project_comments: {
    hidden: { [inProject]: "id project_id segment person author text at is_resolved is_deleted revision" },
  },
  project_ignored_findings: { hidden: { [inProject]: "project_id segment fingerprint rule reason person at" } },
  project_passes: {
    hidden: { [inProject]: "id project_id label token_hash pass_right libraries created_at expires_at revoked_at" },
  },
  project_people: {
    hidden: {
      "who takes part in a project; without the account only its acts are left": `account_id role segment ${ofPeople}`,
    },
    kept: { "acts in projects of others, without the account": ofPeople },
  },
};

/** Projects of an account, and its part in those of others: what it wrote there stays, without its name. */
export function postEditingData(db: Executor): PersonalData {
  return {
    name: "post-editing",
    tables,
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
