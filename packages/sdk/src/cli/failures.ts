import { YiqiaoError } from "../client/error.ts";
import { errorCodes } from "../generated/types.gen.ts";
import { type ExitCode, exitCodes, UsageError } from "./io.ts";

/** What went wrong, in one line. */
export function lineOf(error: unknown): string {
  const request = error instanceof YiqiaoError && error.requestId !== undefined ? ` [${error.requestId}]` : "";
  const message = error instanceof Error ? error.message : String(error);
  return message.replaceAll(/\s+/g, (blank) => (blank.includes("\n") ? " " : blank)) + request;
}

export function exitCodeOf(error: unknown): ExitCode {
  if (error instanceof UsageError) return exitCodes.usage;
  if (!(error instanceof YiqiaoError)) return exitCodes.failed;
  if (error.code === errorCodes.insufficientCharacters) return exitCodes.noCharacters;
  return error.status === 401 || error.status === 403 ? exitCodes.notAuthorised : exitCodes.failed;
}
