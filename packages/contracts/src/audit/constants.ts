export const auditPaths = { list: "/audit_log/list" } as const;
export const auditPageSize = 50;
/** After so many days the callers' addresses are taken out of the log; the acts stay. */
export const auditAddressDays = 180;

/** Security-relevant acts that are written down. */
export const auditActions = [
  "sign-in",
  "sign-in.lock",
  "sign-out",
  "session.end",
  "session.reuse",
  "code.send",
  "account.register",
  "account.rename",
  "account.change-identifier",
  "account.role",
  "account.delete",
  "account.keep",
  "account.erase",
  "password.change",
  "password.reset",
  "two-factor.enable",
  "two-factor.disable",
  "two-factor.recovery-codes",
  "passkey.add",
  "passkey.remove",
  "identity.link",
  "identity.unlink",
  "data.export",
  "data.download",
  "quota.budget",
  "site.add",
  "site.change",
  "permission.refuse",
  "goods.price",
  "order.grant",
  "order.refund",
  "order.refund-made",
  "order.refund-again",
  "payment.confirm",
  "invoice.issue",
  "invoice.reject",
  "publicity.export",
  "publicity.remove",
] as const;
export type AuditAction = (typeof auditActions)[number];
