import { join } from "node:path";
import type { Capability } from "@yiqiao/contracts/capabilities";
import { createDictionary } from "@yiqiao/dictionary";
import type { Router } from "@yiqiao/engines";
import type { Office } from "@yiqiao/office";
import { type Accounts, createAccountProofs, createAccounts, registerProfileRoutes } from "#features/accounts";
import { type Audit, createAudit, registerAuditRoutes } from "#features/audit";
import { type Challenges, createChallenges } from "#features/challenges";
import { createDictionaryLookUp, type DictionaryLookUp, registerDictionaryRoutes } from "#features/dictionary";
import {
  createDocuments,
  type Documents,
  documentsData,
  type DocumentSale,
  registerDocumentsRoutes,
} from "#features/documents";
import { createLanguages, type Languages, registerLanguagesRoutes } from "#features/languages";
import { createDelivery, createMessages, type Messages, registerMessagesRoutes } from "#features/messages";
import { ordersData } from "#features/orders";
import { createMailOutbox, type MailOutbox, registerOutboxRoutes } from "#features/outbox";
import { createPasskeys, type Passkeys, registerPasskeysRoutes } from "#features/passkeys";
import { registerPersonalDataRoutes } from "#features/personal-data";
import { createPermissions, type Permissions, registerPermissionsRoutes } from "#features/permissions";
import { createPublicity, type Publicity, publicityData, registerPublicityRoutes } from "#features/publicity";
import { createQuota, type Quota, registerQuotaRoutes } from "#features/quota";
import { createSessions, registerSessionsRoutes, type Sessions } from "#features/sessions";
import { createSites, registerSitesRoutes, type Sites } from "#features/sites";
import { createText, registerTextRoutes, type Text } from "#features/text";
import { createPipeline, type TranslationPipeline } from "#features/translation";
import {
  type Captchas,
  createCaptchas,
  createDeliverCode,
  createRequestCode,
  createVerification,
  type DeliverCode,
  registerVerificationRoutes,
  type RequestCode,
  type Verification,
} from "#features/verification";
import {
  createThirdParty,
  registerThirdPartyRoutes,
  type ThirdParty,
  type ThirdPartyGround,
} from "#features/third-party";
import { createTwoFactor, registerTwoFactorRoutes, type TwoFactor } from "#features/two-factor";
import { createWaysIn, type WaysIn } from "#features/ways-in";
import type { Clock } from "#platform/clock";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import { createRateLimiter, type HttpApi, type RateLimiter } from "#platform/http";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore } from "#platform/storage";
import type { Logger } from "#platform/telemetry";
import { createSecrets } from "#platform/secrets";
import { installed as installedHere } from "./installed.ts";
import type { Post } from "./post.ts";
import {
  type CommerceFeatures,
  createCommerceFeatures,
  type PaymentGround,
  registerCommerceRoutes,
} from "./commerce-features.ts";
import { createLibraryFeatures, type LibraryFeatures, registerLibraryRoutes } from "./library-features.ts";
import { createUserCentre, type UserCentre } from "./user-centre.ts";

/** What the features stand on. */
export interface Ground {
  /** The engines, for every feature that translates. */
  readonly router: Router;
  readonly database: Database;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly files: ObjectStore;
  /** Converts the documents of old formats, and draws pages. */
  readonly office: Office;
  readonly post: Pick<Post, "sms" | "outbox" | "leaves">;
  readonly thirdParty: ThirdPartyGround;
  /** Who takes the money. */
  readonly paying: PaymentGround;
  readonly clock: Clock;
  readonly logger?: Pick<Logger, "info" | "error">;
  /** Where documents are sold one by one; with the orders by default. */
  readonly documentSale?: DocumentSale;
  /** What the installation can do, where that is not what this program can. */
  readonly installed?: ReadonlySet<Capability>;
  readonly config: Pick<
    Config,
    "dataDir" | "documentLifeHours" | "freeCharacters" | "publicUrl" | "rateLimitPerMinute" | "sales" | "secrets"
  >;
}

/** The services of all features, wired to each other. */
export interface Features extends UserCentre, LibraryFeatures, CommerceFeatures {
  readonly rateLimiter: RateLimiter;
  readonly audit: Audit;
  readonly challenges: Challenges;
  readonly sites: Sites;
  readonly permissions: Permissions;
  readonly accounts: Accounts;
  readonly captchas: Captchas;
  readonly verification: Verification;
  readonly requestCode: RequestCode;
  readonly deliverCode: DeliverCode;
  readonly twoFactor: TwoFactor;
  readonly sessions: Sessions;
  readonly waysIn: WaysIn;
  readonly passkeys: Passkeys;
  readonly thirdParty: ThirdParty;
  readonly quota: Quota;
  readonly languages: Languages;
  readonly pipeline: TranslationPipeline;
  readonly text: Text;
  readonly dictionary: DictionaryLookUp;
  readonly documents: Documents;
  readonly messages: Messages;
  readonly mailOutbox: MailOutbox;
  readonly publicity: Publicity;
}

