import type { CallRate } from "@yiqiao/contracts/calls";
import type { Capability } from "@yiqiao/contracts/capabilities";
import type { EngineDispatcher, Router } from "@yiqiao/engines";
import type { Office } from "@yiqiao/office";
import { accountsFeature, profileFeature } from "#features/accounts";
import { auditFeature } from "#features/audit";
import { backOfficeFeature } from "#features/back-office";
import { backupsFeature } from "#features/backups";
import { challengesFeature } from "#features/challenges";
import { devicesFeature } from "#features/devices";
import { contentFeature } from "#features/content";
import { dictionaryFeature } from "#features/dictionary";
import { documentsFeature, type DocumentSale } from "#features/documents";
import { enginesFeature, type ModelStore } from "#features/engines";
import { enterprisesFeature } from "#features/enterprises";
import { invoicesFeature } from "#features/invoices";
import { languagesFeature } from "#features/languages";
import { librariesFeature } from "#features/libraries";
import { libraryFilesFeature } from "#features/library-files";
import { memoriesFeature } from "#features/memories";
import { messagesFeature } from "#features/messages";
import { ordersFeature } from "#features/orders";
import { outboxFeature } from "#features/outbox";
import { passkeysFeature } from "#features/passkeys";
import { type PaymentSetup, paymentsFeature } from "#features/payments";
import { permissionsFeature } from "#features/permissions";
import { personalDataFeature } from "#features/personal-data";
import { type AddressReader, type PictureWorker, picturesFeature } from "#features/pictures";
import { plansFeature } from "#features/plans";
import { postEditingFeature } from "#features/post-editing";
import { preactivationFeature } from "#features/preactivation";
import { publicApiFeature } from "#features/public-api";
import { publicityFeature } from "#features/publicity";
import { quotaFeature } from "#features/quota";
import { sessionsFeature } from "#features/sessions";
import { sitesFeature } from "#features/sites";
import { statisticsFeature, usageFeature } from "#features/statistics";
import { systemLogFeature } from "#features/system-log";
import { termbasesFeature } from "#features/termbases";
import { termExtractionFeature } from "#features/term-extraction";
import { textFeature } from "#features/text";
import { thirdPartyFeature, type ThirdPartySetup } from "#features/third-party";
import { createTrafficGate, trafficControlFeature } from "#features/traffic-control";
import { translationFeature } from "#features/translation";
import { twoFactorFeature } from "#features/two-factor";
import { usersFeature } from "#features/users";
import { verificationFeature } from "#features/verification";
import { webPagesFeature } from "#features/web-pages";
import { webhooksFeature } from "#features/webhooks";
import { signInMethodsFeature } from "#features/sign-in-methods";
import type { Clock } from "#platform/clock";
import type { Config } from "#platform/config";
import type { Database } from "#platform/database";
import { type AllServices, createServices, type FeatureParts, type InOrder } from "#platform/feature";
import type { ForeignRoutes, HttpApi } from "#platform/http";
import type { Maintenance } from "#platform/maintenance";
import { createPacer, createRateLimiter, createVisitorLine, type RateLimiter } from "#platform/limits";
import type { Outbound } from "#platform/outbound";
import type { JobDesk, JobQueue } from "#platform/queue";
import { createSecrets } from "#platform/secrets";
import type { ObjectStore, Room } from "#platform/storage";
import type { Logger } from "#platform/telemetry";
import { callGroups } from "./call-groups.ts";
import { installed as installedHere } from "./installed.ts";
import type { Messaging } from "./integrations/messaging.ts";

/**
 * Every feature, each after those whose services it needs. Data of a user are erased in the opposite order: accounts
 * before all that finds what it keeps by the account's addresses.
 */
const list = [
  challengesFeature,
  accountsFeature,
  auditFeature,
  sitesFeature,
  contentFeature,
  permissionsFeature,
  messagesFeature,
  verificationFeature,
  twoFactorFeature,
  sessionsFeature,
  signInMethodsFeature,
  passkeysFeature,
  thirdPartyFeature,
  profileFeature,
  quotaFeature,
  languagesFeature,
  enginesFeature,
  memoriesFeature,
  termbasesFeature,
  librariesFeature,
  libraryFilesFeature,
  usageFeature,
  translationFeature,
  textFeature,
  dictionaryFeature,
  documentsFeature,
  picturesFeature,
  webPagesFeature,
  termExtractionFeature,
  publicApiFeature,
  postEditingFeature,
  plansFeature,
  ordersFeature,
  paymentsFeature,
  preactivationFeature,
  invoicesFeature,
  outboxFeature,
  devicesFeature,
  systemLogFeature,
  trafficControlFeature,
  publicityFeature,
  statisticsFeature,
  webhooksFeature,
  enterprisesFeature,
  personalDataFeature,
  backupsFeature,
  usersFeature,
  backOfficeFeature,
] as const;

