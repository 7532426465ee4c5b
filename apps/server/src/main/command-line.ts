import { parseArgs, type ParseArgsOptionsConfig } from "node:util";

/** The command line is wrong; the message says how, and never repeats a value. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * Options and the rest of a command line.
 *
 * @param unknownOption words for an option that does not exist, or lacks its value
 * @throws {UsageError}
 */
export function parseCommandLine<T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  unknownOption: (option: string) => string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    const option = error instanceof Error ? /'(-[\w-]*)/.exec(error.message)?.[1] : undefined;
    throw new UsageError(unknownOption(option ?? "-"), { cause: undefined });
  }
}

/** @throws {UsageError} when an option was given that this command does not take */
export function refuseStrayOptions(given: object, allowed: object, unknownOption: (option: string) => string): void {
  const stray = Object.keys(given).find((option) => !Object.hasOwn(allowed, option));
  if (stray !== undefined) throw new UsageError(unknownOption(`--${stray}`));
}
