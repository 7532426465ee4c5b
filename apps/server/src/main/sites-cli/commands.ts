import { open } from "node:fs/promises";
import { resolve } from "node:path";
import type { Capability } from "@yiqiao/contracts/capabilities";
import { logoMaxBytes, type SiteLogoSize } from "@yiqiao/contracts/sites";
import type { SiteAdministration, SiteRecord } from "#features/sites";
import { UsageError } from "../command-line.ts";
import { type SitesCommand } from "./arguments.ts";
import { editOf } from "./settings.ts";
import { installed } from "../installed.ts";
import type { SettingName, SitesCliTexts } from "./texts.ts";

/** What a command says: to people, and as JSON. */
export interface CommandResult {
  readonly text: string;
  readonly json: unknown;
}

export interface CommandDeps {
  readonly sites: SiteAdministration;
  readonly texts: SitesCliTexts;
  /** Paths of files count from here. */
  readonly workingDir: string;
}

type StoredCommand = Exclude<SitesCommand, { readonly name: "settings" }>;

/** @throws {DomainError} as {@link SiteAdministration} @throws {UsageError} */
export async function runSitesCommand(command: StoredCommand, parts: CommandDeps): Promise<CommandResult> {
  const { sites, texts } = parts;
  const said = (site: SiteRecord, text: string): CommandResult => ({ text, json: { site } });
  switch (command.name) {
    case "list": {
      const all = await sites.list();
      return { text: all.map((site) => headOf(site, texts)).join("\n"), json: { sites: all } };
    }
    case "show": {
      const site = await sites.show(command.code);
      return said(site, [headOf(site, texts), ...linesOf(site, texts)].join("\n"));
    }
    case "add": {
      const { code, nameZh, nameEn, input } = command;
      const site = await sites.add({ code, nameZh, nameEn }, editOf(input, texts));
      return said(site, texts.added(site.code, site.id));
    }
    case "set": {
      const site = await sites.change(command.code, editOf(command.input, texts));
      return said(site, texts.changed(site.code));
    }
    case "logo": {
      const logos: Partial<Record<SiteLogoSize, Buffer>> = {};
      for (const size of ["large", "small"] as const) {
        const path = command[size];
        if (path !== undefined) logos[size] = await readLogo(resolve(parts.workingDir, path), texts);
      }
      const site = await sites.setLogos(command.code, logos);
      return said(site, texts.changed(site.code));
    }
    case "enable":
    case "disable":
      break;
  }
  const enabled = command.name === "enable";
  const site = await sites.setEnabled(command.code, enabled);
  return said(site, texts[enabled ? "enabled" : "disabled"](site.code));
}

/** What settings are of no effect without. */
const ofCapability: Partial<Record<SettingName, Capability>> = {
  do_cat: "postEditing",
  hidePicture: "pictures",
  extraPicturePairs: "pictures",
  addIns: "addIns",
};

/** The settings there are, and what each takes; those of what this version cannot do say so. */
export function describeSettings({ forms: all, notHere }: SitesCliTexts): CommandResult {
  const entries = Object.entries(all) as [SettingName, string][];
  const forms = Object.fromEntries(
    entries.map(([name, form]) => {
      const needed = ofCapability[name];
      return [name, needed === undefined || installed.has(needed) ? form : form + notHere];
    }),
  );
  const width = Math.max(...Object.keys(forms).map(({ length }) => length)) + 2;
  const text = Object.entries(forms).map(([name, form]) => name.padEnd(width) + form);
  return { text: text.join("\n"), json: { settings: forms } };
}

/** One byte more than a logo may have, at most: whatever the path leads to. @throws {UsageError} */
async function readLogo(path: string, texts: SitesCliTexts): Promise<Buffer> {
  try {
    await using file = await open(path);
    const { bytesRead, buffer } = await file.read(Buffer.alloc(logoMaxBytes + 1));
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new UsageError(texts.unreadable(path, error instanceof Error ? error.message : String(error)), {
      cause: error,
    });
  }
}

function headOf({ id, code, status, settings }: SiteRecord, texts: SitesCliTexts): string {
  const hosts = settings.hosts.length === 0 ? "" : `  ${settings.hosts.join(" ")}`;
  return `${id}  ${code}  ${settings.name_zh} / ${settings.name_en} (${texts.status[status]})${hosts}`;
}

function linesOf({ logo, small_logo, settings }: SiteRecord, texts: SitesCliTexts): string[] {
  const { config, contact, theme, friend_link } = settings;
  const parts: [string, unknown][] = [
    ["parent", settings.parent],
    ["variant", settings.variant],
    ["expires", settings.expires],
    ["time-zone", settings.time_zone],
    ["free-characters", settings.free_characters],
    ["user-cap", settings.user_cap],
    ["two-factor", settings.require_two_factor],
    ...Object.entries(config),
    ...within("contact", contact),
    ...within("friend-link", friend_link ?? {}),
    ...within("theme", theme),
    [texts.origins, settings.allowed_origins.join(" ") || null],
    [texts.logo, logo],
    [texts.smallLogo, small_logo],
  ];
  return parts.map(([name, value]) => `  ${name}: ${shown(value, texts)}`);
}

function within(part: string, values: object): [string, unknown][] {
  return Object.entries(values).map(([name, value]) => [`${part}.${name}`, value]);
}

function shown(value: unknown, texts: SitesCliTexts): string {
  if (value === null) return texts.none;
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" ? value : JSON.stringify(value);
}
