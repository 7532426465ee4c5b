import type { Values, VariableName } from "./variables.ts";

interface ApprovedTemplates {
  /** Undefined: the provider's own address. */
  readonly url: string | undefined;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly signName: string;
  /** By message, such as `code`, or by message and language: `code.en`. */
  readonly templates: ReadonlyMap<string, { readonly id: string; readonly params: readonly string[] }>;
}

/** The SMS provider. */
export type SmsConfig =
  | ({ readonly provider: "aliyun" } & ApprovedTemplates)
  | ({ readonly provider: "tencent"; readonly appId: string; readonly region: string } & ApprovedTemplates)
  | { readonly provider: "http"; readonly url: string; readonly token: string | undefined };

const approved = ["SMS_ACCESS_KEY_ID", "SMS_ACCESS_KEY_SECRET", "SMS_SIGN_NAME", "SMS_TEMPLATES"] as const;
/** What each provider cannot do without. */
const needs: Readonly<Record<SmsConfig["provider"], readonly VariableName[]>> = {
  aliyun: approved,
  tencent: [...approved, "SMS_APP_ID"],
  http: ["SMS_URL"],
};

/** Variables that are missing for the chosen provider. */
export function smsProblems(values: Partial<Values>): { readonly variable: VariableName; readonly problem: string }[] {
  const { SMS_PROVIDER: provider, SMS_TEMPLATES: templates } = values;
  if (provider === undefined) return [];
  const missing = needs[provider].filter((name) => values[name] === undefined);
  const problems = missing.map((variable) => ({ variable, problem: `is needed because SMS_PROVIDER is ${provider}` }));
  if (provider === "http" || templates === undefined || templates.has("code")) return problems;
  return [...problems, { variable: "SMS_TEMPLATES", problem: "must name a template for code" }];
}

/** @returns undefined without a provider. Call {@link smsProblems} first: the values must be valid. */
export function smsOf(values: Values): SmsConfig | undefined {
  const { SMS_PROVIDER: provider, SMS_URL: url, SMS_APP_ID: appId, SMS_TEMPLATES: templates } = values;
  const { SMS_ACCESS_KEY_ID: accessKeyId, SMS_ACCESS_KEY_SECRET: accessKeySecret, SMS_SIGN_NAME: signName } = values;
  if (provider === "http") return url === undefined ? undefined : { provider, url, token: accessKeySecret };
  if (accessKeyId === undefined || accessKeySecret === undefined) return undefined;
  if (signName === undefined || templates === undefined) return undefined;
  const settings = { url, accessKeyId, accessKeySecret, signName, templates };
  if (provider === "aliyun") return { provider, ...settings };
  if (provider === undefined || appId === undefined) return undefined;
  return { provider, appId, region: values.SMS_REGION, ...settings };
}
