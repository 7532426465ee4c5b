import type { SiteVariant } from "@yiqiao/contracts/sites";

/** A row of `sites`, with what its parent lends it. */
export interface SiteRow extends Record<string, unknown> {
  readonly id: number;
  readonly code: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly status: "active" | "disabled";
  readonly logo_url: string | null;
  readonly small_logo_url: string | null;
  readonly parent_id: number | null;
  readonly parent_code: string | null;
  readonly parent_logo_key: string | null;
  readonly parent_small_logo_key: string | null;
  readonly variant: SiteVariant;
  readonly expires_at: Date | null;
  readonly time_zone: string;
  readonly contact: unknown;
  readonly friend_link: unknown;
  readonly free_characters: number | null;
  readonly require_two_factor: boolean;
  readonly allowed_origins: readonly string[];
  readonly logo_key: string | null;
  readonly small_logo_key: string | null;
  readonly config: unknown;
  readonly theme: unknown;
}
