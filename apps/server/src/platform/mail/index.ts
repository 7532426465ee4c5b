export { createMailer } from "./create-mailer.ts";
export { defineMailJobs, type MailToSend, sendMailJob } from "./mail.jobs.ts";
export { MailError } from "./mailer.ts";
export type { Mail, Mailer, MailErrorCode, SendOptions } from "./mailer.ts";
export { createOutboxMailer } from "./outbox-mailer.ts";
export { createSmtpMailer } from "./smtp-mailer.ts";
export type { SmtpOptions } from "./smtp-mailer.ts";
