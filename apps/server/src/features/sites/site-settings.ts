import { type PlanGates, storedConfigSchema } from "@yiqiao/contracts/enterprises";
import { inBoth, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import {
  friendLinkSchema,
  siteContactSchema,
  siteVariants,
  themeTokensSchema,
  userCapMax,
} from "@yiqiao/contracts/sites";
import { z } from "zod";
import { DomainError, issueWords, localeErrors } from "#platform/errors";
import { dayEndingAt, endOfDay, isTimeZone } from "./expiry.ts";
import type { SiteRow } from "./site-row.ts";

export { type PlanGates, storedConfigSchema };

export const configDefaults = {
  is_show_url: true,
  do_cat: false,
  hideTitle: false,
  hidePicture: false,
  hideCopyright: false,
  hideHelp: false,
  addIns: true,
  allowRegister: true,
  defaultDomain: null,
  extraPicturePairs: [],
  showMainLogo: false,
};

const host = z
  .string()
  .max(253)
  .regex(
    /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/,
    inBoth("a host name in small letters, without port", "须为小写域名，不含端口"),
  );
const origin = z.string().refine((text) => URL.canParse(text) && isOrigin(new URL(text), text), {
  message: inBoth("an origin such as https://crm.example.com", "须为来源，如 https://crm.example.com"),
});
/** Stands in subjects of mails and in lists: in one line, and in the order in which it is written. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .regex(
    /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u,
    inBoth("one line without control characters", "须为一行文字，不含控制字符"),
  );
const picturePair = z
  .object({ source: z.string(), target: z.string() })
  .refine(({ source, target }) => source !== target, {
    message: inBoth("two different languages", "两种语言须不同"),
  });

/** Everything of a site that can be set, as it is given. */
export const siteSettingsSchema = z.strictObject({
  name_zh: name,
  name_en: name,
  /** The code of the site that this is a sub-site of. */
  parent: z.string().nullable(),
  variant: z.enum(siteVariants),
  /** The last day, `YYYY-MM-DD` in the site's time zone. */
  expires: z.string().nullable(),
  time_zone: z.string().refine(isTimeZone, {
    message: inBoth("a time zone such as Asia/Shanghai", "须为时区，如 Asia/Shanghai"),
  }),
  free_characters: z.number().int().min(0).max(2_000_000_000).nullable(),
  require_two_factor: z.boolean(),
  /** How many accounts it may have. */
  user_cap: z.number().int().min(1).max(userCapMax).nullable(),
  allowed_origins: z.array(origin).max(50),
  hosts: z.array(host).max(50),
  contact: siteContactSchema.strict(),
  friend_link: friendLinkSchema.strict().nullable(),
  theme: themeTokensSchema.strict(),
  config: storedConfigSchema
    .strict()
    .refine(({ extraPicturePairs = [] }) => extraPicturePairs.every((pair) => picturePair.safeParse(pair).success), {
      message: inBoth("pairs of two different languages", "每对须为两种不同的语言"),
    }),
});
export type SiteSettings = z.output<typeof siteSettingsSchema>;
/** Settings to replace; those within `config`, `contact` and `theme` one by one, where null takes one away. */
export type SitePatch = Readonly<Partial<Record<keyof SiteSettings, unknown>>>;

const merged = ["config", "contact", "theme"] as const;

/** @throws {DomainError} `siteSettingInvalid` naming the first that is wrong */
export function patchSettings(
  settings: SiteSettings,
  patch: SitePatch,
  language: InterfaceLanguage = "en",
): SiteSettings {
  const wanted: Record<string, unknown> = { ...settings, ...patch };
  for (const part of merged) {
    if (patch[part] === undefined) continue;
    const values = Object.entries({ ...settings[part], ...(patch[part] as object) });
    wanted[part] = Object.fromEntries(values.filter(([, value]) => value !== null));
  }
  const { data, error } = siteSettingsSchema.safeParse(wanted, { error: localeErrors[language] });
  const issue = error?.issues[0];
  if (issue !== undefined)
    throw new DomainError("siteSettingInvalid", { name: issue.path.join("."), detail: issueWords(issue, language) });
  if (data === undefined) throw new Error("Settings are either right or wrong");
  expiryOf(data);
  return data;
}

/** The end of the last day. @throws {DomainError} `siteSettingInvalid` */
export function expiryOf({ expires, time_zone }: Pick<SiteSettings, "expires" | "time_zone">): Date | null {
  if (expires === null) return null;
  const end = endOfDay(expires, time_zone);
  if (end === undefined) throw new DomainError("siteSettingInvalid", { name: "expires", detail: "YYYY-MM-DD" });
  return end;
}

/** What is set now. */
export function settingsOf(row: SiteRow, hosts: readonly string[]): SiteSettings {
  return {
    name_zh: row.name_zh,
    name_en: row.name_en,
    parent: row.parent_code,
    variant: row.variant,
    expires: row.expires_at === null ? null : dayEndingAt(row.expires_at, row.time_zone),
    time_zone: row.time_zone,
    free_characters: row.free_characters,
    require_two_factor: row.require_two_factor,
    user_cap: row.user_cap,
    allowed_origins: [...row.allowed_origins],
    hosts: [...hosts],
    contact: siteContactSchema.parse(row.contact),
    friend_link: friendLinkSchema.nullable().parse(row.friend_link),
    theme: themeTokensSchema.parse(row.theme),
    config: storedConfigSchema.parse(row.config),
  };
}

function isOrigin({ origin: own, protocol }: URL, text: string): boolean {
  return own === text && (protocol === "https:" || protocol === "http:");
}
