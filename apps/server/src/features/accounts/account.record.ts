import { accountFields } from "@yiqiao/contracts/accounts";
import { column } from "#platform/database";
import { internal } from "#platform/personal-data";
import { apart, defineRecord, held } from "#platform/records";

const tombstone = { exported: true, kept: "the tombstone that orders and the ledger point at" } as const;
const exported = { exported: true } as const;
const deletion = { emptied: "by the deletion itself" } as const;

/** `accounts`, column by column. */
export const accountRecord = defineRecord("accounts", accountFields, {
  id: apart("user_id", column.uuid, tombstone),
  site_id: held(column.int, tombstone),
  account_number: held(column.text, { ...exported, emptied: "made of the id, so that it stays unique" }),
  username: held(column.text, { ...exported, erased: "" }),
  password_hash: apart("has_password", column.text.orNull(), {
    hidden: "the hash of the password; that there is one is told",
    erased: null,
  }),
  email: held(column.text.orNull(), { ...exported, erased: null }),
  phone: held(column.text.orNull(), { ...exported, erased: null }),
  role: apart("role, and what it is called", column.int.as<0 | 1 | 2>(), { ...exported, erased: 2 }),
  is_super: held(column.bool, { ...exported, erased: false }),
  status: apart("state", column.text.as<"active" | "inactive" | "disabled" | "deleted">(), tombstone),
  must_change_password: held(column.bool, { hidden: internal, erased: false }),
  language: held(column.text.as<"zh" | "en">().orNull(), { ...exported, erased: null }),
  language_chosen: held(column.bool, { ...exported, erased: false }),
  color_scheme: held(column.text.as<"light" | "dark" | "auto">().orNull(), { ...exported, erased: null }),
  plan_sku: apart("the plan in force", column.text, { ...exported, erased: "free" }),
  plan_started_at: apart("member_start_time", column.timestamptz.orNull(), { ...exported, erased: null }),
  plan_expires_at: held(column.timestamptz.orNull(), { ...exported, erased: null }),
  terms_agreed_at: apart("nothing", column.timestamptz.orNull(), { ...exported, erased: null }),
  deletion_due_at: held(column.timestamptz.orNull(), { ...exported, ...deletion }),
  deleted_at: apart("nothing", column.timestamptz.orNull(), { hidden: internal, kept: tombstone.kept }),
  last_seen_at: held(column.timestamptz.orNull(), { ...exported, erased: null }),
  search_text: apart("nothing", column.text.orNull(), { hidden: internal, emptied: "the database makes it of others" }),
  created_at: held(column.timestamptz, tombstone),
  updated_at: apart("version", column.timestamptz, tombstone),
});
