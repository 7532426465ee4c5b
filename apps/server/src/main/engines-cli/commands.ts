import { type EngineKind, type EngineKindDefinition, engineKinds } from "@yiqiao/engines";
import { z } from "zod";
import type { EngineSettings, EngineTest, StoredEngine } from "#features/engines";
import type { LoginKeyRenewal } from "#features/sessions";
import type { Transaction } from "#platform/database";
import type { EnginesCommand, SecretSource } from "./arguments.ts";
import type { EnginesCliTexts } from "./texts.ts";

/** What a command says: to people, and as JSON; and whether it failed after all. */
export interface CommandResult {
  readonly text: string;
  readonly json: unknown;
  readonly failed?: boolean;
}

export interface CommandDeps {
  readonly settings: EngineSettings;
  /** @returns how many logins ended */
  readonly renewLoginKeys: (tx: Transaction, renewal: LoginKeyRenewal) => Promise<number>;
  readonly environment: readonly { readonly id: string; readonly kind: string; readonly variable: string }[];
  readonly texts: EnginesCliTexts;
  readonly readSecrets: (sources: readonly SecretSource[]) => Promise<Record<string, string>>;
}

const kindNames = Object.keys(engineKinds) as EngineKind[];

/** Whoever runs commands on the machine has its data anyway. */
const editor = "operator";

type StoredCommand = Exclude<EnginesCommand, { readonly name: "kinds" }>;

/** Carries out what concerns the engines in the database. @throws {DomainError} as {@link EngineSettings} */
export async function runEnginesCommand(command: StoredCommand, parts: CommandDeps): Promise<CommandResult> {
  const { settings, texts } = parts;
  switch (command.name) {
    case "list":
      return listed(await settings.list(editor), parts);
    case "add": {
      const { kind, id, input } = command;
      const secrets = await parts.readSecrets(input.secrets);
      const given = settingsOf(kind, input.settings);
      const engine = await settings.add(editor, { id, kind, settings: given, secrets, cost: input.cost });
      return { text: texts.added(engine.id), json: engine };
    }
    case "set":
      return changeEngine(command, parts);
    case "remove":
      await settings.remove(editor, command.id);
      return { text: texts.removed(command.id), json: { removed: command.id } };
    case "enable":
    case "disable": {
      const enabled = command.name === "enable";
      await settings.setEnabled(editor, command.id, enabled);
      return { text: texts[enabled ? "enabled" : "disabled"](command.id), json: { id: command.id, enabled } };
    }
    case "order": {
      await settings.reorder(editor, command.ids);
      const order = (await settings.list(editor)).map(({ id }) => id);
      return { text: texts.ordered(order.join(", ")), json: { order } };
    }
    case "test":
      return tested(command.id, await settings.test(editor, command.id), texts);
    case "rotate-key":
      break;
  }
  return rotateKey(command, parts);
}

/** The kinds of engines, and what each takes. */
export function describeKinds(texts: EnginesCliTexts): CommandResult {
  const kinds = kindNames.map((kind) => {
    const { describe, settings, secrets } = engineKinds[kind];
    const { needs, settings: meanings } = texts.kinds?.[kind] ?? { needs: describe.needs };
    return { kind, name: describe.name, needs, settings: fieldsOf(settings, meanings), secrets: fieldsOf(secrets) };
  });
  const text = kinds.map(({ kind, name, needs, settings, secrets }) => {
    const lines = [
      ...secrets.map((field) => fieldLine(texts.secret, field, texts)),
      ...settings.map((field) => fieldLine(texts.setting, field, texts)),
    ];
    return [`${kind}: ${name}`, `  ${texts.needs}: ${needs}`, ...lines].join("\n");
  });
  return { text: text.join("\n\n"), json: { kinds } };
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly description: string;
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.object({ description: z.string().default("") })).default({}),
  required: z.array(z.string()).default([]),
});

/** @param meanings go before the schema's own descriptions */
function fieldsOf(schema: z.ZodType, meanings: Readonly<Record<string, string>> = {}): Field[] {
  const { properties, required } = objectSchema.parse(z.toJSONSchema(schema, { io: "input" }));
  return Object.entries(properties).map(([name, { description }]) => {
    return { name, isRequired: required.includes(name), description: meanings[name] ?? description };
  });
}

