import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger } from "pino";

/** Keys whose values never reach a log, at the top and one or two levels down. Texts to translate are never logged at all. */
const secretKeys = [
  "authorization",
  "cookie",
  "password",
  "old_password",
  "new_password",
  "password_hash",
  "ciphertext",
  "access_token",
  "refresh_token",
  "token",
  "secret",
  "apiKey",
  "text",
];

export interface LoggerOptions {
  readonly level: string;
  /** Standard error by default: standard output belongs to what is said to people. */
  readonly destination?: DestinationStream;
}

/** A logger that writes one JSON object a line and keeps secrets out. */
export function createLogger({ level, destination }: LoggerOptions): Logger {
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
        // Without a message pino would take the error's own, past the serializer.
        logMethod(args, method) {
          const [first] = args as readonly unknown[];
          const error = hasError(first) ? first.err : first;
          if (args.length === 1 && error instanceof Error) method.apply(this, [first, messageOf(error)]);
          else method.apply(this, args);
        },
      },
    },
    destination ?? pino.destination({ fd: 2, sync: false }),
  );
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

/** Drizzle puts the parameters of a failed query, which are readers' texts and secrets, into the message. */
export function messageOf(error: Error): string {
  return "query" in error && "params" in error ? `Failed query: ${String(error.query)}` : error.message;
}
