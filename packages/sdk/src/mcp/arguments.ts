/** The part of JSON Schema that the tools need. */
export interface InputSchema {
  readonly type: "object";
  readonly properties: Readonly<Record<string, PropertySchema>>;
  readonly required: readonly string[];
  readonly additionalProperties: false;
}

interface PropertySchema {
  readonly type: "string" | "array";
  readonly description: string;
  readonly enum?: readonly string[];
  readonly items?: { readonly type: "string" };
}

/** What a model gave a tool is not what the tool takes. */
export class ArgumentError extends Error {}

/** The arguments of a call, as its schema says. */
export interface Arguments {
  string(name: string): string;
  optional(name: string): string | undefined;
  strings(name: string): readonly string[] | undefined;
}

/** @throws {ArgumentError} */
export function readArguments(schema: InputSchema, given: Readonly<Record<string, unknown>>): Arguments {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(schema.properties, name)) throw new ArgumentError(`there is no argument ${name}`);
  for (const [name, { type, enum: allowed }] of Object.entries(schema.properties)) {
    const value = given[name];
    if (value === undefined || value === null) {
      if (schema.required.includes(name)) throw new ArgumentError(`${name} is missing`);
      continue;
    }
    const fits = type === "string" ? typeof value === "string" : isStrings(value);
    if (!fits) throw new ArgumentError(`${name} is not ${type === "string" ? "a text" : "a list of texts"}`);
    if (allowed !== undefined && !allowed.some((each) => each === value))
      throw new ArgumentError(`${name} is one of ${allowed.join(", ")}`);
  }
  const optional = (name: string) => {
    const value = given[name];
    return typeof value === "string" ? value : undefined;
  };
  return {
    optional,
    string: (name) => optional(name) ?? "",
    strings: (name) => {
      const value = given[name];
      return isStrings(value) ? value : undefined;
    },
  };
}

const isStrings = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");
