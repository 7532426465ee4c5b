export const outboxPaths = {
  list: "/system/mail_outbox",
  test: "/system/send_test_mail",
} as const;
