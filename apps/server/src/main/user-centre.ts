import { type AccountProofs, type Accounts, createProfile, type Profile } from "#features/accounts";
import type { Audit } from "#features/audit";
import { type Messages, messagesData } from "#features/messages";
import {
  createDataExports,
  createDeletion,
  createHoldings,
  type DataExports,
  type Deletion,
  type PersonalData,
} from "#features/personal-data";
import type { Sessions } from "#features/sessions";
import type { ThirdParty } from "#features/third-party";
import type { Sites } from "#features/sites";
import type { Verification } from "#features/verification";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import type { RateLimiter } from "#platform/http";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore } from "#platform/storage";

/** What users do with their own account and their own data. */
export interface UserCentre {
  /** What all features keep on a user. */
  readonly holdings: readonly PersonalData[];
  readonly profile: Profile;
  readonly dataExports: DataExports;
  readonly deletion: Deletion;
}

export interface UserCentreGround {
  readonly database: Database;
  readonly clock: Clock;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly files: ObjectStore;
  readonly sites: Sites;
  readonly accounts: Accounts;
  readonly proofs: AccountProofs;
  readonly verification: Verification;
  readonly sessions: Sessions;
  readonly thirdParty: Pick<ThirdParty, "personalData">;
  readonly messages: Messages;
  readonly audit: Audit;
  readonly rateLimiter: RateLimiter;
  /** Of features that the user centre does not stand on. */
  readonly otherData: readonly PersonalData[];
}

export function createUserCentre(ground: UserCentreGround): UserCentre {
  const { database, audit, sessions, sites, verification, thirdParty } = ground;
  const holdings = createHoldings({
    db: database.db,
    audit,
    others: [messagesData({ db: database.db, sites }), thirdParty.personalData, ...ground.otherData],
  });
  const { isOwnPassword } = sessions;
  return {
    holdings,
    profile: createProfile({ ...ground, codes: verification, isOwnPassword }),
    dataExports: createDataExports({ ...ground, holdings }),
    deletion: createDeletion({ ...ground, holdings, isOwnPassword }),
  };
}
