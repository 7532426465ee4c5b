import type { Audit } from "#features/audit";
import type { Executor } from "#platform/database";
import { accountData } from "./collectors/account.repository.ts";
import { auditData } from "./collectors/audit.repository.ts";
import { mailData } from "./collectors/mail.repository.ts";
import { quotaData } from "./collectors/quota.repository.ts";
import { signInData } from "./collectors/sign-in.repository.ts";
import { tableData } from "./collectors/tables.ts";
import type { PersonalData } from "./personal-data.ts";

/**
 * What all features keep on a user. The account is erased last: what others keep is found by its addresses. The audit
 * log comes after what stands in tables, so that the export tells of itself.
 */
export function createHoldings({
  db,
  audit,
  others = [],
}: {
  readonly db: Executor;
  readonly audit: Audit;
  /** Of features that tell of their data themselves. */
  readonly others?: readonly PersonalData[];
}): readonly PersonalData[] {
  return [
    ...tableData(db),
    ...others,
    quotaData(db),
    mailData(db),
    signInData(),
    auditData(db, audit),
    accountData(db),
  ];
}
