import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  title: "Outbox",
  hintNeither:
    "Neither a mail server nor an SMS provider is set up, so e-mails and SMS are kept here instead of being sent. Set SMTP_HOST and SMS_PROVIDER to send them.",
  hintNoMail:
    "No mail server is set up, so e-mails are kept here instead of being sent. Set SMTP_HOST to send them. SMS are sent.",
  hintNoSms:
    "No SMS provider is set up, so SMS are kept here instead of being sent. Set SMS_PROVIDER to send them. E-mails are sent.",
  hintBoth: "New e-mails and SMS are sent. These were written before.",
  empty: "No messages",
  emptyHint: "What the platform cannot send stands here for 30 days.",
  email: "E-mail",
  sms: "SMS",
  failed: "The outbox could not be loaded.",
  to: "To {address}",
  more: "Older messages",
  testLabel: "Send a test e-mail to",
  testSend: "Send",
  testSent: "The test e-mail is on its way",
  testKept: "The test e-mail is in the outbox",
  testInvalid: "Please enter an e-mail address",
});
