import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";
import { z } from "zod";
import { type PaymentsConfig, paymentsOf } from "./payments-config.ts";
import { type RemoteEnginesConfig, remoteEnginesOf } from "./remote-engines-config.ts";
import { type BackupS3Config, backupS3Of, type S3Config, s3Of } from "./s3-config.ts";
import { type SmsConfig, smsOf, smsProblems } from "./sms-config.ts";
import { companions, type Values, type VariableName, variables } from "./variables.ts";

/** What is wrong with one environment variable. */
export interface ConfigProblem {
  readonly variable: VariableName;
  readonly problem: string;
  readonly example: string;
}

/** The environment variables are invalid; the message names every invalid one. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: readonly ConfigProblem[];

  constructor(problems: readonly ConfigProblem[]) {
    const lines = problems.map(
      ({ variable, problem, example }) => `  ${variable}: ${problem} (for example ${example})`,
    );
    super(`The configuration is not valid:\n${lines.join("\n")}`);
    this.problems = problems;
  }
}

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
}

/** The server's settings, parsed once at start. */
export interface Config {
  readonly port: number;
  /** Where a worker process tells of its health; undefined: nowhere. */
  readonly workerPort: number | undefined;
  readonly host: string;
  /** Absolute. */
  readonly dataDir: string;
  /** What the machine is called among those of the installation; undefined: its host name. */
  readonly machineName: string | undefined;
  /** Undefined: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
  /** How to reach who sells for the main site. */
  readonly sales: {
    readonly email: string | undefined;
    readonly phone: string | undefined;
    readonly url: string | undefined;
  };
  readonly trustProxy: Values["TRUST_PROXY"];
  readonly logLevel: Values["LOG_LEVEL"];
  readonly metricsToken: string | undefined;
  /** Where traces go; undefined: nowhere. */
  readonly tracing:
    | {
        readonly endpoint: string;
        readonly headers: Readonly<Record<string, string>>;
        readonly share: number;
        readonly serviceName: string;
      }
    | undefined;
  /** What is kept of the log in the database. */
  readonly systemLog: { readonly days: number; readonly lines: number };
  readonly shutdownTimeoutMs: number;
  /** How long the event loop may stand still before the process is ended; undefined: for ever. */
  readonly freezeLimitMs: number | undefined;
  /** Translation calls a minute that one visitor's address may make. */
  readonly rateLimitPerMinute: number;
  /** Code points a month that a visitor's device, or a free account, may have translated. */
  readonly freeCharacters: number;
  /** What is to stay free on the disk of `dataDir`: below it no files are taken. */
  readonly diskReserveBytes: number;
  /** What a process takes on in a second from visitors who ask for much, all of them together. */
  readonly visitorCharactersPerSecond: number;
  /** Bytes that visitors may send: in an hour from one address, and in a day to one site. */
  readonly visitorUploads: { readonly addressBytes: number; readonly siteBytes: number };
  /** How long the files of documents are kept. */
  readonly documentLifeHours: number;
  /** LibreOffice's `soffice` or its folder; undefined: where it usually is. */
  readonly libreOfficePath: string | undefined;
  /** Pictures that are read and drawn side by side. */
  readonly pictureProcesses: number;
  /** Bundled models; absolute. */
  readonly modelsDir: string;
  /** Models that were added to this installation, preferred to bundled ones; absolute. */
  readonly installedModelsDir: string;
  /** A collection of a remote settings server with models to fetch; undefined: Mozilla's; `off`: none. */
  readonly modelCatalogueUrl: string | undefined;
  /** Pairs (`zh-en`) whose models a starting server fetches, unless something better than a starter model serves them. */
  readonly fetchModels: readonly string[];
  /** For models that are fetched, remote engines and addresses that users type; they may hold passwords. */
  readonly proxy: { readonly http?: string; readonly https?: string; readonly none?: string };
  /** Addresses that users type: what beside the internet they may lead to, and at which ports. */
  readonly outbound: { readonly allow: readonly string[]; readonly ports: readonly number[] };
  readonly engine: {
    /** Undefined: chosen by the number of processors. */
    readonly workers: number | undefined;
    readonly memoryMb: number;
  };
  readonly remoteEngines: RemoteEnginesConfig;
  /** Where accounts of other providers may sign in from: the path of a JSON file, or its text. */
  readonly loginProviders: string | undefined;
  readonly secrets: {
    /** 32 bytes; undefined: the key file in `dataDir`. */
    readonly key: Uint8Array | undefined;
    /** Opens what an earlier key sealed. */
    readonly previousKey: Uint8Array | undefined;
  };
  readonly s3: S3Config | undefined;
  readonly backups: {
    /** Where backups lie on the disk; absolute. */
    readonly folder: string;
    /** A bucket that they may be put into instead. */
    readonly s3: BackupS3Config | undefined;
    /** For the commands. */
    readonly passphrase: string | undefined;
  };
  readonly smtp: SmtpConfig | undefined;
  readonly mailFrom: string;
  /** Undefined: SMS stay in the outbox. */
  readonly sms: SmsConfig | undefined;
  readonly payments: PaymentsConfig;
}

