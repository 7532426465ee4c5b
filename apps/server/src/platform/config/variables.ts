import { isIP } from "node:net";
import { z } from "zod";
import { rsaPrivateKey, rsaPublicKey } from "./key-variables.ts";
import { otlpHeaders, share } from "./trace-variables.ts";

/** One environment variable: how it is read, and what a good value looks like. */
interface Variable<T extends z.ZodType = z.ZodType> {
  readonly schema: T;
  readonly example: string;
}

function variable<T extends z.ZodType>(schema: T, example: string): Variable<T> {
  return { schema, example };
}

const text = z.string().trim().min(1);
const secret = z.string().min(1);
const sender = text.regex(
  /^(?:[^<>@\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
  "must be an e-mail address, with or without a name",
);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));
/** 32 bytes, as 64 hexadecimal digits or in base64. */
const key = z
  .string()
  .trim()
  .regex(/^(?:[\da-fA-F]{64}|[\w+/-]{43}=?)$/, "must be 32 bytes in hexadecimal or base64")
  .transform((value) => Buffer.from(value, value.length === 64 ? "hex" : "base64"));
const exampleKey = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const webUrl = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" });

/** Whether name and password can be read; an address that is none has another fault. */
function isDecodable(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password } = new URL(value);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Often written without `http://`. */
const proxyUrl = text
  .transform((value) => (value.includes("://") ? value : `http://${value}`))
  .pipe(z.url({ protocol: /^(https?|socks5?)$/, error: "must be the address of a proxy" }))
  .refine(isDecodable, "must have its name and password percent-encoded");

/** `none`, or pairs of two-letter codes. */
const modelPairs = text
  .transform((list) => (list === "none" ? [] : list.split(",").map((pair) => pair.trim())))
  .refine(
    (pairs) => pairs.every((pair) => /^[a-z]{2}-[a-z]{2}$/.test(pair)),
    "must be pairs like zh-en with a comma between, or none",
  );
const catalogueUrl = text.refine(
  (value) => value === "off" || webUrl.safeParse(value).success,
  "must be an http or https address, or off",
);

/** `code=SMS_154950909(code,minutes); code.en=…`: message, the provider's id, and what fills the template's places. */
const smsTemplates = text
  .transform((list) => list.split(";").map((entry) => entry.trim()))
  .refine(
    (entries) => entries.every((entry) => smsTemplate.test(entry)),
    "must be templates like code=SMS_154950909(code) with a semicolon between",
  )
  .transform(
    (entries) =>
      new Map(
        entries.map((entry) => {
          const [, name = "", id = "", params = ""] = smsTemplate.exec(entry) ?? [];
          return [name, { id, params: parted(params) }] as const;
        }),
      ),
  );
const smsTemplate = /^([a-z][a-z-]*(?:\.(?:zh|en))?)\s*=\s*([A-Za-z0-9_]+)(?:\(([a-zA-Z, ]*)\))?$/;

function parted(list: string): string[] {
  return list.split(",").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
}

/** `true`, `false`, a number of hops, or a list of proxies' addresses: what Fastify's `trustProxy` takes. */
const trustProxy = text
  .transform((value): boolean | number | string[] => {
    if (value === "true" || value === "false") return value === "true";
    if (/^\d+$/.test(value)) return Number(value);
    return value.split(",").map((part) => part.trim());
  })
  .refine(
    (value) => !Array.isArray(value) || value.every(isNetwork),
    "must be true, false, a number of proxies, or addresses such as 10.0.0.0/8",
  );

