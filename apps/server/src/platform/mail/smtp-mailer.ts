import { createTransport } from "nodemailer";
import type { Mailer } from "./mailer.ts";
import { MailError, parseMail } from "./mailer.ts";

export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS, which is demanded when a password is sent beyond this machine. */
  readonly secure: boolean;
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Address of the sender, with or without a name: `Yiqiao <noreply@example.com>`. */
  readonly from: string;
  /** Demands STARTTLS even without a password. */
  readonly requireTls?: boolean;
  /** Certificates to trust beside the system's, in PEM. */
  readonly certificateAuthorities?: string;
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "::1"]);
const TIMEOUT_MS = 20_000;

/** Sends mail through an SMTP server, over at most three connections. */
export function createSmtpMailer(options: SmtpOptions): Mailer & { close(): void } {
  const { host, port, secure, user, password, from, certificateAuthorities: ca } = options;
  const hasPassword = user !== undefined && password !== undefined;
  const transport = createTransport({
    pool: true,
    maxConnections: 3,
    host,
    port,
    secure,
    requireTLS: options.requireTls ?? (hasPassword && !LOOPBACK.has(host)),
    ...(hasPassword ? { auth: { user, pass: password } } : {}),
    ...(ca === undefined ? {} : { tls: { ca } }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const address = /(?<![^\s<>])[^\s<>]+@[^\s<>]+/.exec(from)?.[0] ?? "noreply@localhost";
  const domain = address.slice(address.indexOf("@") + 1);
  return {
    send: async (mail, { id } = {}) => {
      const { to, subject, text, html, fromName, replyTo } = parseMail(mail);
      try {
        await transport.sendMail({
          from: fromName === undefined ? from : { name: fromName, address },
          ...(replyTo === undefined ? {} : { replyTo }),
          to: { name: "", address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          ...(id === undefined ? {} : { messageId: `<${id.replaceAll(/[^A-Za-z0-9-]/g, "")}@${domain}>` }),
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw smtpError(error, `${host}:${port}`);
      }
    },
    close: () => transport.close(),
  };
}

function smtpError(error: unknown, server: string): MailError {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const says = `${server}: ${message ?? String(error)}`;
  if (code === "EAUTH" || code === "ENOAUTH") return new MailError("unauthorized", says, error);
  if (code === "ETLS" || /certificate|self-signed/i.test(says)) return new MailError("tls", says, error);
  if (responseCode !== undefined && responseCode >= 500) return new MailError("refused", says, error);
  if (responseCode !== undefined && responseCode >= 400) return new MailError("deferred", says, error);
  return new MailError("unavailable", says, error);
}
