import { mkdir } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { keptIn } from "../../client/kept-in.ts";
import type { StreamOptions } from "../../client/texts.ts";
import type { Yiqiao } from "../../client/yiqiao.ts";
import type { DomainCode, Kept } from "../../generated/types.gen.ts";
import { connect } from "../config.ts";
import { exitCodeOf, lineOf } from "../failures.ts";
import { type CliIo, type ExitCode, exitCodes, progressLine, readAll, UsageError } from "../io.ts";
import { piecesOf } from "./pieces.ts";
import { sourceFiles } from "./source-files.ts";
import { translateFile } from "./translate-file.ts";
import { watchFiles } from "./watch-files.ts";

export interface TranslateFlags {
  readonly to?: string | undefined;
  readonly from?: string | undefined;
  readonly domain?: string | undefined;
  readonly memory?: readonly string[] | undefined;
  readonly termbase?: readonly string[] | undefined;
  readonly out?: string | undefined;
  readonly force?: boolean | undefined;
  readonly watch?: boolean | undefined;
  readonly json?: boolean | undefined;
}

interface FileRun {
  readonly io: CliIo;
  readonly yiqiao: Yiqiao;
  readonly flags: TranslateFlags;
  readonly options: StreamOptions;
}

export async function translate(io: CliIo, given: readonly string[], flags: TranslateFlags): Promise<ExitCode> {
  const { to, from, memory, termbase } = flags;
  if (to === undefined || !/^[\w-]+$/.test(to)) throw new UsageError("say with --to into which language");
  const isText = given.length === 0 ? io.stdin.isTTY !== true : given.includes("-");
  if (given.length === 0 && !isText) throw new UsageError("name files, or - for standard input");
  if (isText && given.length > 1) throw new UsageError("- stands alone");
  const domain = flags.domain as DomainCode | undefined;
  const options = { to, from, domain, memories: memory, termbases: termbase, signal: io.signal };
  const yiqiao = await connect(io);
  if (isText) return translateText(io, yiqiao, { options, json: flags.json === true });
  const run = { io, yiqiao, flags, options };
  if (flags.watch === true)
    return watchFiles(io, given, { to, translate: (file, isOwn) => oneFile(run, file, isOwn || flags.force === true) });
  return allFiles(run, await sourceFiles(given, { cwd: io.cwd, to }));
}

async function translateText(
  io: CliIo,
  yiqiao: Yiqiao,
  { options, json }: { readonly options: StreamOptions; readonly json: boolean },
): Promise<ExitCode> {
  const text = await readAll(io.stdin);
  if (text.trim() === "") throw new UsageError("there is no text on standard input");
  const pieces = piecesOf(text);
  for (const piece of pieces) {
    if (piece.trim() === "") {
      if (!json) io.stdout.write(piece);
      continue;
    }
    const result = await yiqiao.translate(piece, options);
    const lineEnd = piece.endsWith("\n") && !result.text.endsWith("\n") ? "\n" : "";
    io.stdout.write(json ? `${JSON.stringify(result)}\n` : result.text + lineEnd);
    const reason = json ? undefined : keptIn(result);
    if (reason === undefined) continue;
    const what = pieces.length === 1 ? "the text" : "a part of the text";
    io.stderr.write(`yiqiao: ${what} came back as it is: ${reasons[reason]}\n`);
  }
  return exitCodes.ok;
}

const reasons: Readonly<Record<Kept, string>> = {
  "no-words": "it has no words to translate",
  "target-language": "it is in that language already",
};

/** A file that fails does not keep the others from being translated, unless none can be. */
async function allFiles(run: FileRun, files: readonly string[]): Promise<ExitCode> {
  let worst: ExitCode = exitCodes.ok;
  for (const file of files) {
    const code = await oneFile(run, file, run.flags.force === true);
    if (code === exitCodes.interrupted) return code;
    if (worst === exitCodes.ok) worst = code;
    if (code === exitCodes.noCharacters || code === exitCodes.notAuthorised) return code;
  }
  return worst;
}

async function oneFile({ io, yiqiao, flags, options }: FileRun, source: string, force: boolean): Promise<ExitCode> {
  const name = relative(io.cwd, source);
  const progress = progressLine(io);
  try {
    const folder = flags.out === undefined ? undefined : resolve(io.cwd, flags.out);
    if (folder !== undefined) await mkdir(folder, { recursive: true });
    const { path, result } = await translateFile(
      yiqiao,
      { source, folder, force },
      { ...options, onProgress: ({ state, percent }) => progress.show(`${name}: ${state} ${Math.floor(percent)} %`) },
    );
    progress.clear();
    const { charged, warnings } = result.document;
    const written = relative(io.cwd, path);
    const line = flags.json === true ? JSON.stringify({ source: name, path: written, charged, warnings }) : written;
    io.stdout.write(`${line}\n`);
    if (flags.json !== true) for (const warning of warnings) io.stderr.write(`yiqiao: ${name}: ${warning}\n`);
    return exitCodes.ok;
  } catch (error) {
    progress.clear();
    if (io.signal.aborted) return exitCodes.interrupted;
    io.stderr.write(`yiqiao: ${name}: ${lineOf(error)}\n`);
    return exitCodeOf(error);
  }
}
