export { createMailer } from "./create-mailer.ts";
export { defineMailJobs, sendMailJob } from "./mail.jobs.ts";
export { MailError } from "./mailer.ts";
export type { Mail, Mailer, MailErrorCode, SendOptions } from "./mailer.ts";
export { createOutbox } from "./outbox.ts";
export type { Outbox, OutboxMail } from "./outbox.ts";
export { createSmtpMailer } from "./smtp-mailer.ts";
export type { SmtpOptions } from "./smtp-mailer.ts";