export function createFeatures(ground: Ground): Features {
  const { database, clock, config, router, queue, files, post, installed = installedHere } = ground;
  const { db } = database;
  const rateLimiter = createRateLimiter({ db, clock });
  const audit = createAudit({ db, clock });
  const challenges = createChallenges({ db, clock });
  const sites = createSites({ db, clock, files, installed, mainSales: config.sales });
  const permissions = createPermissions({ sites, audit, rateLimiter });
  const { publicUrl } = config;
  const delivery = createDelivery({ db, queue, sites, sms: post.sms, leaves: post.leaves, publicUrl });
  const messages = createMessages({ database, clock, sites, delivery });
  const accounts = createAccounts({ db });
  const captchas = createCaptchas({ db, clock, rateLimiter });
  const canDeliver = (kind: "email" | "phone") => messages.canDeliver(kind);
  const isKept = (kind: "email" | "phone") => messages.isKept(kind);
  const verification = createVerification({ database, clock, queue, rateLimiter, canDeliver, isKept });
  const requestCode = createRequestCode({ audit, sites, rateLimiter, captchas, verification });
  const deliverCode = createDeliverCode({ database, clock, accounts, messages });
  const secrets = createSecrets({ ...config.secrets, dataDir: config.dataDir });
  const proofs = createAccountProofs({ challenges, clock });
  const twoFactor = createTwoFactor({
    database,
    clock,
    secrets,
    accounts,
    proofs,
    sites,
    rateLimiter,
    audit,
    messages,
  });
  const sessions = createSessions({
    database,
    clock,
    accounts,
    sites,
    rateLimiter,
    audit,
    challenges,
    proofs,
    twoFactor,
    captchas,
    verification,
    messages,
    companyOrders: (of) => commerce.orders.company(of),
    providers: (siteId) => thirdParty.providers(siteId),
  });
  const waysIn = createWaysIn({
    canDeliver,
    countIdentities: (accountId, executor) => thirdParty.identities.count(accountId, executor),
  });
  const passkeys = createPasskeys({
    database,
    clock,
    accounts,
    proofs,
    sites,
    sessions,
    challenges,
    waysIn,
    messages,
    audit,
    rateLimiter,
    publicUrl,
  });
  const thirdParty: ThirdParty = createThirdParty({
    ...ground.thirdParty,
    database,
    clock,
    sites,
    accounts,
    sessions,
    proofs,
    challenges,
    waysIn,
    messages,
    audit,
    rateLimiter,
    publicUrl,
  });
  const quota = createQuota({
    database,
    clock,
    sites,
    audit,
    messages,
    logger: ground.logger,
    freeCharacters: config.freeCharacters,
  });
  const languages = createLanguages({ router, sites });
  const { dataDir } = config;
  const library = createLibraryFeatures({ ...ground, accounts, sites, permissions, rateLimiter, dataDir });
  const { libraries, memories, terms } = library;
  const pipeline = createPipeline({ router, memories, terms });
  const { rateLimitPerMinute } = config;
  const text = createText({
    pipeline,
    router,
    quota,
    libraries,
    terms,
    memories,
    rateLimiter,
    database,
    clock,
    rateLimitPerMinute,
  });
  const lookUp = { dictionary: createDictionary(), libraries, rateLimiter, rateLimitPerMinute };
  const dictionary = createDictionaryLookUp(lookUp);
  const documents = createDocuments({
    ...ground,
    rateLimiter,
    pipeline,
    quota,
    libraries,
    sale: ground.documentSale ?? {
      priceFen: (siteId) => commerce.orders.sale.priceFen(siteId),
      onUnused: (tx, of) => commerce.orders.sale.onUnused(tx, of),
    },
    lifeHours: config.documentLifeHours,
    scratchDir: join(dataDir, "scratch"),
  });
  const { freeCharacters } = config;
  const shop = { ...ground, sites, accounts, quota, messages, audit, rateLimiter, freeCharacters, publicUrl };
  const commerce: CommerceFeatures = createCommerceFeatures({ ...shop, paidDocuments: documents.paid });
  const mailOutbox = createMailOutbox({ ...post, queue });
  const publicity = createPublicity({ database, clock, rateLimiter, captchas, audit });
  const userCentre = createUserCentre({
    ...ground,
    sites,
    accounts,
    proofs,
    verification,
    sessions,
    thirdParty,
    messages,
    audit,
    rateLimiter,
    otherData: [documentsData({ db, files }), ...library.libraryData, ordersData(db), publicityData(db)],
  });
  return {
    ...userCentre,
    ...library,
    ...commerce,
    rateLimiter,
    audit,
    challenges,
    sites,
    permissions,
    accounts,
    captchas,
    verification,
    requestCode,
    deliverCode,
    twoFactor,
    sessions,
    waysIn,
    passkeys,
    thirdParty,
    quota,
    languages,
    pipeline,
    text,
    dictionary,
    documents,
    messages,
    mailOutbox,
    publicity,
  };
}

/** Every call of the API. */
export function registerRoutes(api: HttpApi, features: Features): void {
  registerSitesRoutes(api, features);
  registerVerificationRoutes(api, features);
  registerSessionsRoutes(api, features);
  registerTwoFactorRoutes(api, features);
  registerPasskeysRoutes(api, features);
  registerThirdPartyRoutes(api, features);
  registerPermissionsRoutes(api, features);
  registerQuotaRoutes(api, features);
  registerLanguagesRoutes(api, features);
  registerTextRoutes(api, features);
  registerDictionaryRoutes(api, features);
  registerDocumentsRoutes(api, features);
  registerLibraryRoutes(api, features);
  registerCommerceRoutes(api, features);
  registerMessagesRoutes(api, features);
  registerAuditRoutes(api, features);
  registerProfileRoutes(api, features);
  registerPersonalDataRoutes(api, features);
  registerOutboxRoutes(api, features);
  registerPublicityRoutes(api, features);
}
