import { join } from "node:path";
import type { Capability } from "@yiqiao/contracts/capabilities";
import { createDictionary } from "@yiqiao/dictionary";
import type { EngineDispatcher, Router } from "@yiqiao/engines";
import type { Office } from "@yiqiao/office";
import { type Accounts, createAccountProofs, createAccounts } from "#features/accounts";
import { type Audit, createAudit } from "#features/audit";
import { type Challenges, createChallenges } from "#features/challenges";
import { createDictionaryLookUp, type DictionaryLookUp } from "#features/dictionary";
import { createDocuments, type Documents, documentsData, type DocumentSale } from "#features/documents";
import { createEngineSetup, type EngineSetup, type ModelStore } from "#features/engines";
import { createLanguages, type Languages } from "#features/languages";
import { createDelivery, createMessages, type Messages } from "#features/messages";
import { ordersData } from "#features/orders";
import { createMailOutbox, type MailOutbox } from "#features/outbox";
import { createPasskeys, type Passkeys } from "#features/passkeys";
import { createPermissions, type Permissions } from "#features/permissions";
import { createPublicity, type Publicity, publicityData } from "#features/publicity";
import { createQuota, type Quota } from "#features/quota";
import { createSessions, type Sessions } from "#features/sessions";
import { createSiteCodesEditor, createSites, type SiteCodesEditor, type Sites } from "#features/sites";
import { createText, type Text } from "#features/text";
import { createPipeline, createSiteCodes, type TranslationPipeline } from "#features/translation";
import {
  type Captchas,
  createCaptchas,
  createDeliverCode,
  createRequestCode,
  createVerification,
  type DeliverCode,
  type RequestCode,
  type Verification,
} from "#features/verification";
import { createThirdParty, type ThirdParty, type ThirdPartyGround } from "#features/third-party";
import { createTwoFactor, type TwoFactor } from "#features/two-factor";
import { createWaysIn, type WaysIn } from "#features/ways-in";
import type { Clock } from "#platform/clock";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import { createRateLimiter, createVisitorLine, type RateLimiter } from "#platform/http";
import type { JobQueue } from "#platform/queue";
import type { ObjectStore, Room } from "#platform/storage";
import type { Logger } from "#platform/telemetry";
import { createSecrets } from "#platform/secrets";
import { installed as installedHere } from "./installed.ts";
import type { Post } from "./post.ts";
import { type CommerceFeatures, createCommerceFeatures, type PaymentGround } from "./commerce-features.ts";
import { createLibraryFeatures, type LibraryFeatures } from "./library-features.ts";
import { createUserCentre, type UserCentre } from "./user-centre.ts";

/** What the features stand on. */
export interface Ground {
  /** The engines, for every feature that translates. */
  readonly router: Router;
  /** For who sets engines up in the browser. */
  readonly models: ModelStore;
  /** Carries what an engine that is tested asks, for example through a proxy. */
  readonly engineDispatcher?: EngineDispatcher | undefined;
  readonly database: Database;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly files: ObjectStore;
  readonly room: Room;
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
    | "dataDir"
    | "documentLifeHours"
    | "freeCharacters"
    | "publicUrl"
    | "rateLimitPerMinute"
    | "sales"
    | "secrets"
    | "visitorUploads"
    | "visitorCharactersPerSecond"
  >;
}

/** The services of all features, wired to each other. */
export interface Features extends UserCentre, LibraryFeatures, CommerceFeatures {
  readonly rateLimiter: RateLimiter;
  readonly audit: Audit;
  readonly challenges: Challenges;
  readonly sites: Sites;
  readonly siteCodes: SiteCodesEditor;
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
  readonly engineSetup: EngineSetup;
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
  const siteCodes = createSiteCodesEditor({ database, audit });
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
  const engineSetup = createEngineSetup({ ...ground, secrets, audit, dispatcher: ground.engineDispatcher });
  const { dataDir, rateLimitPerMinute } = config;
  const library = createLibraryFeatures({ ...ground, accounts, sites, permissions, rateLimiter, dataDir });
  const { libraries, memories, terms } = library;
  const pipeline = createPipeline({
    router,
    memories,
    terms,
    codes: createSiteCodes(async (siteId) => (await sites.rules(siteId)).codes),
  });
  const visitorLine = createVisitorLine({ amountPerSecond: config.visitorCharactersPerSecond });
  const text = createText({
    ...ground,
    pipeline,
    router,
    quota,
    libraries,
    terms,
    memories,
    rateLimiter,
    visitorLine,
    rateLimitPerMinute,
  });
  const words = createDictionary({
    folder: join(config.dataDir, "dictionary"),
    onKeepFailed: (error) => ground.logger?.error({ err: error }, "the dictionary's tables could not be kept"),
  });
  const dictionary = createDictionaryLookUp({ dictionary: words, libraries, rateLimiter, rateLimitPerMinute });
  const documents = createDocuments({
    ...ground,
    rateLimiter,
    visitorLine,
    pipeline,
    quota,
    libraries,
    sale: ground.documentSale ?? {
      priceFen: (siteId) => commerce.orders.sale.priceFen(siteId),
      onUnused: (tx, of) => commerce.orders.sale.onUnused(tx, of),
    },
    visitorUploads: config.visitorUploads,
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
    siteCodes,
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
    engineSetup,
    pipeline,
    text,
    dictionary,
    documents,
    messages,
    mailOutbox,
    publicity,
  };
}
