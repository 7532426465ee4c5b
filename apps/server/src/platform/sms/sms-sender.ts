import { z } from "zod";

const line = z.string().regex(/^[^\p{Cc}\u2028\u2029]{0,200}$/u, "must be one line of at most 200 characters");

/** The limits of an SMS; every {@link SmsSender} checks them before it sends anything. */
export const smsSchema = z.strictObject({
  /** Mainland number without +86. */
  to: z.string().regex(/^1[3-9]\d{9}$/, "must be a mainland phone number"),
  /** What it is for, such as `code`; providers know a template of their own for each. */
  template: z.string().regex(/^[a-z][a-z0-9.-]{0,99}$/, "must be lower case words"),
  language: z.enum(["zh", "en"]),
  /** What the provider's template takes, by name. */
  params: z.record(z.string().regex(/^[a-z][a-zA-Z0-9]{0,29}$/), line),
  /** The whole message, for senders without templates. */
  text: z
    .string()
    .min(1)
    .max(1000)
    .refine((text) => !text.includes("\0"), "must not hold NUL"),
});

export type Sms = z.infer<typeof smsSchema>;

export interface SmsOptions {
  /** Stays the same when an SMS is sent again. */
  readonly id?: string;
  readonly signal?: AbortSignal;
}

/** Sends SMS, or throws an {@link SmsError}. */
export interface SmsSender {
  send(sms: Sms, options?: SmsOptions): Promise<void>;
  /** Whether it knows a template for this kind of message. */
  sends(template: string, language: Sms["language"]): boolean;
  close(): Promise<void>;
}

export type SmsErrorCode =
  /** The SMS itself is not valid; nothing was sent. */
  | "invalid"
  /** The provider refuses this SMS for good: the number, its content. */
  | "refused"
  /** Too many in too short a time, or to this number. */
  | "deferred"
  /** Key, signature name, template or account: the operator must act; the same SMS may go out then. */
  | "misconfigured"
  /** No answer, or none that can be understood. */
  | "unavailable";

/** The error never holds the number, the code or a key. */
export class SmsError extends Error {
  override readonly name = "SmsError";
  readonly code: SmsErrorCode;
  /** Whether the same SMS may succeed later: what an operator can put right counts. */
  readonly retryable: boolean;

  constructor(code: SmsErrorCode, message: string) {
    super(message);
    this.code = code;
    this.retryable = code !== "invalid" && code !== "refused";
  }
}

/** @throws SmsError `invalid`, naming the field. */
export function parseSms(sms: Sms): Sms {
  const result = smsSchema.safeParse(sms);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
  throw new SmsError("invalid", `The SMS is not valid: ${problems.join("; ")}`);
}
