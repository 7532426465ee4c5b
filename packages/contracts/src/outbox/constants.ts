export const outboxPaths = { list: "/system/mail_outbox" } as const;
