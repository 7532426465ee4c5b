import { siteCodePattern } from "@yiqiao/contracts/sites";
import { z } from "zod";
import { isLoopbackHost } from "./hosts.ts";

const name = z.string().trim().min(1).max(40);
const siteCode = z.string().regex(siteCodePattern, "must be the code of a site");
const notSites = 'must be "*" or a list of codes';
const webAddress = z.url({ protocol: /^https?$/, error: "must be an https address" });

/** What every provider has. */
const common = {
  /** Names the provider in the database: it must not change once somebody has signed in by it. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, "must have small letters, digits and dashes only, at most 40"),
  name_zh: name,
  name_en: name,
  client_id: z.string().min(1).max(500),
  client_secret: z.string().min(1).max(2000).optional(),
  /** A file that holds the secret alone, in place of `client_secret`; relative to the file of the providers. */
  client_secret_file: z.string().min(1).optional(),
  /** Codes of the sites whose login pages offer it, or `*` for every site. */
  sites: z.union([z.literal("*"), z.array(siteCode).min(1, notSites)], { error: notSites }).default(["main"]),
  /** For one exchange with the provider. */
  timeout_s: z.number().int().min(1).max(60).default(10),
  /** Allows http, and that only to this very machine: to try things out. */
  allow_insecure: z.boolean().default(false),
};
const tokenAuth = z.enum(["client_secret_basic", "client_secret_post", "none"]);

const oidcSchema = z.strictObject({
  ...common,
  kind: z.literal("oidc"),
  issuer: webAddress,
  scope: z
    .string()
    .refine((scope) => scope.split(" ").includes("openid"), 'must have "openid" in it')
    .default("openid profile"),
  /** By default what the provider says that it takes. */
  token_auth: tokenAuth.optional(),
});

const oauth2Schema = z.strictObject({
  ...common,
  kind: z.literal("oauth2"),
  authorization_endpoint: webAddress,
  token_endpoint: webAddress,
  userinfo_endpoint: webAddress,
  /** What the provider calls itself in `iss` when it sends the browser back (RFC 9207), if it does. */
  issuer: webAddress.optional(),
  scope: z.string().max(500).default(""),
  /** Many do not decode the header of `client_secret_basic` as RFC 6749 has it, so that some secrets fail there. */
  token_auth: tokenAuth.default("client_secret_post"),
  pkce: z.boolean().default(true),
  /** More parameters of the authorization request. */
  authorization_params: z.record(z.string(), z.string()).default({}),
  /** Where the answer of the user info endpoint has the lasting, never reassigned id of the user; dots go inwards. */
  subject_field: z.string().min(1).default("id"),
  /** The first of these that has a text is what the user is called. */
  name_fields: z.array(z.string().min(1)).min(1).default(["name"]),
});

const wechatSchema = z.strictObject({
  ...common,
  kind: z.literal("wechat"),
  /** `snsapi_login`: a website that shows a QR code; `snsapi_userinfo`: a page inside WeChat. */
  scope: z.enum(["snsapi_login", "snsapi_userinfo"]).default("snsapi_login"),
  /** By default WeChat's own page for the scope. */
  authorization_endpoint: webAddress.optional(),
  api_url: webAddress.default("https://api.weixin.qq.com"),
});

const anyProvider = z.discriminatedUnion("kind", [oidcSchema, oauth2Schema, wechatSchema], {
  error: 'must be "oidc", "oauth2" or "wechat"',
});
type Written = z.output<typeof anyProvider>;

const addressFields = ["issuer", "authorization_endpoint", "token_endpoint", "userinfo_endpoint", "api_url"] as const;

/** One provider as an operator writes it. */
export const providerSchema = anyProvider.superRefine((provider, refinement) => {
  const problem = (field: string, message: string) => refinement.addIssue({ code: "custom", path: [field], message });
  for (const [field, address] of addressesOf(provider)) {
    const fault = addressFault(address, provider.allow_insecure);
    if (fault !== undefined) problem(field, fault);
  }
  if (provider.client_secret !== undefined && provider.client_secret_file !== undefined) {
    problem("client_secret_file", "cannot stand beside client_secret");
  }
  const hasSecret = provider.client_secret !== undefined || provider.client_secret_file !== undefined;
  const isPublic = provider.kind !== "wechat" && provider.token_auth === "none";
  if (!hasSecret && !isPublic) problem("client_secret", "is missing, and so is client_secret_file");
  if (hasSecret && isPublic) problem("token_auth", "is none, but there is a client secret");
  if (provider.kind === "oauth2" && isPublic && !provider.pkce) {
    problem("pkce", "must stay on where token_auth is none");
  }
});

/** The addresses that the operator wrote, or that stand where none was written. */
function addressesOf(provider: Written): [string, string][] {
  const fields: Readonly<Record<string, unknown>> = provider;
  return addressFields.flatMap((field): [string, string][] => {
    const address = fields[field];
    return typeof address === "string" ? [[field, address]] : [];
  });
}

function addressFault(address: string, allowInsecure: boolean): string | undefined {
  // The schema has its own words for what is no address at all.
  if (!URL.canParse(address) || !/^https?:/i.test(address)) return undefined;
  const { protocol, hostname, username, hash } = new URL(address);
  if (username !== "" || hash !== "") return "must have neither a user name nor a #";
  if (protocol === "https:") return undefined;
  if (!allowInsecure) return "must begin with https://";
  return isLoopbackHost(hostname) ? undefined : "must begin with https://: http is for this machine alone";
}

interface Secret {
  readonly client_secret: string | undefined;
  /** Where it was written; undefined: in no file. */
  readonly secretFile: string | undefined;
}
/** A provider whose secret was read. */
export type OidcSettings = Omit<z.output<typeof oidcSchema>, keyof Secret | "client_secret_file"> & Secret;
export type OAuth2Settings = Omit<z.output<typeof oauth2Schema>, keyof Secret | "client_secret_file"> & Secret;
export type WeChatSettings = Omit<z.output<typeof wechatSchema>, keyof Secret | "client_secret_file"> & Secret;
export type ProviderSettings = OidcSettings | OAuth2Settings | WeChatSettings;
