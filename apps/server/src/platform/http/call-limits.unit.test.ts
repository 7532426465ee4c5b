import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { CallDefinition } from "@yiqiao/contracts/calls";

type Part = "params" | "query" | "body";
interface Node {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly prefixItems?: unknown;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

const isCall = (value: unknown): value is CallDefinition =>
  typeof value === "object" && value !== null && "method" in value && "path" in value;

/** Every call of the product, as the contracts of its features have it. */
async function everyCall(): Promise<CallDefinition[]> {
  const folder = new URL("../../../../../packages/contracts/src/", import.meta.url);
  const features = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const modules = await Promise.all(
    features.map(({ name }) => import(new URL(`${name}/index.ts`, folder).href) as Promise<object>),
  );
  const values = modules.flatMap((module) => Object.values(module) as unknown[]);
  return values
    .flatMap((value): unknown[] => (typeof value === "object" && value !== null ? Object.values(value) : []))
    .filter(isCall);
}

/** A value that may be of any length by its schema, in a request that has it. */
interface Unlimited {
  readonly path: readonly string[];
  readonly request: unknown;
}

const longText = "a".repeat(2_000_001);
const longList = Array.from({ length: 100_001 }, () => "");

function* unlimitedIn(
  node: Node,
  path: readonly string[],
  requestOf: (value: unknown) => unknown,
): Iterable<Unlimited> {
  const hasFew = node.enum !== undefined || node.const !== undefined;
  if (node.type === "string" && node.maxLength === undefined && !hasFew) yield { path, request: requestOf(longText) };
  if (node.type === "array" && node.maxItems === undefined && node.prefixItems === undefined)
    yield { path, request: requestOf(longList) };
  for (const one of [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])])
    yield* unlimitedIn(one, path, requestOf);
  if (node.items) yield* unlimitedIn(node.items, [...path, "0"], (value) => requestOf([value]));
  const properties = Object.entries(node.properties ?? {});
  // What tells one kind of object from another.
  const kind = Object.fromEntries(properties.flatMap(([name, one]) => ("const" in one ? [[name, one.const]] : [])));
  const within = (name: string, one: Node) =>
    unlimitedIn(one, [...path, name], (value) => requestOf({ ...kind, [name]: value }));
  for (const [name, property] of properties) yield* within(name, property);
  if (typeof node.additionalProperties === "object") yield* within("key", node.additionalProperties);
}

/** Whether a schema refuses a value for itself, and not for what else the request lacks. */
function isRefused(schema: z.ZodType, { path, request }: Unlimited): boolean {
  const issues = schema.safeParse(request).error?.issues ?? [];
  return issues.some((issue) => issue.path.length > 0 && issue.path.every((step, at) => String(step) === path[at]));
}

describe("what a call takes", () => {
  it("has a longest length wherever it is text, and a largest number wherever it is a list", async () => {
    const calls = await everyCall();
    const unlimited = calls.flatMap((call) =>
      (["params", "query", "body"] satisfies Part[]).flatMap((part) => {
        const schema = call[part];
        if (schema === undefined) return [];
        const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Node;
        return [...unlimitedIn(json, [], (value) => value)]
          .filter((found) => !isRefused(schema, found))
          .map(({ path }) => `${call.method} ${call.path}: ${part}.${path.join(".")}`);
      }),
    );
    expect(unlimited.join("\n")).toBe("");
    expect(calls.length).toBeGreaterThan(300);
  });
});
