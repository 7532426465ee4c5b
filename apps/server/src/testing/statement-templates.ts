import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vitest/node";

/** A template of SQL in the code. */
export interface StatementTemplate {
  readonly file: string;
  readonly line: number;
  /** The texts around its values. */
  readonly texts: readonly string[];
}

/** All templates of SQL, but empty ones, in the code below a folder, tests apart. */
export function findTemplates(folder: string): StatementTemplate[] {
  const files = globSync("**/*.ts", { cwd: folder, exclude: ["**/*.test.ts", "**/testing/**"] });
  return files.flatMap((file) => {
    const code = readFileSync(join(folder, file), "utf8");
    return /sql`|\.query\(/.test(code) ? templatesIn(code, file) : [];
  });
}

export function templatesIn(code: string, file: string): StatementTemplate[] {
  const found: StatementTemplate[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (isTemplate(node)) {
      const texts = node.quasi.quasis.map(({ value }) => value.cooked);
      if (texts.join("") !== "") found.push({ file, line: code.slice(0, node.start).split("\n").length, texts });
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseAst(code, { lang: "ts" }));
  return found;
}

interface SqlTemplate {
  readonly start: number;
  readonly quasi: { readonly quasis: readonly { readonly value: { readonly cooked: string } }[] };
}

/** Of `sql`, or of `query(shape)`. */
function isTemplate(node: object): node is SqlTemplate {
  if (!("type" in node) || node.type !== "TaggedTemplateExpression" || !("tag" in node)) return false;
  return nameOf(node.tag) === "sql" || (isNode(node.tag) && nameOf(node.tag["callee"]) === "query");
}

/** The name of a variable, or that of a property. */
function nameOf(node: unknown): unknown {
  if (!isNode(node)) return undefined;
  return node["type"] === "MemberExpression" ? nameOf(node["property"]) : node["name"];
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
