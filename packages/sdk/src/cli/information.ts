import { connect } from "./config.ts";
import { type CliIo, type ExitCode, exitCodes, readAll, UsageError } from "./io.ts";

interface InformationOptions {
  readonly json?: boolean | undefined;
}

export async function detect(io: CliIo, given: readonly string[], { json }: InformationOptions): Promise<ExitCode> {
  const texts = given.length === 0 || (given.length === 1 && given[0] === "-") ? [await readAll(io.stdin)] : given;
  if (texts.every((text) => text.trim() === "")) throw new UsageError("there is no text");
  const yiqiao = await connect(io);
  const found = await yiqiao.detect(texts, { signal: io.signal });
  if (json === true) io.stdout.write(`${JSON.stringify(found)}\n`);
  else for (const { lang, other } of found) io.stdout.write(`${lang ?? other ?? "unknown"}\n`);
  return exitCodes.ok;
}

export async function languages(io: CliIo, { json }: InformationOptions): Promise<ExitCode> {
  const yiqiao = await connect(io);
  const all = await yiqiao.languages({ signal: io.signal });
  if (json === true) {
    io.stdout.write(`${JSON.stringify(all)}\n`);
    return exitCodes.ok;
  }
  for (const { code, name, native } of all.languages) {
    const targets = all.pairs.filter(({ source }) => source === code).map(({ target }) => target);
    io.stdout.write(`${code.padEnd(6)} ${name} (${native})${targets.length > 0 ? ` → ${targets.join(", ")}` : ""}\n`);
  }
  io.stdout.write(`domains: ${all.domains.map(({ code }) => code).join(", ")}\n`);
  return exitCodes.ok;
}

export async function usage(io: CliIo, { json }: InformationOptions): Promise<ExitCode> {
  const yiqiao = await connect(io);
  const used = await yiqiao.usage({ signal: io.signal });
  if (json === true) io.stdout.write(`${JSON.stringify(used)}\n`);
  else {
    const budget = used.characters_per_month === null ? "" : ` of ${used.characters_per_month}`;
    io.stdout.write(`used this month: ${used.characters_used}${budget} characters\n`);
    io.stdout.write(`left: ${used.characters_left} characters\n`);
    io.stdout.write(`calls a minute: ${used.calls_per_minute}\nthe month ends: ${used.period_end}\n`);
  }
  return exitCodes.ok;
}
