import { rename } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Conversion, Converter, ConverterOptions } from "./converter.ts";
import { environment } from "./environment.ts";
import type { OfficeTarget } from "./office.ts";
import { startGroup } from "./process-group.ts";
import { writeProfile } from "./profile.ts";

/**
 * Runs a program until standard input is closed, as it is when the caller has been killed; again while it ends with what
 * LibreOffice says when it wants to be started again (on a new profile). `sh` gives what runs in the background an empty
 * standard input, hence the third descriptor.
 */
const guard = `exec 3<&0
ulimit -d "$1" 2>/dev/null
ulimit -c 0
shift
for attempt in 1 2 3; do
  "$@" </dev/null & office=$!
  { cat <&3 >/dev/null; kill -9 $office; } 2>/dev/null & watch=$!
  wait $office; code=$?
  kill $watch
  case $code in 79|81) ;; *) break ;; esac
done
exit $code`;

const switches = ["--headless", "--invisible", "--norestore", "--nologo", "--nodefault", "--nolockcheck"];

/** Starts LibreOffice for each file: slow, but it needs no Python. It cannot tell why a file was not converted. */
export class ColdConverter implements Converter {
  readonly isFresh = true;
  readonly #options: ConverterOptions;
  readonly #profile: string;
  #end: () => Promise<void> = async () => undefined;
  #broken = false;

  private constructor(options: ConverterOptions, profile: string) {
    this.#options = options;
    this.#profile = profile;
  }

  static async start(options: ConverterOptions): Promise<ColdConverter> {
    const profile = join(options.folder, "profile");
    await writeProfile(profile);
    return new ColdConverter(options, profile);
  }

  get isBroken(): boolean {
    return this.#broken;
  }

  async convert({ input, output, to, filters }: Conversion, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const { program, memoryMb, folder } = this.#options;
    const outdir = dirname(output);
    const group = startGroup(
      "/bin/sh",
      ["-c", guard, "sh", String(memoryMb * 1024), join(program, "soffice.bin"), ...switches]
        .concat(`-env:UserInstallation=${pathToFileURL(this.#profile).href}`)
        .concat("--convert-to", formatArgument(to, filters), "--outdir", outdir, input),
      environment(folder),
    );
    group.child.stdout.resume();
    this.#end = () => group.end();
    const stop = (): void => {
      // What was killed leaves a profile that it had not finished writing.
      this.#broken = true;
      void group.end();
    };
    signal.addEventListener("abort", stop, { once: true });
    await group.ended;
    signal.removeEventListener("abort", stop);
    signal.throwIfAborted();
    const written = join(outdir, `${basename(input, extname(input))}.${to}`);
    if (written !== output) await rename(written, output).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#end();
  }
}

/** `docx:MS Word 2007 XML`; of pdf, LibreOffice itself takes the filter of what it has loaded. */
function formatArgument(to: OfficeTarget, filters: Conversion["filters"]): string {
  const names = new Set(Object.values(filters));
  return names.size === 1 ? `${to}:${[...names].join("")}` : to;
}
