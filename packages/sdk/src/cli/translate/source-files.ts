import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { UsageError } from "../io.ts";

const isPattern = (given: string): boolean => /[*?{[]/.test(given);

/**
 * The files that names and patterns (`*`, `**`, `?`, `{a,b}`, `[a-z]`) mean, each once, without translations of others of
 * them. The shell may have done it before.
 * @throws {UsageError} if a name or pattern means none
 */
export async function sourceFiles(
  given: readonly string[],
  { cwd, to }: { cwd: string; to: string },
): Promise<string[]> {
  const found = new Set<string>();
  for (const each of given) {
    const files = await filesOf(each, cwd);
    if (files.length === 0) throw new UsageError(`there is no file ${each}`);
    for (const file of files) found.add(file);
  }
  return [...found].filter((file) => !isTranslation(file, found, to));
}

async function filesOf(given: string, cwd: string): Promise<readonly string[]> {
  const path = resolve(cwd, given);
  const known = await stat(path).catch(() => undefined);
  if (known?.isFile() === true) return [path];
  if (known !== undefined) throw new UsageError(`${given} is no file`);
  if (!isPattern(given)) return [];
  const base = baseOf(path);
  const pattern = matcherOf(relative(base, path).split(sep).join("/"));
  const entries = await readdir(base, {
    recursive: given.includes("**") || needsDepth(base, path),
    withFileTypes: true,
  }).catch((): Dirent[] => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => pattern.test(relative(base, file).split(sep).join("/")))
    .sort();
}

/** The folder in which everything that a name or a pattern means lies. */
export function baseOf(path: string): string {
  const steps = path.split(sep);
  const first = steps.findIndex(isPattern);
  return first === -1 ? dirname(path) : steps.slice(0, first).join(sep) || sep;
}

const needsDepth = (base: string, path: string): boolean => relative(base, path).includes(sep);

/** Hidden files are meant only by patterns that say so. */
function matcherOf(pattern: string): RegExp {
  const visible = "(?!\\.)";
  const source = pattern.replaceAll(
    /(^|\/)\*\*\/|\*\*|\*|\?|\{([^{}]*)\}|\[!?[^[\]]+\]|[.+^$()|\\{}[\]]/g,
    (token, before, words) => {
      if (token.endsWith("**/")) return `${before}(?:${visible}[^/]+/)*`;
      if (token === "**") return ".*";
      if (token === "*") return "[^/]*";
      if (token === "?") return "[^/]";
      if (words !== undefined)
        return `(?:${words
          .split(",")
          .map((word: string) => matcherOf(word).source.slice(1, -1))
          .join("|")})`;
      if (token.length > 2 && token.startsWith("[")) return token.replace("[!", "[^").replaceAll("\\", "\\\\");
      return `\\${token}`;
    },
  );
  const hidden = pattern.startsWith(".") ? "" : pattern.startsWith("*") || pattern.startsWith("?") ? visible : "";
  // Expression of a user: on a machine of one's own, for the names of its files.
  return new RegExp(`^${hidden}${source}$`, "u");
}

function isTranslation(file: string, files: ReadonlySet<string>, to: string): boolean {
  // Expression such as /^(.+)\.zh-cn\.[^.]+$/: the code of a language, its signs escaped.
  const [, stem] = new RegExp(`^(.+)\\.${to.replaceAll(/\W/g, "\\$&")}\\.[^.]+$`).exec(basename(file)) ?? [];
  if (stem === undefined) return false;
  return [...files].some(
    (other) => dirname(other) === dirname(file) && basename(other).replace(/\.[^.]+$/, "") === stem,
  );
}
