import { type AccountProofs, type Accounts, createProfile, type Profile } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Messages } from "#features/messages";
import {
  createDataExports,
  createDeletion,
  createHoldings,
  type DataExports,
  type Deletion,
} from "#features/personal-data";
import type { Sessions } from "#features/sessions";
import type { Verification } from "#features/verification";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/http";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore } from "#platform/storage";

/** What users do with their own account and their own data. */
export interface UserCentre {
  readonly profile: Profile;
  readonly dataExports: DataExports;
  readonly deletion: Deletion;
}

export interface UserCentreGround {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly files: ObjectStore;
  readonly accounts: Accounts;
  readonly proofs: AccountProofs;
  readonly verification: Verification;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly audit: Audit;
  readonly rateLimiter: RateLimiter;
}

export function createUserCentre(ground: UserCentreGround): UserCentre {
  const { database, audit, sessions, verification } = ground;
  const holdings = createHoldings({ db: database.db, audit });
  const { isOwnPassword } = sessions;
  return {
    profile: createProfile({ ...ground, codes: verification, isOwnPassword }),
    dataExports: createDataExports({ ...ground, holdings }),
    deletion: createDeletion({ ...ground, holdings, isOwnPassword }),
  };
}
