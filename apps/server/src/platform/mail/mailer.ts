import { identifierKind } from "@yiqiao/contracts/accounts";
import { z } from "zod";

/** One line of text: no control characters, so that nothing can add a header. */
const line = z.string().regex(/^[^\p{Cc}\u2028\u2029]{1,200}$/u, "must be one line of 1 to 200 characters");
const body = z
  .string()
  .max(1_000_000)
  .refine((text) => !text.includes("\0"), "must not hold NUL");

/** The limits of a mail; every {@link Mailer} checks them before it sends anything. */
export const mailSchema = z.strictObject({
  to: z.string().refine((address) => identifierKind(address) === "email", "must be one e-mail address"),
  /** The sender's name, instead of that of MAIL_FROM. */
  fromName: line.optional(),
  /** Where answers go, if not to the sender. */
  replyTo: z.email().max(254).optional(),
  subject: line,
  text: body,
  html: body.optional(),
  /** What the mail is for, such as `accounts.reset-password`. */
  kind: z.string().regex(/^[a-z][a-z0-9.-]{0,99}$/, "must be lower case words"),
});

export type Mail = z.infer<typeof mailSchema>;

export interface SendOptions {
  /** Stays the same when a mail is sent again, so that its receiver can drop the second. */
  readonly id?: string;
}

/** Sends mail, or throws a {@link MailError}. */
export interface Mailer {
  send(mail: Mail, options?: SendOptions): Promise<void>;
}

export type MailErrorCode =
  /** The mail itself is not valid; nothing was sent. */
  | "invalid"
  /** The server refuses this mail for good (5xx). */
  | "refused"
  /** The server asks to try later (4xx). */
  | "deferred"
  /** The server does not accept our user and password. */
  | "unauthorized"
  /** No trustworthy encrypted connection. */
  | "tls"
  | "unavailable";

export class MailError extends Error {
  override readonly name = "MailError";
  readonly code: MailErrorCode;
  /** Whether the same mail may succeed later: what an operator can put right counts. */
  readonly retryable: boolean;

  constructor(code: MailErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.retryable = code !== "invalid" && code !== "refused";
  }
}

/** @throws MailError `invalid`, naming the field. */
export function parseMail(mail: Mail): Mail {
  const result = mailSchema.safeParse(mail);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new MailError("invalid", `The mail is not valid: ${problems.join("; ")}`, result.error);
}
