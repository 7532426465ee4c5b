import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  title: "Outbox",
  hint: "No mail server is set up, so e-mails are kept here instead of being sent. Set SMTP_HOST to send them.",
  hintDelivers: "A mail server is set up: new e-mails are sent. These were written before.",
  empty: "No e-mails",
  emptyHint: "What the platform would send stands here.",
  failed: "The outbox could not be loaded.",
  to: "To {address}",
  more: "Older e-mails",
  testLabel: "Send a test e-mail to",
  testSend: "Send",
  testSent: "The test e-mail is on its way",
  testKept: "The test e-mail is in the outbox",
  testInvalid: "Please enter an e-mail address",
});
