import { type DestinationStream, type Logger, multistream, pino } from "pino";
import { scrub } from "./scrub.ts";

export type { Logger } from "pino";

/** Keys whose values never reach a log, at the top and one or two levels down. Texts to translate are never logged at all. */
const secretKeys = [
  "authorization",
  "cookie",
  "password",
  "old_password",
  "new_password",
  "password_hash",
  "passphrase",
  "ciphertext",
  "access_token",
  "refresh_token",
  "token",
  "secret",
  "accessToken",
  "refreshToken",
  "apiKey",
  "api_key",
  "captcha",
  "signature",
  "text",
  "texts",
  "email",
  "phone",
  "account_number",
  "identifier",
];

export interface LoggerOptions {
  readonly level: string;
  /** Standard error by default: standard output belongs to what is said to people. */
  readonly destination?: DestinationStream;
  /** Gets every line of `info` and worse as well. */
  readonly beside?: DestinationStream;
}

/** A logger that writes one JSON object per line and redacts secrets. */
export function createLogger({ level, destination, beside }: LoggerOptions): Logger {
  const quoted = secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);
  return pino(
    {
      level,
      base: { service: "yiqiao" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: (error: unknown) => errorOf(error) },
      redact: { paths: quoted, censor: "[redacted]" },
      hooks: {
        streamWrite: scrub,
        // Without a message pino would take the error's own, past the serializer.
        logMethod(args, method) {
          const [first] = args as readonly unknown[];
          const error = hasError(first) ? first.err : first;
          if (args.length === 1 && error instanceof Error) method.apply(this, [first, messageOf(error)]);
          else method.apply(this, args);
        },
      },
    },
    streamOf(destination ?? standardError(), beside),
  );
}

/** Where whoever reads it has gone, with the terminal or behind a pipe, what is said is lost. */
function standardError(): DestinationStream {
  const stream = pino.destination({ fd: 2, sync: false });
  const nothing = (): boolean => true;
  return stream.on("error", () => Object.assign(stream, { write: nothing, flushSync: nothing, end: nothing }));
}

function streamOf(console: DestinationStream, beside: DestinationStream | undefined): DestinationStream {
  if (beside === undefined) return console;
  return multistream([
    { level: "trace", stream: console },
    { level: "info", stream: beside },
  ]);
}

function hasError(value: unknown): value is { err: unknown } {
  return typeof value === "object" && value !== null && "err" in value;
}

/** An error's own words and those of its causes. Other properties stay out: drivers hang whole connections on them. */
function errorOf(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : undefined;
  const cause = error.cause === undefined || depth >= 4 ? undefined : errorOf(error.cause, depth + 1);
  const message = messageOf(error);
  return { name: error.name, message, code, stack: error.stack?.replace(error.message, () => message), cause };
}

/**
 * Drizzle puts the parameters of a failed query, which are readers' texts and secrets, into the message; PostgreSQL and
 * the parser of JSON quote what they could not read.
 */
export function messageOf(error: Error): string {
  if ("query" in error && "params" in error) return `Failed query: ${String(error.query)}`;
  if (error instanceof SyntaxError)
    return error.message.replace(/^([^"]*)"[^]*" is not valid JSON/, "$1it is not valid JSON");
  const isOfData = "severity" in error && "code" in error && /^2[23]/.test(String(error.code));
  return isOfData ? withoutQuoted(error.message) : error.message;
}

/** Without all that stands between the first quote behind a colon and the last one. */
function withoutQuoted(message: string): string {
  const [start, end] = [message.indexOf(': "'), message.lastIndexOf('"')];
  return start < 0 || end < start + 3 ? message : `${message.slice(0, start)}: (left out)${message.slice(end + 1)}`;
}