const megabyte = 1024 * 1024;

export type Environment = Readonly<Record<string, string | undefined>>;

/** `models/` of this repository. */
const bundledModels = resolve(import.meta.dirname, "../../../../../models");

/**
 * Reads the settings from environment variables; an empty value counts as unset.
 * @throws {ConfigError} naming every invalid variable.
 */
export function loadConfig(env: Environment): Config {
  return shape(parse(env));
}

function parse(env: Environment): Values {
  const given = Object.fromEntries(
    (Object.keys(variables) as VariableName[]).map((name) => [name, valueOf(env, name)]),
  );
  const shapeOfValues = Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema]));
  const result = z.object(shapeOfValues).safeParse(given);
  const problems: ConfigProblem[] = (result.error?.issues ?? []).map((issue) =>
    problemOf(issue.path[0] as VariableName, issue.message),
  );
  for (const [leader, ...others] of companions) {
    if (given[leader] === undefined) continue;
    for (const other of others) {
      if (given[other] === undefined) problems.push(problemOf(other, `is needed because ${leader} is set`));
    }
  }
  problems.push(...smsProblems(result.data ?? {}).map(({ variable, problem }) => problemOf(variable, problem)));
  if (problems.length > 0) throw new ConfigError(problems);
  return result.data as Values;
}

/** Proxies are known by small letters too, as other programs know them. */
function valueOf(env: Environment, name: VariableName): string | undefined {
  const names = name.endsWith("_PROXY") ? [name, name.toLowerCase()] : [name];
  return names.map((one) => env[one]).find((value) => value !== undefined && value !== "");
}

function problemOf(variable: VariableName, problem: string): ConfigProblem {
  return { variable, problem, example: variables[variable].example };
}

function shape(values: Values): Config {
  return {
    port: values.PORT,
    workerPort: values.WORKER_PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    machineName: values.MACHINE_NAME,
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    sales: { email: values.SALES_EMAIL, phone: values.SALES_PHONE, url: values.SALES_URL },
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    tracing: tracingOf(values),
    systemLog: { days: values.SYSTEM_LOG_DAYS, lines: values.SYSTEM_LOG_LINES },
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_S * 1000,
    freezeLimitMs: values.FREEZE_LIMIT_S === 0 ? undefined : values.FREEZE_LIMIT_S * 1000,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    freeCharacters: values.FREE_CHARACTERS,
    diskReserveBytes: values.DISK_RESERVE_MB * megabyte,
    visitorCharactersPerSecond: values.VISITOR_CHARACTERS_PER_SECOND,
    visitorUploads: {
      addressBytes: values.VISITOR_UPLOAD_MB_PER_HOUR * megabyte,
      siteBytes: values.VISITORS_UPLOAD_MB_PER_DAY * megabyte,
    },
    documentLifeHours: values.DOCUMENT_LIFE_HOURS,
    libreOfficePath: values.LIBREOFFICE_PATH === undefined ? undefined : resolve(values.LIBREOFFICE_PATH),
    pictureProcesses: values.PICTURE_PROCESSES ?? Math.max(1, Math.floor(availableParallelism() / 2)),
    modelsDir: values.MODELS_DIR === undefined ? bundledModels : resolve(values.MODELS_DIR),
    installedModelsDir: resolve(values.DATA_DIR, "models"),
    modelCatalogueUrl: values.MODEL_CATALOGUE_URL,
    fetchModels: values.FETCH_MODELS,
    proxy: {
      ...(values.HTTP_PROXY !== undefined && { http: values.HTTP_PROXY }),
      ...(values.HTTPS_PROXY !== undefined && { https: values.HTTPS_PROXY }),
      ...(values.NO_PROXY !== undefined && { none: values.NO_PROXY }),
    },
    outbound: { allow: values.OUTBOUND_ALLOW, ports: values.OUTBOUND_PORTS },
    engine: { workers: values.ENGINE_WORKERS, memoryMb: values.ENGINE_MEMORY_MB },
    remoteEngines: remoteEnginesOf(values),
    loginProviders: values.LOGIN_PROVIDERS,
    secrets: { key: values.SECRETS_KEY, previousKey: values.SECRETS_KEY_PREVIOUS },
    s3: s3Of(values),
    backups: {
      folder: resolve(values.BACKUP_DIR ?? join(values.DATA_DIR, "backups")),
      s3: backupS3Of(values),
      passphrase: values.BACKUP_PASSPHRASE,
    },
    smtp: smtpOf(values),
    mailFrom: values.MAIL_FROM,
    sms: smsOf(values),
    payments: paymentsOf(values),
  };
}

function tracingOf(values: Values): Config["tracing"] {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return undefined;
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    share: values.OTEL_TRACES_SAMPLER_ARG,
    serviceName: values.OTEL_SERVICE_NAME,
  };
}

function smtpOf(values: Values): Config["smtp"] {
  if (values.SMTP_HOST === undefined) return undefined;
  return {
    host: values.SMTP_HOST,
    port: values.SMTP_PORT,
    secure: values.SMTP_SECURE,
    user: values.SMTP_USER,
    password: values.SMTP_PASSWORD,
  };
}
