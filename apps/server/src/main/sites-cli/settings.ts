import type { SiteEdit, SiteSettings } from "#features/sites";
import { UsageError } from "../command-line.ts";
import { type SiteInput } from "./arguments.ts";
import type { SettingName, SitesCliTexts } from "./texts.ts";

type Draft = { -readonly [Name in keyof SiteSettings]?: unknown };
/** Puts a typed value into what is to be changed. */
type Put = (draft: Draft, value: string, current: SiteSettings) => void;

const yes = new Set(["on", "true", "yes"]);
const no = new Set(["off", "false", "no"]);
/** What is not understood is left as it is: the settings' own rules say what is wrong with it. */
const truth = (value: string) => (yes.has(value) ? true : no.has(value) ? false : value);
const orNothing = (value: string) => (value === "" ? null : value);
const number = (value: string) => (/^\d+$/.test(value) ? Number(value) : orNothing(value));

const plain =
  (name: keyof SiteSettings, read: (value: string) => unknown): Put =>
  (draft, value) => {
    draft[name] = read(value);
  };
const within =
  (part: "config" | "contact" | "theme", name: string, read: (value: string) => unknown = orNothing): Put =>
  (draft, value) => {
    draft[part] = { ...(draft[part] as object | undefined), [name]: value === "" ? null : read(value) };
  };
const ofLink =
  (name: string): Put =>
  (draft, value, current) => {
    draft.friend_link = { ...(draft.friend_link ?? current.friend_link), [name]: value };
  };

const puts: Readonly<Record<SettingName, Put>> = {
  "name-zh": plain("name_zh", String),
  "name-en": plain("name_en", String),
  parent: plain("parent", orNothing),
  variant: plain("variant", String),
  expires: plain("expires", orNothing),
  "time-zone": plain("time_zone", String),
  "free-characters": plain("free_characters", number),
  "user-cap": plain("user_cap", number),
  "two-factor": plain("require_two_factor", truth),
  is_login: within("config", "is_login", truth),
  is_show_url: within("config", "is_show_url", truth),
  do_cat: within("config", "do_cat", truth),
  hideTitle: within("config", "hideTitle", truth),
  hidePicture: within("config", "hidePicture", truth),
  hideCopyright: within("config", "hideCopyright", truth),
  hideHelp: within("config", "hideHelp", truth),
  addIns: within("config", "addIns", truth),
  allowRegister: within("config", "allowRegister", truth),
  joining: within("config", "joining"),
  showMainLogo: within("config", "showMainLogo", truth),
  defaultDomain: within("config", "defaultDomain"),
  languages: within("config", "languages", (value) => value.split(",")),
  codes: within("config", "codes", (value) => value.split(/\r?\n|,/).filter((pattern) => pattern.trim() !== "")),
  memories: within("config", "memories", number),
  termbases: within("config", "termbases", number),
  libraryEntries: within("config", "libraryEntries", number),
  pictureMegabytes: within("config", "pictureMegabytes", number),
  projectDays: within("config", "projectDays", number),
  extraPicturePairs: within("config", "extraPicturePairs", (value) =>
    value.split(",").map((pair) => {
      const [source, target] = pair.split("_");
      return { source, target };
    }),
  ),
  plans: (draft, value, current) => {
    const gates: Record<string, unknown> = { ...(gatesOf(draft) ?? current.config.planGates) };
    const [section = "", plans = ""] = value.split(":");
    if (plans === "") delete gates[section];
    else gates[section] = plans.split(",");
    draft.config = { ...(draft.config as object | undefined), planGates: gates };
  },
  "training.zh": within("config", "trainingZh"),
  "training.en": within("config", "trainingEn"),
  "account-manager.zh": within("config", "accountManagerZh"),
  "account-manager.en": within("config", "accountManagerEn"),
  "sales.email": within("config", "salesEmail"),
  "sales.phone": within("config", "salesPhone"),
  "sales.url": within("config", "salesUrl"),
  "contact.company_zh": within("contact", "company_zh"),
  "contact.company_en": within("contact", "company_en"),
  "contact.email": within("contact", "email"),
  "contact.phone": within("contact", "phone"),
  "contact.address_zh": within("contact", "address_zh"),
  "contact.address_en": within("contact", "address_en"),
  "friend-link": (draft, value) => {
    if (value === "") draft.friend_link = null;
    else draft.friend_link = { url: value };
  },
  "friend-link.url": ofLink("url"),
  "friend-link.name_zh": ofLink("name_zh"),
  "friend-link.name_en": ofLink("name_en"),
  "theme.primary": within("theme", "primary"),
  "theme.radius": within("theme", "radius"),
};

/** The sections that an earlier word of the same command kept for some plans. */
function gatesOf({ config }: Draft): object | undefined {
  return (config as { planGates?: object } | undefined)?.planGates;
}

/** What a command line asks to be changed. @throws {UsageError} for a setting that there is not, before anything is read */
export function editOf(input: SiteInput, texts: SitesCliTexts): SiteEdit {
  const steps = input.values.map(([name, value]) => {
    const put = Object.entries(puts).find(([known]) => known === name)?.[1];
    if (put === undefined) throw new UsageError(texts.unknownSetting(name));
    return (draft: Draft, current: SiteSettings) => put(draft, value, current);
  });
  return (current) => {
    const draft: Draft = {};
    for (const step of steps) step(draft, current);
    const hosts = changed(current.hosts, { added: input.addedHosts, removed: input.removedHosts }, texts);
    const origins = { added: input.addedOrigins, removed: input.removedOrigins };
    return { ...draft, hosts, allowed_origins: changed(current.allowed_origins, origins, texts) };
  };
}

/** @throws {UsageError} when what is to be removed is not there */
function changed(
  present: readonly string[],
  { added, removed }: { readonly added: readonly string[]; readonly removed: readonly string[] },
  texts: SitesCliTexts,
): string[] {
  const missing = removed.find((each) => !present.includes(each));
  if (missing !== undefined) throw new UsageError(texts.notThere(missing));
  return [...new Set([...present.filter((each) => !removed.includes(each)), ...added])];
}