/** What the features stand on, as the process or a test sets it up. */
export interface PlatformServices {
  /** The engines, for every feature that translates. */
  readonly router: Router;
  /** For who sets engines up in the browser. */
  readonly models: ModelStore;
  /** Carries what an engine that is tested asks, for example through a proxy. */
  readonly engineDispatcher?: EngineDispatcher | undefined;
  readonly database: Database;
  readonly queue: Pick<JobQueue, "enqueue"> & JobDesk;
  readonly files: ObjectStore;
  readonly room: Room;
  /** The whole installation at rest, while a backup is restored. */
  readonly maintenance: Pick<Maintenance, "begin">;
  /** Converts the documents of old formats, and draws pages. */
  readonly office: Office;
  /** Reads and draws pictures. */
  readonly pictureWorker: PictureWorker;
  /** Loads pictures from where users say that they are. */
  readonly pictureAddresses: AddressReader;
  /** Reads what stands at addresses of others, and sends there. */
  readonly outbound: Outbound;
  readonly messaging: Pick<Messaging, "sms" | "outbox" | "canSend">;
  readonly loginProvidersHere: ThirdPartySetup;
  readonly paying: PaymentSetup;
  readonly clock: Clock;
  readonly logger?: Pick<Logger, "info" | "error">;
  readonly documentSale?: DocumentSale;
  /** What the installation can do, where that is not what this program can. */
  readonly installed?: ReadonlySet<Capability>;
  readonly config: Pick<
    Config,
    | "backups"
    | "dataDir"
    | "documentLifeHours"
    | "freeCharacters"
    | "publicUrl"
    | "rateLimitPerMinute"
    | "sales"
    | "secrets"
    | "systemLog"
    | "visitorUploads"
    | "visitorCharactersPerSecond"
  >;
}

function createBase(platform: PlatformServices) {
  const { database, clock, config } = platform;
  const { db } = database;
  const contractRates = new Map<string, CallRate>();
  const trafficGate = createTrafficGate({ db, clock, rateLimiter: () => rateLimiter });
  const rateLimiter: RateLimiter = createRateLimiter({ db, clock, policy: trafficGate.policy });
  return {
    ...platform,
    db,
    installed: platform.installed ?? installedHere,
    rateLimiter,
    trafficGate,
    contractRates,
    callGroups: () => callGroups(config, contractRates.values()),
    pacer: createPacer({ db, clock }),
    visitorLine: createVisitorLine({ clock, amountPerSecond: config.visitorCharactersPerSecond }),
    secrets: createSecrets({ ...config.secrets, dataDir: config.dataDir }),
  };
}

type Base = ReturnType<typeof createBase>;

/** The services of all features, wired to each other, and what they stand on. */
export type Features = AllServices<typeof list, Base>;

/** Does not compile, and names what is missing, where a feature needs what none before it makes. */
const features: InOrder<typeof list, Base> = list;

/** @throws Error when a feature asks for a port to which none connects */
export function createFeatures(platform: PlatformServices): Features {
  return createServices(features, createBase(platform));
}

const parts: readonly FeatureParts<Features>[] = features;

/** Every call of the API. */
export function registerRoutes(api: HttpApi, services: Features): void {
  api.addHook("onRoute", ({ config }) => {
    const rate = config?.call?.rate;
    if (rate !== undefined) services.contractRates.set(rate.group, rate);
  });
  for (const { routes } of parts) routes?.(api, services);
}

/** Every call in the shape of another platform. */
export function registerForeignRoutes(foreign: ForeignRoutes, services: Features): void {
  for (const { foreignRoutes } of parts) foreignRoutes?.(foreign, services);
}

/** Every kind of background job, with its handler; before the queue starts. */
export function defineJobs(queue: JobQueue, services: Features): void {
  for (const { jobs } of parts) jobs?.(queue, services);
}
