export { createSmsSender } from "./create-sms-sender.ts";
export { createOutboxSmsSender } from "./outbox-sender.ts";
export { defineSmsJobs, sendSmsJob, type SmsToSend } from "./sms.jobs.ts";
export { type Sms, SmsError, type SmsErrorCode, type SmsOptions, type SmsSender } from "./sms-sender.ts";