function fieldLine(what: string, { name, isRequired, description }: Field, texts: EnginesCliTexts): string {
  const line = `  ${what} ${name} (${isRequired ? texts.required : texts.optional})`;
  return description === "" ? line : `${line}: ${description}`;
}

async function changeEngine(
  { id, input }: Extract<EnginesCommand, { name: "set" }>,
  { settings, texts, readSecrets }: CommandDeps,
): Promise<CommandResult> {
  const kind = (await settings.list(editor)).find((engine) => engine.id === id)?.kind ?? "";
  const nothing = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));
  const secrets = { ...nothing(input.removedSecrets), ...(await readSecrets(input.secrets)) };
  const engine = await settings.update(editor, id, {
    settings: { ...nothing(input.unset), ...settingsOf(kind, input.settings) },
    ...(Object.keys(secrets).length === 0 ? {} : { secrets }),
    cost: input.cost,
  });
  return { text: texts.changed(id), json: engine };
}

/** Values as the kind's schema takes them: the text itself or, where that is refused, what it says as JSON. */
function settingsOf(kind: string, entries: readonly (readonly [string, string])[]): Record<string, unknown> {
  const settings: Record<string, unknown> = Object.fromEntries(entries);
  const definition: EngineKindDefinition | undefined = Object.entries(engineKinds).find(([name]) => name === kind)?.[1];
  for (const { path } of definition?.settings.safeParse(settings).error?.issues ?? []) {
    const value = settings[String(path[0])];
    if (typeof value === "string") settings[String(path[0])] = fromJson(value);
  }
  return settings;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function listed(engines: readonly StoredEngine[], { environment, texts }: CommandDeps): CommandResult {
  const stored = engines.map(({ id, kind, settings, secrets, cost, enabled, problem }) => {
    const marks = [kind, `${texts.cost} ${cost}`, ...(enabled ? [] : [texts.off])];
    const values = [...Object.entries(settings), ...Object.entries(secrets)];
    const lines = values.map(
      ([name, value]) => `  ${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
    );
    return [`${id} (${marks.join(", ")})`, ...lines, ...(problem === null ? [] : [`  ${texts.problem}: ${problem}`])];
  });
  const named = environment.map(({ id, kind, variable }) => [`${id} (${kind}), ${texts.fromEnvironment(variable)}`]);
  const text = [...stored, ...named].map((lines) => lines.join("\n")).join("\n");
  return { text: text === "" ? texts.none : text, json: { engines, environment } };
}

function tested(id: string, result: EngineTest, texts: EnginesCliTexts): CommandResult {
  if (!result.ok) {
    return {
      text: texts.testFailed(id, result.error.code, result.error.message),
      json: { id, ...result },
      failed: true,
    };
  }
  const { pair, text, translation, durationMs } = result;
  const lines = [texts.tested(id, durationMs), `  ${pair.source}: ${text}`, `  ${pair.target}: ${translation}`];
  return { text: lines.join("\n"), json: { id, ...result } };
}

async function rotateKey(
  { endLogins }: Extract<EnginesCommand, { name: "rotate-key" }>,
  { settings, renewLoginKeys, texts }: CommandDeps,
): Promise<CommandResult> {
  let endedLogins = 0;
  const rotation = await settings.rotateKey(editor, async (tx) => {
    endedLogins = await renewLoginKeys(tx, { endLogins });
  });
  const left = rotation.unreadable.map(({ table, row, problem }) => texts.unreadable(`${table} ${row}`, problem));
  const logins = endLogins ? texts.loginsEnded(endedLogins) : texts.loginKeys;
  const rest = [logins, ...(left.length > 0 ? left : [texts.oldKeysDone])];
  const counts = Object.entries(rotation.rotated);
  const count = counts.reduce((sum, [, of]) => sum + of, 0);
  const text = [texts.rotated(count, counts.map(([table, of]) => `${table} ${of}`).join(", ")), ...rest].join("\n");
  return { text, json: { ...rotation, endedLogins }, failed: left.length > 0 };
}
