import { realpath } from "node:fs/promises";
import { basename, dirname, isAbsolute, join, relative, resolve } from "node:path";
import type { StreamOptions } from "../client/texts.ts";
import { translateFile } from "../cli/translate/translate-file.ts";
import { ArgumentError } from "./arguments.ts";
import type { ToolContext } from "./tool-context.ts";

/** @throws {ArgumentError} outside the root, or without a file there */
export async function translateDocument(
  { yiqiao, root, progress }: ToolContext,
  given: { readonly source: string; readonly target: string | undefined },
  options: StreamOptions,
): Promise<{ path: string; characters: number; warnings: readonly string[] }> {
  if (!/^[\w-]+$/.test(options.to)) throw new ArgumentError("to is no language");
  const source = await inside(root, given.source);
  const path = given.target === undefined ? undefined : await insideNew(root, given.target);
  const written = await translateFile(
    yiqiao,
    { source, path, force: false },
    { ...options, onProgress: ({ state, percent }) => progress(percent, state) },
  );
  const { charged, warnings } = written.result.document;
  return { path: written.path, characters: charged, warnings };
}

/** The place behind any links, so that none leads out. */
async function inside(root: string, given: string): Promise<string> {
  const top = await realpath(root);
  const place = await realpath(resolve(top, given)).catch(() => {
    throw new ArgumentError(`there is no file ${given}`);
  });
  const way = relative(top, place);
  if (isAbsolute(way) || way.split(/[/\\]/)[0] === "..") throw new ArgumentError(`${given} is outside ${top}`);
  return place;
}

async function insideNew(root: string, given: string): Promise<string> {
  const path = resolve(await realpath(root), given);
  return join(await inside(root, dirname(path)), basename(path));
}
