import { createProxyDispatcher } from "@yiqiao/engines";
import { smsTextNames } from "#features/messages";
import { systemClock } from "#platform/clock";
import { type Config, ConfigError } from "#platform/config";
import type { Database } from "#platform/database";
import { createMailer, type Mailer } from "#platform/mail";
import { createOutbox, type Outbox } from "#platform/outbox";
import { createSmsSender, type SmsSender } from "#platform/sms";
import type { Notice } from "../notices.ts";

/** What sends messages to people. */
export interface Messaging {
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  /** Where messages stay that cannot be sent. */
  readonly outbox: Outbox;
  /** Which channels send; what the others get stays in the outbox. */
  readonly canSend: { readonly email: boolean; readonly phone: boolean };
  close(): Promise<void>;
}

type MessagingConfig = Pick<Config, "smtp" | "mailFrom" | "sms" | "proxy">;

/**
 * The mailer and the SMS sender that the settings name, and the outbox where messages stay without one.
 * @throws {ConfigError} for SMS templates of messages, or with texts, that there are not
 */
export function openMessaging({ smtp, mailFrom, sms, proxy }: MessagingConfig, database: Database): Messaging {
  checkTemplates(sms);
  const outbox = createOutbox(database);
  const mailer = createMailer({ outbox, smtp, mailFrom });
  const proxied = createProxyDispatcher(proxy);
  const sender = createSmsSender({ sms, outbox, clock: systemClock, dispatcher: proxied?.dispatcher });
  return {
    mailer,
    sms: sender,
    outbox,
    canSend: { email: smtp !== undefined, phone: sms !== undefined },
    close: async () => {
      mailer.close();
      await sender.close();
      await proxied?.close();
    },
  };
}

/** A misspelt name would never be sent, and nobody would know. */
function checkTemplates(sms: Config["sms"]): void {
  if (sms === undefined || sms.provider === "http") return;
  for (const [key, { params }] of sms.templates) {
    const [name = ""] = key.split(".");
    const texts = smsTextNames(name);
    const unknown = params.find((param) => texts?.includes(param) !== true);
    if (texts !== undefined && unknown === undefined) continue;
    const problem =
      texts === undefined ? `there is no message ${name}` : `${name} has no ${unknown}, but ${texts.join(", ")}`;
    throw new ConfigError([{ variable: "SMS_TEMPLATES", problem, example: "code=SMS_154950909(code)" }]);
  }
}

export function messagingNotices({ canSend }: Pick<Messaging, "canSend">): Notice[] {
  return [
    ...(canSend.email
      ? []
      : [{ part: "E-mail", problem: "it stays in the outbox at /outbox", remedy: "set SMTP_HOST and MAIL_FROM" }]),
    ...(canSend.phone
      ? []
      : [{ part: "SMS", problem: "they stay in the outbox at /outbox", remedy: "set SMS_PROVIDER" }]),
  ];
}
