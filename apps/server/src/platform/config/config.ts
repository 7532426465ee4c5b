import { resolve } from "node:path";
import { z } from "zod";
import { companions, type Values, type VariableName, variables } from "./variables.ts";

/** What is wrong with one environment variable. */
export interface ConfigProblem {
  readonly variable: VariableName;
  readonly problem: string;
  readonly example: string;
}

/** The environment cannot be used; names every bad variable at once. */
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

export interface S3Config {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
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
  /** Undefined: the embedded database under `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly trustProxy: Values["TRUST_PROXY"];
  readonly logLevel: Values["LOG_LEVEL"];
  readonly metricsToken: string | undefined;
  readonly shutdownTimeoutMs: number;
  /** Translation calls a minute that one visitor's address may make. */
  readonly rateLimitPerMinute: number;
  /** Code points a month that a visitor's device, or a free account, may have translated. */
  readonly freeCharacters: number;
  /** Absolute. */
  readonly modelsDir: string;
  readonly engine: {
    /** Undefined: chosen by the number of processors. */
    readonly workers: number | undefined;
    readonly memoryMb: number;
  };
  readonly libreTranslate: { readonly url: string; readonly apiKey: string | undefined } | undefined;
  readonly openAi:
    | { readonly baseUrl: string; readonly apiKey: string | undefined; readonly model: string }
    | undefined;
  readonly s3: S3Config | undefined;
  readonly smtp: SmtpConfig | undefined;
  readonly mailFrom: string;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** `models/` of this repository. */
const bundledModels = resolve(import.meta.dirname, "../../../../../models");

/**
 * Reads the settings from environment variables; an empty value counts as unset.
 * @throws {ConfigError} naming every variable that is wrong.
 */
export function loadConfig(env: Environment): Config {
  return shape(parse(env));
}

function parse(env: Environment): Values {
  const given = Object.fromEntries(
    (Object.keys(variables) as VariableName[]).map((name) => [name, env[name] === "" ? undefined : env[name]]),
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
  if (problems.length > 0) throw new ConfigError(problems);
  return result.data as Values;
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
    databaseUrl: values.DATABASE_URL,
    publicUrl: values.PUBLIC_URL,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    shutdownTimeoutMs: values.SHUTDOWN_TIMEOUT_S * 1000,
    rateLimitPerMinute: values.RATE_LIMIT_PER_MINUTE,
    freeCharacters: values.FREE_CHARACTERS,
    modelsDir: values.MODELS_DIR === undefined ? bundledModels : resolve(values.MODELS_DIR),
    engine: { workers: values.ENGINE_WORKERS, memoryMb: values.ENGINE_MEMORY_MB },
    libreTranslate:
      values.LIBRETRANSLATE_URL === undefined
        ? undefined
        : { url: values.LIBRETRANSLATE_URL, apiKey: values.LIBRETRANSLATE_API_KEY },
    openAi:
      values.OPENAI_BASE_URL === undefined || values.OPENAI_MODEL === undefined
        ? undefined
        : { baseUrl: values.OPENAI_BASE_URL, apiKey: values.OPENAI_API_KEY, model: values.OPENAI_MODEL },
    s3: s3Of(values),
    smtp:
      values.SMTP_HOST === undefined
        ? undefined
        : {
            host: values.SMTP_HOST,
            port: values.SMTP_PORT,
            secure: values.SMTP_SECURE,
            user: values.SMTP_USER,
            password: values.SMTP_PASSWORD,
          },
    mailFrom: values.MAIL_FROM,
  };
}

function s3Of(values: Values): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === undefined || accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return {
    endpoint: values.S3_ENDPOINT,
    region: values.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: values.S3_FORCE_PATH_STYLE,
  };
}
