import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * One stage that stays, as Apertium's programs do: a text and a NUL in, a text and a NUL out, at once. It insists on
 * `-z`. The stage of the transfer obeys words in the text: it breaks, hangs, or leaves out a NUL; that of the generator
 * insists on `-n` and puts ` (pair)` behind the text.
 */
const stage = String.raw`
const [flag, ...args] = process.argv.slice(1);
if (flag !== "-z") process.exit(9);
const { existsSync, writeFileSync } = require("node:fs");
const isTransfer = args[0] === "-b";
const pair = /([a-z]+-[a-z_A-Z]+)\.autogen\.bin$/.exec(args.at(-1));
if (pair && args[0] !== "-n") process.exit(9);
const out = (text) => process.stdout.write(text + "\0");
function transferred(text) {
  const flaky = /FLAKY:(\S+)\.\[/.exec(text.replaceAll("\\", ""));
  if (text.includes("CRASH") || (flaky && !existsSync(flaky[1]))) {
    if (flaky) writeFileSync(flaky[1], "");
    process.stderr.write("boom");
    process.exit(3);
  }
  if (text.includes("HANG")) return process.stdin.pause();
  if (text.includes("DROP")) return undefined;
  if (text.includes("SHIFT")) return out("") && out(text);
  if (text.includes("BIG")) return out(text + "x".repeat(2 * 1024 * 1024));
  if (text.includes("EMPTY")) return out(text.replace("EMPTY", ""));
  return out(text.replace("PID", "PID " + process.pid));
}
let rest = "";
process.stdin.setEncoding("utf8").on("data", (chunk) => {
  const texts = (rest + chunk).split("\0");
  rest = texts.pop();
  for (const text of texts) {
    if (isTransfer) transferred(text);
    else if (pair && !/^\[s\d+\]\.\[\]$/.test(text)) out(text.replace(/\.\[\]$/, " (" + pair[1] + ").[]"));
    else out(text);
  }
});
`;

export interface ApertiumStandIn {
  /** Options that make an engine use it. */
  readonly options: { readonly modesFolder: string; readonly commands: Readonly<Record<string, readonly string[]>> };
  /** Where a stage that is told to break once leaves its mark. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

/** Mode files of the pairs, and a command in place of each of Apertium's programs. */
export async function createApertiumStandIn(modes: readonly string[]): Promise<ApertiumStandIn> {
  const folder = await mkdtemp(path.join(tmpdir(), "apertium-"));
  const modesFolder = path.join(folder, "some modes");
  await mkdir(modesFolder);
  for (const mode of modes) {
    const data = path.join(folder, mode);
    const text = `lt-proc '${data}.automorf.bin' | apertium-transfer -b '${data}.t1x' | lt-proc $1 '${data}.autogen.bin'\n`;
    await writeFile(path.join(modesFolder, `${mode}.mode`), text);
  }
  const command = [process.execPath, "-e", stage, "--"];
  return {
    options: { modesFolder, commands: { "lt-proc": command, "apertium-transfer": command } },
    folder,
    remove: async () => rm(folder, { recursive: true }),
  };
}
