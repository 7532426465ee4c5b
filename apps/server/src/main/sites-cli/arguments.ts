import { parseCommandLine, refuseStrayOptions, UsageError } from "../command-line.ts";
import type { SitesCliTexts } from "./texts.ts";

/** What becomes of a site: settings as they were typed, hosts and origins to add and to remove. */
export interface SiteInput {
  readonly values: readonly (readonly [name: string, value: string])[];
  readonly addedHosts: readonly string[];
  readonly removedHosts: readonly string[];
  readonly addedOrigins: readonly string[];
  readonly removedOrigins: readonly string[];
}

export type SitesCommand =
  | { readonly name: "list" }
  | { readonly name: "settings" }
  | { readonly name: "show" | "enable" | "disable"; readonly code: string }
  | {
      readonly name: "add";
      readonly code: string;
      readonly nameZh: string;
      readonly nameEn: string;
      readonly input: SiteInput;
    }
  | { readonly name: "set"; readonly code: string; readonly input: SiteInput }
  | {
      readonly name: "logo";
      readonly code: string;
      readonly large: string | undefined;
      readonly small: string | undefined;
    };

const text = { type: "string" } as const;
const list = { type: "string", multiple: true } as const;
const optionsOf = {
  add: { "name-zh": text, "name-en": text, parent: text, host: list },
  set: { "add-host": list, "remove-host": list, "add-origin": list, "remove-origin": list },
  logo: { large: text, small: text },
} as const;
const everyOption = {
  json: { type: "boolean" },
  help: { type: "boolean" },
  ...optionsOf.add,
  ...optionsOf.set,
  ...optionsOf.logo,
} as const;

/** @returns undefined for a cry for help. @throws {UsageError} */
export function parseSitesCommand(
  args: readonly string[],
  texts: SitesCliTexts,
): { readonly command: SitesCommand | undefined; readonly json: boolean } {
  const { values, positionals } = parsed(args, texts);
  const { json = false, help = false, ...given } = values;
  const [name = "help", ...rest] = positionals;
  if (help || name === "help") return { command: undefined, json };
  const allowed = Object.entries(optionsOf).find(([command]) => command === name)?.[1] ?? {};
  refuseStrayOptions(given, allowed, texts.unknownOption);
  return { command: commandOf(name, rest, { given, texts }), json };
}

function parsed(args: readonly string[], texts: SitesCliTexts) {
  return parseCommandLine(args, everyOption, texts.unknownOption);
}

type Given = Omit<ReturnType<typeof parsed>["values"], "json" | "help">;

function commandOf(
  name: string,
  [code, ...more]: readonly string[],
  { given, texts }: { readonly given: Given; readonly texts: SitesCliTexts },
): SitesCommand {
  const wrong = (form: string) => new UsageError(texts.wrongArguments(name, form));
  switch (name) {
    case "list":
    case "settings":
      if (code !== undefined) throw wrong("–");
      return { name };
    case "show":
    case "enable":
    case "disable":
      if (code === undefined || more.length > 0) throw wrong("CODE");
      return { name, code };
    case "add": {
      const { "name-zh": nameZh, "name-en": nameEn } = given;
      if (code === undefined || nameZh === undefined || nameEn === undefined) {
        throw wrong("CODE --name-zh NAME --name-en NAME");
      }
      return { name, code, nameZh, nameEn, input: inputOf(more, given, texts) };
    }
    case "set": {
      if (code === undefined) throw wrong("CODE NAME=VALUE…");
      const input = inputOf(more, given, texts);
      if (Object.values(input).every((part) => part.length === 0)) throw wrong("CODE NAME=VALUE…");
      return { name, code, input };
    }
    case "logo":
      if (code === undefined || more.length > 0 || (given.large === undefined && given.small === undefined)) {
        throw wrong("CODE --large FILE --small FILE");
      }
      return { name, code, large: given.large, small: given.small };
    default:
      throw new UsageError(texts.unknownCommand(name));
  }
}

function inputOf(pairs: readonly string[], given: Given, texts: SitesCliTexts): SiteInput {
  const values = pairs.map((pair): [string, string] => {
    const at = pair.indexOf("=");
    if (at <= 0) throw new UsageError(texts.noPair(pair));
    return [pair.slice(0, at), pair.slice(at + 1)];
  });
  return {
    values: given.parent === undefined ? values : [...values, ["parent", given.parent]],
    addedHosts: [...(given.host ?? []), ...(given["add-host"] ?? [])],
    removedHosts: given["remove-host"] ?? [],
    addedOrigins: given["add-origin"] ?? [],
    removedOrigins: given["remove-origin"] ?? [],
  };
}
