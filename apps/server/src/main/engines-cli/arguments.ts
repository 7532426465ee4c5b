import { engineKinds } from "@yiqiao/engines";
import { parseCommandLine, refuseStrayOptions, UsageError } from "../command-line.ts";
import type { EnginesCliTexts } from "./texts.ts";

/** Where a secret comes from: an environment variable, or whoever is asked. */
export interface SecretSource {
  readonly name: string;
  readonly variable?: string;
}

/** What becomes of an engine. */
export interface EngineInput {
  readonly settings: readonly (readonly [name: string, value: string])[];
  readonly unset: readonly string[];
  readonly secrets: readonly SecretSource[];
  readonly removedSecrets: readonly string[];
  readonly cost: number | undefined;
}

export type EnginesCommand =
  | { readonly name: "kinds" }
  | { readonly name: "list" }
  | { readonly name: "rotate-key"; readonly endLogins: boolean }
  | { readonly name: "add"; readonly kind: string; readonly id: string | undefined; readonly input: EngineInput }
  | { readonly name: "set"; readonly id: string; readonly input: EngineInput }
  | { readonly name: "remove" | "enable" | "disable" | "test"; readonly id: string }
  | { readonly name: "order"; readonly ids: readonly [string, ...string[]] };

const flags = { json: { type: "boolean" }, help: { type: "boolean" } } as const;
const input = {
  set: { type: "string", multiple: true },
  secret: { type: "string", multiple: true },
  "secret-env": { type: "string", multiple: true },
  cost: { type: "string" },
} as const;
const optionsOf = {
  add: { ...input, id: { type: "string" } },
  set: { ...input, unset: { type: "string", multiple: true }, "remove-secret": { type: "string", multiple: true } },
  "rotate-key": { "end-logins": { type: "boolean" } },
  other: {},
} as const;
const everyOption = { ...flags, ...optionsOf.add, ...optionsOf.set, ...optionsOf["rotate-key"] };

const secretNames = new Set(Object.values(engineKinds).flatMap(({ secrets }) => Object.keys(secrets.shape)));

/** @returns undefined for a cry for help. @throws {UsageError} */
export function parseEnginesCommand(
  args: readonly string[],
  texts: EnginesCliTexts,
): { readonly command: EnginesCommand | undefined; readonly json: boolean } {
  const { values, positionals } = parsed(args, texts);
  const { json = false, help = false, ...given } = values;
  const [name = "help", ...rest] = positionals;
  if (help || name === "help") return { command: undefined, json };
  const hasOptions = name === "add" || name === "set" || name === "rotate-key";
  const allowed = hasOptions ? optionsOf[name] : optionsOf.other;
  refuseStrayOptions(given, allowed, texts.unknownOption);
  return { command: commandOf(name, rest, given, texts), json };
}

function parsed(args: readonly string[], texts: EnginesCliTexts) {
  return parseCommandLine(args, everyOption, texts.unknownOption);
}

type Given = Omit<ReturnType<typeof parsed>["values"], "json" | "help">;

function commandOf(name: string, rest: readonly string[], given: Given, texts: EnginesCliTexts): EnginesCommand {
  const [first, ...more] = rest;
  switch (name) {
    case "kinds":
    case "list":
      if (first !== undefined) throw new UsageError(texts.wrongArguments(name, "–"));
      return { name };
    case "rotate-key":
      if (first !== undefined) throw new UsageError(texts.wrongArguments(name, "–"));
      return { name, endLogins: given["end-logins"] === true };
    case "add":
      if (first === undefined || more.length > 0) throw new UsageError(texts.wrongArguments(name, "KIND"));
      return { name, kind: first, id: given.id, input: inputOf(given, texts) };
    case "set":
      if (first === undefined || more.length > 0) throw new UsageError(texts.wrongArguments(name, "ID"));
      return { name, id: first, input: inputOf(given, texts) };
    case "remove":
    case "enable":
    case "disable":
    case "test":
      if (first === undefined || more.length > 0) throw new UsageError(texts.wrongArguments(name, "ID"));
      return { name, id: first };
    case "order":
      if (first === undefined) throw new UsageError(texts.wrongArguments(name, "ID [ID…]"));
      return { name, ids: [first, ...more] };
    default:
      throw new UsageError(texts.unknownCommand(name));
  }
}

function inputOf(given: Given, texts: EnginesCliTexts): EngineInput {
  const settings = (given.set ?? []).map((pair) => pairOf(pair, "--set", texts));
  const asSetting = settings.find(([name]) => secretNames.has(name));
  if (asSetting !== undefined) throw new UsageError(texts.secretAsArgument(asSetting[0]));
  const asked = (given.secret ?? []).map((name) => {
    const [bare = "", value] = name.split("=", 2);
    if (value !== undefined) throw new UsageError(texts.secretAsArgument(bare));
    return { name };
  });
  const named = (given["secret-env"] ?? []).map((pair) => {
    const [name, variable] = pairOf(pair, "--secret-env", texts);
    return { name, variable };
  });
  const cost = given.cost === undefined ? undefined : Number(given.cost);
  if (cost !== undefined && !(cost >= 0 && Number.isFinite(cost))) throw new UsageError(texts.wrongCost);
  const { unset = [], "remove-secret": removedSecrets = [] } = given;
  return { settings, unset, secrets: [...asked, ...named], removedSecrets, cost };
}

function pairOf(pair: string, option: string, texts: EnginesCliTexts): [string, string] {
  const at = pair.indexOf("=");
  if (at <= 0) throw new UsageError(texts.noName(option));
  return [pair.slice(0, at), pair.slice(at + 1)];
}
