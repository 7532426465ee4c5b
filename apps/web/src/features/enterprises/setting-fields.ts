import type { ShownSettings, SitePatchBody } from "@yiqiao/contracts/enterprises";

/** What a setting is called, and what it does or takes. */
export interface SettingWord {
  readonly label: string;
  readonly hint?: string;
}

export type SettingWords = Readonly<Record<FieldWord, SettingWord>>;

/** How a setting is typed. */
export type FieldKind =
  | "text"
  | "number"
  | "flag"
  | "choice"
  | "lines"
  | "languages"
  | "domain"
  | "pairs"
  | "color"
  | "day"
  | "plans";

export interface SettingField {
  /** Such as `config.do_cat`. */
  readonly path: string;
  readonly kind: FieldKind;
  readonly options?: readonly string[];
  /** Of a flag that is not set. */
  readonly usual?: boolean;
}

const flag = (path: string, usual = false): SettingField => ({ path, kind: "flag", usual });
const text = (path: string): SettingField => ({ path, kind: "text" });
const number = (path: string): SettingField => ({ path, kind: "number" });
const choice = (path: string, options: readonly string[]): SettingField => ({ path, kind: "choice", options });

/** Everything of a site that can be set, by the sections of the form. */
export const settingSections = {
  names: [text("name_zh"), text("name_en"), text("parent"), flag("config.showMainLogo")],
  term: [{ path: "expires", kind: "day" }, text("time_zone"), number("user_cap")],
  entrance: [
    flag("config.is_login"),
    flag("config.allowRegister", true),
    choice("config.joining", ["closed", "confirm", "open"]),
    flag("require_two_factor"),
    { path: "hosts", kind: "lines" },
    { path: "allowed_origins", kind: "lines" },
  ],
  look: [
    { path: "theme.primary", kind: "color" },
    choice("theme.radius", ["", "xs", "sm", "md", "lg", "xl"]),
    flag("config.hideTitle"),
    flag("config.is_show_url", true),
    flag("config.hideCopyright"),
    flag("config.hideHelp"),
    choice("variant", ["standard", "brand", "research"]),
    text("friend_link.url"),
    text("friend_link.name_zh"),
    text("friend_link.name_en"),
  ],
  contact: [
    text("contact.company_zh"),
    text("contact.company_en"),
    text("contact.email"),
    text("contact.phone"),
    text("contact.address_zh"),
    text("contact.address_en"),
  ],
  translating: [
    { path: "config.languages", kind: "languages" },
    { path: "config.defaultDomain", kind: "domain" },
    flag("config.hidePicture"),
    { path: "config.extraPicturePairs", kind: "pairs" },
    number("config.pictureMegabytes"),
    flag("config.do_cat"),
    number("config.projectDays"),
    flag("config.addIns", true),
    { path: "config.codes", kind: "lines" },
  ],
  interfaces: [
    flag("config.apiDeepl", true),
    flag("config.apiLibreTranslate", true),
    flag("config.apiGoogle", true),
    flag("config.apiAzure", true),
  ],
  allowances: [
    number("free_characters"),
    number("config.memories"),
    number("config.termbases"),
    number("config.libraryEntries"),
    { path: "config.planGates", kind: "plans" },
  ],
  sales: [
    text("config.salesEmail"),
    text("config.salesPhone"),
    text("config.salesUrl"),
    text("config.trainingZh"),
    text("config.trainingEn"),
    text("config.accountManagerZh"),
    text("config.accountManagerEn"),
  ],
} as const satisfies Readonly<Record<string, readonly SettingField[]>>;
export type SettingSection = keyof typeof settingSections;

/** Values as they are typed, by the path of the field; what was not touched is missing. */
export type SettingDraft = Readonly<Record<string, unknown>>;

/** A list of language pairs as it is typed: `zh-cn_ja`, one a line. */
interface Pair {
  readonly source: string;
  readonly target: string;
}

/** What the form shows of a setting. */
export function valueOf(settings: ShownSettings, { path, kind, usual }: SettingField): unknown {
  const value = path
    .split(".")
    .reduce<unknown>((whole, name) => (whole as Record<string, unknown> | null)?.[name], settings);
  if (kind === "flag") return value ?? usual ?? false;
  if (kind === "lines") return ((value ?? []) as string[]).join("\n");
  if (kind === "pairs") return ((value ?? []) as Pair[]).map(({ source, target }) => `${source}_${target}`).join("\n");
  if (kind === "languages") return value ?? [];
  if (kind === "plans") return value ?? {};
  if (path === "config.joining") return value ?? "closed";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const alwaysText = new Set(["name_zh", "name_en", "time_zone", "variant"]);

/** What a typed value is to the server: nothing typed takes the setting away. */
function sentOf({ path, kind }: SettingField, value: unknown): unknown {
  if (kind === "flag") return value;
  if (kind === "plans") return Object.keys(value as object).length === 0 ? null : value;
  if (kind === "languages") return (value as string[]).length === 0 ? null : value;
  const typed = String(value).trim();
  if (kind === "lines" || kind === "pairs") return linesOf(typed, kind, path);
  if (typed === "") return alwaysText.has(path) ? "" : null;
  return kind === "number" ? Number(typed) : typed;
}

function linesOf(typed: string, kind: "lines" | "pairs", path: string): unknown {
  const lines = typed.split(/\r?\n/).flatMap((line) => (line.trim() === "" ? [] : [line.trim()]));
  if (kind === "lines") return lines.length === 0 && path.startsWith("config.") ? null : lines;
  const pairs = lines.map((line) => {
    const [source = "", target = ""] = line.split("_");
    return { source, target };
  });
  return pairs.length === 0 ? null : pairs;
}

const fields: readonly SettingField[] = Object.values(settingSections).flat();

/** The change that a draft asks for; undefined: nothing is different. */
export function patchOf(settings: ShownSettings, draft: SettingDraft): SitePatchBody | undefined {
  const patch: Record<string, unknown> = {};
  for (const field of fields) {
    const { path } = field;
    if (!(path in draft) || isSame(draft[path], valueOf(settings, field))) continue;
    const [part = "", name] = path.split(".");
    if (name === undefined) patch[part] = sentOf(field, draft[path]);
    else if (part === "friend_link") patch[part] = friendLinkOf(settings, draft);
    else patch[part] = { ...(patch[part] as object | undefined), [name]: sentOf(field, draft[path]) };
  }
  return Object.keys(patch).length === 0 ? undefined : patch;
}

/** A link to a friend site is there as a whole or not at all. */
function friendLinkOf(settings: ShownSettings, draft: SettingDraft): unknown {
  const typed = ["url", "name_zh", "name_en"].map((name) => {
    const path = `friend_link.${name}`;
    return [name, String(draft[path] ?? valueOf(settings, { path, kind: "text" })).trim()] as const;
  });
  return typed.every(([, value]) => value === "") ? null : Object.fromEntries(typed);
}

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** The field that the server means by the name of a wrong setting, such as `hosts.0`. */
export function fieldOfName(name: string): SettingField | undefined {
  return fields.find(({ path }) => name === path || name.startsWith(`${path}.`));
}

/** The path of a field: its texts are kept by it. */
export type FieldWord = (typeof settingSections)[SettingSection][number]["path"];
