import type { SiteVariant } from "@yiqiao/contracts/sites";
import { column } from "#platform/database";
import { defineNobodys } from "#platform/records";

/** `sites`: enterprises, whose contact the site itself publishes. */
export const siteRecord = defineNobodys("sites", {
  id: column.int,
  code: column.text,
  name_zh: column.text,
  name_en: column.text,
  status: column.text.as<"active" | "disabled">(),
  logo_url: column.text.orNull(),
  small_logo_url: column.text.orNull(),
  parent_id: column.int.orNull(),
  variant: column.text.as<SiteVariant>(),
  expires_at: column.timestamptz.orNull(),
  time_zone: column.text,
  contact: column.jsonb(),
  friend_link: column.jsonb().orNull(),
  free_characters: column.int.orNull(),
  require_two_factor: column.bool,
  allowed_origins: column.textArray,
  user_cap: column.int.named("seats").orNull(),
  updated_at: column.timestamptz,
  logo_key: column.text.orNull(),
  small_logo_key: column.text.orNull(),
  config: column.jsonb(),
  theme: column.jsonb(),
  created_at: column.timestamptz,
});
