import type { Dispatcher } from "undici";
import type { z } from "zod";
import type { Clock } from "../clock.ts";
import type { Engine } from "../engine.ts";

/** Carries exchanges in place of connections of the engine's own. */
export type EngineDispatcher = Dispatcher;

/** What an engine is made of, as it is kept: settings and secrets as JSON of the kind's schemas. */
export interface EngineKindOptions {
  readonly id: string;
  readonly settings: unknown;
  readonly secrets: unknown;
  /** Relative cost of a code point; each kind has its default. */
  readonly cost?: number;
  readonly clock?: Clock;
  /** Carries the exchanges, for example through a proxy; it is not closed with the engine. */
  readonly dispatcher?: EngineDispatcher;
}

/** One kind of engine beside the local one: what it needs, and how to make one. */
export interface EngineKindDefinition<Settings extends z.ZodType = z.ZodType, Secrets extends z.ZodType = z.ZodType> {
  /** For people: the product's name, and in one sentence what has to be there before it works. */
  readonly describe: { readonly name: string; readonly needs: string };
  /** What may be shown; each field carries a description. */
  readonly settings: Settings;
  /** What is kept encrypted and never shown. */
  readonly secrets: Secrets;
  /**
   * The engine; asks nothing of the other side yet.
   *
   * @throws TypeError naming each setting or secret that is wrong, never its value
   */
  create(options: EngineKindOptions): Engine;
}

interface ParsedOptions<Settings, Secrets> extends Omit<EngineKindOptions, "settings" | "secrets"> {
  readonly settings: Settings;
  readonly secrets: Secrets;
}

/** A kind whose `create` reads settings and secrets by their schemas first. */
export function defineKind<Settings extends z.ZodType, Secrets extends z.ZodType>(
  kind: Pick<EngineKindDefinition<Settings, Secrets>, "describe" | "settings" | "secrets"> & {
    readonly make: (options: ParsedOptions<z.output<Settings>, z.output<Secrets>>) => Engine;
  },
): EngineKindDefinition<Settings, Secrets> {
  const { make, ...definition } = kind;
  return {
    ...definition,
    create: (options) =>
      make({
        ...options,
        settings: parsed(kind.settings, options.settings, `${kind.describe.name}: setting`),
        secrets: parsed(kind.secrets, options.secrets, `${kind.describe.name}: secret`),
      }),
  };
}

function parsed<Schema extends z.ZodType>(schema: Schema, value: unknown, what: string): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${[what, ...path].join(" ")}: ${message}`);
  throw new TypeError(problems.join("; "));
}
