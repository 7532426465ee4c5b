import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { YiqiaoError } from "../client/error.ts";
import { errorCodes } from "../generated/types.gen.ts";
import { clientOf, readAccount, writeAccount } from "./config.ts";
import { type CliIo, type ExitCode, exitCodes, readAll, UsageError } from "./io.ts";

/** Keeps an address and a key that the server takes. The key never stands in the command: others could read it there. */
export async function login(io: CliIo, { url: given }: { readonly url?: string | undefined }): Promise<ExitCode> {
  const known = given ?? io.env["YIQIAO_URL"] ?? (await readAccount(io)).url;
  const account = io.stdin.isTTY === true ? await ask(io, known) : { url: known, apiKey: await readAll(io.stdin) };
  const url = account.url?.trim();
  const apiKey = account.apiKey.trim();
  if (url === undefined || url === "") throw new UsageError("name the server with --url");
  if (!/^\S+$/.test(apiKey)) throw new UsageError("give the API key on standard input");
  await assertTaken(io, { url, apiKey });
  io.stderr.write(`kept in ${await writeAccount(io, { url, apiKey })}\n`);
  return exitCodes.ok;
}

/** A key that is only not for asking this is good. */
async function assertTaken(io: CliIo, account: { readonly url: string; readonly apiKey: string }): Promise<void> {
  try {
    await clientOf(io, account).usage({ signal: io.signal });
  } catch (error) {
    if (!(error instanceof YiqiaoError) || error.code !== errorCodes.apiScope) throw error;
  }
}

async function ask(io: CliIo, known: string | undefined): Promise<{ url: string; apiKey: string }> {
  let isSecret = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isSecret) io.stderr.write(String(chunk));
      done();
    },
  });
  const lines = createInterface({ input: io.stdin as NodeJS.ReadStream, output, terminal: true });
  try {
    const signal = io.signal;
    const url = await lines.question(`Server${known === undefined ? "" : ` [${known}]`}: `, { signal });
    const key = lines.question("API key (not shown): ", { signal });
    isSecret = true;
    const apiKey = await key;
    io.stderr.write("\n");
    return { url: url || (known ?? ""), apiKey };
  } finally {
    lines.close();
  }
}
