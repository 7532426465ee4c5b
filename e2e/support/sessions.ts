import { apiPrefix } from "@yiqiao/contracts";
import { permissionCalls } from "@yiqiao/contracts/permissions";
import { type PublicKey, sessionCalls, type SignedIn, signInCalls } from "@yiqiao/contracts/sessions";
import type { Page } from "@playwright/test";
import { forgetSignInLocks } from "./database.ts";
import { productUrl } from "./fixtures.ts";

/** A page of the product's origin that loads nothing else. */
export const blankPath = "/ready";

export interface Visit {
  readonly account: string;
  readonly password: string;
  readonly path: string;
  /** The code of the site at whose own login page it would be; by default that of the address. */
  readonly site?: string;
  /** Default the product's. */
  readonly origin?: string;
}

/**
 * Logs somebody in at a page as the login form does, without filling it: the tab makes the form's calls, and gets what the
 * form leaves in it. For tests that are about something else than logging in.
 */
export async function enter(page: Page, visit: Visit): Promise<void> {
  const { account, password, path, site, origin = productUrl } = visit;
  // Wrong passwords of earlier tests would ask this one for a captcha.
  await forgetSignInLocks();
  const blank = new URL(blankPath, origin).href;
  if (page.url() !== blank) await page.goto(blank);
  await page.evaluate(logInByCalls, {
    account,
    password,
    site,
    paths: {
      key: apiPrefix + sessionCalls.publicKey.path,
      login: apiPrefix + (site === undefined ? signInCalls.login.path : signInCalls.siteLogin.path),
      permissions: apiPrefix + permissionCalls.site.path,
    },
  });
  await page.goto(new URL(path, origin).href);
}

interface FormCalls {
  readonly account: string;
  readonly password: string;
  readonly site: string | undefined;
  readonly paths: Readonly<Record<"key" | "login" | "permissions", string>>;
}

/** Runs in the page. */
async function logInByCalls({ account, password, site, paths }: FormCalls): Promise<void> {
  const call = async <Data>(path: string, options?: RequestInit): Promise<Data> => {
    const answer = (await (await fetch(path, options)).json()) as { code: number; message: string; data: Data };
    if (answer.code !== 20000) throw new Error(`${path}: ${answer.message}`);
    return answer.data;
  };
  const { kid, spki, nonce } = await call<PublicKey>(paths.key);
  const algorithm = { name: "RSA-OAEP", hash: "SHA-256" };
  const bytes = Uint8Array.from(atob(spki), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey("spki", bytes, algorithm, false, ["encrypt"]);
  const plaintext = new TextEncoder().encode(JSON.stringify({ password, nonce }));
  const ciphertext = btoa(
    String.fromCharCode(...new Uint8Array(await crypto.subtle.encrypt(algorithm, key, plaintext))),
  );
  const signedIn = await call<SignedIn>(paths.login, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account, password: { kid, ciphertext }, site_code: site }),
  });
  const { access_token: accessToken, refresh_token: refreshToken } = {
    ...signedIn,
    ...(await call<Partial<SignedIn>>(paths.permissions, {
      headers: { authorization: `Bearer ${signedIn.access_token}` },
    })),
  };
  sessionStorage.setItem("yiqiao.session", JSON.stringify({ accessToken, refreshToken }));
}