function isNetwork(place: string): boolean {
  const [address = "", bits, ...more] = place.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Addresses, networks, hosts, and with a dot before it every host below one. */
const places = text
  .transform((list) => parted(list.toLowerCase()))
  .refine(
    (list) => list.every((place) => isNetwork(place) || /^\.?(?:[\w-]+\.)*(?!\d+$)[\w-]+$/.test(place)),
    "must be addresses such as 10.0.0.0/8, or hosts, with a comma between",
  );
const ports = text
  .transform((list) => parted(list).map(Number))
  .refine(
    (list) => list.every((port) => Number.isInteger(port) && port > 0 && port <= 65535),
    "must be ports with a comma between",
  );

/** Every variable that the server reads. `.env.example` lists and describes the same ones. */
export const variables = {
  PORT: variable(whole(0, 65535).default(3000), "3000"),
  WORKER_PORT: variable(whole(0, 65535).optional(), "3001"),
  HOST: variable(text.default("127.0.0.1"), "0.0.0.0"),
  DATA_DIR: variable(text.default("./data"), "./data"),
  MACHINE_NAME: variable(
    text.regex(/^[\w.-]{1,100}$/, "must be letters, digits, dots, dashes, at most 100").optional(),
    "translate-2",
  ),
  DATABASE_URL: variable(databaseUrl.optional(), "postgres://yiqiao:secret@localhost:5432/yiqiao"),
  PUBLIC_URL: variable(webUrl.optional(), "https://translate.example.com"),
  SALES_EMAIL: variable(z.email("must be an e-mail address").optional(), "sales@example.com"),
  SALES_PHONE: variable(text.optional(), "+86 10 5555 0100"),
  SALES_URL: variable(webUrl.optional(), "https://example.com/sales"),
  TRUST_PROXY: variable(trustProxy.default(false), "1"),
  LOG_LEVEL: variable(z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"), "info"),
  METRICS_TOKEN: variable(secret.min(16, "must have at least 16 characters").optional(), "a-long-random-word"),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(webUrl.optional(), "http://collector.example:4318"),
  OTEL_EXPORTER_OTLP_HEADERS: variable(otlpHeaders.optional(), "authorization=Bearer%20word"),
  OTEL_SERVICE_NAME: variable(text.default("yiqiao"), "yiqiao"),
  OTEL_TRACES_SAMPLER_ARG: variable(share.default(1), "0.1"),
  SHUTDOWN_TIMEOUT_S: variable(whole(0, 600).default(15), "15"),
  FREEZE_LIMIT_S: variable(whole(0, 3600).default(10), "10"),
  SYSTEM_LOG_DAYS: variable(whole(1, 3650).default(30), "30"),
  SYSTEM_LOG_LINES: variable(whole(1000, 100_000_000).default(1_000_000), "1000000"),
  RATE_LIMIT_PER_MINUTE: variable(whole(1, 100_000).default(120), "120"),
  FREE_CHARACTERS: variable(whole(0, 1_000_000_000).default(100_000), "100000"),
  DOCUMENT_LIFE_HOURS: variable(whole(1, 8760).default(24), "24"),
  VISITOR_CHARACTERS_PER_SECOND: variable(whole(1, 1_000_000_000).default(5000), "5000"),
  VISITOR_UPLOAD_MB_PER_HOUR: variable(whole(0, 1_000_000).default(300), "300"),
  VISITORS_UPLOAD_MB_PER_DAY: variable(whole(0, 1_000_000).default(10_000), "10000"),
  DISK_RESERVE_MB: variable(whole(0, 100_000_000).default(512), "512"),
  LIBREOFFICE_PATH: variable(text.optional(), "/usr/lib/libreoffice/program"),
  PICTURE_PROCESSES: variable(whole(1, 64).optional(), "2"),
  /** Heeded by `npm start`; a wrong value is told of here. */
  INSTALL_PACKAGES: variable(flag.default(true), "false"),
  MODELS_DIR: variable(text.optional(), "./models"),
  MODEL_CATALOGUE_URL: variable(
    catalogueUrl.optional(),
    "https://firefox.settings.services.mozilla.com/v1/buckets/main/collections/translations-models-v2",
  ),
  FETCH_MODELS: variable(modelPairs.default(["zh-en", "en-zh"]), "zh-en, en-zh"),
  HTTPS_PROXY: variable(proxyUrl.optional(), "http://proxy.example.com:3128"),
  HTTP_PROXY: variable(proxyUrl.optional(), "http://proxy.example.com:3128"),
  NO_PROXY: variable(text.optional(), "localhost,.example.com"),
  OUTBOUND_ALLOW: variable(places.default([]), "10.20.0.0/16, wiki.example.com"),
  OUTBOUND_PORTS: variable(ports.default([80, 443, 8080, 8443]), "80, 443"),
  ENGINE_WORKERS: variable(whole(0, 256).optional(), "2"),
  ENGINE_MEMORY_MB: variable(whole(128, 1_000_000).default(1024), "1024"),
  LIBRETRANSLATE_URL: variable(webUrl.optional(), "http://localhost:5000"),
  LIBRETRANSLATE_API_KEY: variable(secret.optional(), "00000000-0000-0000-0000-000000000000"),
  OPENAI_BASE_URL: variable(webUrl.optional(), "http://localhost:11434/v1"),
  OPENAI_API_KEY: variable(secret.optional(), "sk-…"),
  OPENAI_MODEL: variable(text.optional(), "qwen3:8b"),
  DEEPL_API_KEY: variable(secret.optional(), "00000000-0000-0000-0000-000000000000:fx"),
  DEEPL_URL: variable(webUrl.optional(), "https://api-free.deepl.com"),
  GOOGLE_TRANSLATE_API_KEY: variable(secret.optional(), "AIza…"),
  MICROSOFT_TRANSLATOR_KEY: variable(secret.optional(), "a key"),
  MICROSOFT_TRANSLATOR_REGION: variable(text.optional(), "westeurope"),
  MICROSOFT_TRANSLATOR_URL: variable(webUrl.optional(), "https://api.cognitive.microsofttranslator.com"),
  MTRANSERVER_URL: variable(webUrl.optional(), "http://localhost:8989"),
  MTRANSERVER_TOKEN: variable(secret.optional(), "a token"),
  APERTIUM_MODES: variable(text.optional(), "/usr/share/apertium/modes"),
  LOGIN_PROVIDERS: variable(text.optional(), "./login-providers.json"),
  SECRETS_KEY: variable(key.optional(), exampleKey),
  SECRETS_KEY_PREVIOUS: variable(key.optional(), exampleKey),
  S3_ENDPOINT: variable(webUrl.optional(), "https://s3.example.com"),
  S3_REGION: variable(text.default("us-east-1"), "us-east-1"),
  S3_BUCKET: variable(text.optional(), "yiqiao"),
  S3_ACCESS_KEY_ID: variable(secret.optional(), "AKIA…"),
  S3_SECRET_ACCESS_KEY: variable(secret.optional(), "a secret"),
  S3_FORCE_PATH_STYLE: variable(flag.default(false), "true"),
  BACKUP_DIR: variable(text.optional(), "/mnt/backups"),
  BACKUP_PASSPHRASE: variable(secret.optional(), "a passphrase"),
  BACKUP_S3_BUCKET: variable(text.optional(), "yiqiao-backups"),
  BACKUP_S3_ENDPOINT: variable(webUrl.optional(), "https://s3.example.com"),
  BACKUP_S3_REGION: variable(text.optional(), "us-east-1"),
  BACKUP_S3_ACCESS_KEY_ID: variable(secret.optional(), "AKIA…"),
  BACKUP_S3_SECRET_ACCESS_KEY: variable(secret.optional(), "a secret"),
  SMTP_HOST: variable(text.optional(), "smtp.example.com"),
  SMTP_PORT: variable(whole(1, 65535).default(587), "587"),
  SMTP_SECURE: variable(flag.default(false), "true"),
  SMTP_USER: variable(text.optional(), "yiqiao@example.com"),
  SMTP_PASSWORD: variable(secret.optional(), "a secret"),
  SMS_PROVIDER: variable(z.enum(["aliyun", "tencent", "http"]).optional(), "aliyun"),
  SMS_URL: variable(webUrl.optional(), "https://sms.example.com/send"),
  SMS_ACCESS_KEY_ID: variable(secret.optional(), "LTAI…"),
  SMS_ACCESS_KEY_SECRET: variable(secret.optional(), "a secret"),
  SMS_SIGN_NAME: variable(text.optional(), "译桥"),
  SMS_TEMPLATES: variable(smsTemplates.optional(), "code=SMS_154950909(code)"),
  SMS_APP_ID: variable(text.optional(), "1400006666"),
  SMS_REGION: variable(text.default("ap-guangzhou"), "ap-guangzhou"),
  ALIPAY_APP_ID: variable(text.regex(/^\d{1,32}$/, "must be digits").optional(), "2021000000000001"),
  ALIPAY_PRIVATE_KEY: variable(rsaPrivateKey.optional(), "./alipay-app-key.pem"),
  ALIPAY_PUBLIC_KEY: variable(rsaPublicKey.optional(), "./alipay-public-key.pem"),
  ALIPAY_SELLER_ID: variable(text.regex(/^2088\d{12}$/, "must be 2088 and 12 digits").optional(), "2088000000000001"),
  ALIPAY_GATEWAY: variable(
    webUrl.default("https://openapi.alipay.com/gateway.do"),
    "https://openapi-sandbox.dl.alipaydev.com/gateway.do",
  ),
  WECHAT_PAY_MCH_ID: variable(text.regex(/^\d{1,32}$/, "must be digits").optional(), "1900000001"),
  WECHAT_PAY_APP_ID: variable(text.optional(), "wx0000000000000001"),
  WECHAT_PAY_API_V3_KEY: variable(
    secret.regex(/^[\x21-\x7e]{32}$/, "must have 32 characters").optional(),
    "0123456789abcdef0123456789abcdef",
  ),
  WECHAT_PAY_PRIVATE_KEY: variable(rsaPrivateKey.optional(), "./apiclient_key.pem"),
  WECHAT_PAY_SERIAL: variable(
    text.regex(/^[\dA-F]{8,40}$/, "must be a serial number in hexadecimal, capital letters").optional(),
    "1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C",
  ),
  WECHAT_PAY_PUBLIC_KEY: variable(rsaPublicKey.optional(), "./pub_key.pem"),
  WECHAT_PAY_PUBLIC_KEY_ID: variable(
    text.regex(/^(?:PUB_KEY_ID_\w+|[\dA-F]{8,40})$/, "must be PUB_KEY_ID_… or a serial number").optional(),
    "PUB_KEY_ID_0119000000012024010100000000000001",
  ),
  WECHAT_PAY_URL: variable(webUrl.default("https://api.mch.weixin.qq.com"), "https://api2.mch.weixin.qq.com"),
  STRIPE_SECRET_KEY: variable(secret.regex(/^[rs]k_/, "must begin with sk_ or rk_").optional(), "sk_live_…"),
  STRIPE_WEBHOOK_SECRET: variable(secret.regex(/^whsec_/, "must begin with whsec_").optional(), "whsec_…"),
  STRIPE_API_URL: variable(webUrl.default("https://api.stripe.com"), "https://api.stripe.com"),
  BANK_PAYEE: variable(text.optional(), "示例科技有限公司"),
  BANK_NAME: variable(text.optional(), "示例银行示例支行"),
  BANK_ACCOUNT: variable(text.optional(), "6222 0000 0000 0000"),
  SANDBOX_PAYMENTS: variable(z.enum(["auto", "on", "off"]).default("auto"), "on"),
  MAIL_FROM: variable(sender.default("Yiqiao <noreply@localhost>"), "Yiqiao <noreply@example.com>"),
} as const;

export type VariableName = keyof typeof variables;
export type Values = { [Name in VariableName]: z.output<(typeof variables)[Name]["schema"]> };

/** Variables that only make sense together: the first enables a part, and then the others are required. */
export const companions: readonly (readonly [VariableName, ...VariableName[]])[] = [
  ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
  ["S3_ENDPOINT", "S3_BUCKET"],
  ["S3_ACCESS_KEY_ID", "S3_BUCKET"],
  ["S3_SECRET_ACCESS_KEY", "S3_BUCKET"],
  ["BACKUP_S3_ENDPOINT", "BACKUP_S3_BUCKET"],
  ["BACKUP_S3_REGION", "BACKUP_S3_BUCKET"],
  ["BACKUP_S3_ACCESS_KEY_ID", "BACKUP_S3_BUCKET", "BACKUP_S3_SECRET_ACCESS_KEY"],
  ["BACKUP_S3_SECRET_ACCESS_KEY", "BACKUP_S3_BUCKET", "BACKUP_S3_ACCESS_KEY_ID"],
  ["SMTP_USER", "SMTP_HOST", "SMTP_PASSWORD"],
  ["SMTP_PASSWORD", "SMTP_USER"],
  ["SMTP_HOST", "MAIL_FROM"],
  ["SMS_URL", "SMS_PROVIDER"],
  ["SMS_ACCESS_KEY_ID", "SMS_PROVIDER"],
  ["SMS_ACCESS_KEY_SECRET", "SMS_PROVIDER"],
  ["SMS_SIGN_NAME", "SMS_PROVIDER"],
  ["SMS_TEMPLATES", "SMS_PROVIDER"],
  ["SMS_APP_ID", "SMS_PROVIDER"],
  ["ALIPAY_APP_ID", "ALIPAY_PRIVATE_KEY", "ALIPAY_PUBLIC_KEY", "ALIPAY_SELLER_ID"],
  ["ALIPAY_PRIVATE_KEY", "ALIPAY_APP_ID"],
  ["ALIPAY_PUBLIC_KEY", "ALIPAY_APP_ID"],
  ["ALIPAY_SELLER_ID", "ALIPAY_APP_ID"],
  [
    "WECHAT_PAY_MCH_ID",
    "WECHAT_PAY_APP_ID",
    "WECHAT_PAY_API_V3_KEY",
    "WECHAT_PAY_PRIVATE_KEY",
    "WECHAT_PAY_SERIAL",
    "WECHAT_PAY_PUBLIC_KEY",
    "WECHAT_PAY_PUBLIC_KEY_ID",
  ],
  ["WECHAT_PAY_APP_ID", "WECHAT_PAY_MCH_ID"],
  ["WECHAT_PAY_API_V3_KEY", "WECHAT_PAY_MCH_ID"],
  ["WECHAT_PAY_PRIVATE_KEY", "WECHAT_PAY_MCH_ID"],
  ["WECHAT_PAY_SERIAL", "WECHAT_PAY_MCH_ID"],
  ["WECHAT_PAY_PUBLIC_KEY", "WECHAT_PAY_MCH_ID"],
  ["WECHAT_PAY_PUBLIC_KEY_ID", "WECHAT_PAY_MCH_ID"],
  ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["STRIPE_WEBHOOK_SECRET", "STRIPE_SECRET_KEY"],
  ["BANK_PAYEE", "BANK_NAME", "BANK_ACCOUNT"],
  ["BANK_NAME", "BANK_PAYEE"],
  ["BANK_ACCOUNT", "BANK_PAYEE"],
  ["OPENAI_BASE_URL", "OPENAI_MODEL"],
  ["OPENAI_MODEL", "OPENAI_BASE_URL"],
  ["OPENAI_API_KEY", "OPENAI_BASE_URL"],
  ["LIBRETRANSLATE_API_KEY", "LIBRETRANSLATE_URL"],
  ["DEEPL_URL", "DEEPL_API_KEY"],
  ["MICROSOFT_TRANSLATOR_REGION", "MICROSOFT_TRANSLATOR_KEY"],
  ["MICROSOFT_TRANSLATOR_URL", "MICROSOFT_TRANSLATOR_KEY"],
  ["MTRANSERVER_TOKEN", "MTRANSERVER_URL"],
];
