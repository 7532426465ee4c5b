import { generateAuthenticationOptions } from "@simplewebauthn/server";
import type { LoginResult, passkeyLoginBodySchema } from "@yiqiao/contracts/sessions";
import type { z } from "zod";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { PasskeyOptions } from "./add-passkey.ts";
import { challengeLifeMs, type PasskeyDeps } from "./passkey-deps.ts";
import { findPasskey, type PasskeyRow, recordUse } from "./passkeys.repository.ts";
import type { CallAddress, RelyingParty } from "./relying-party.ts";
import { isUserHandleOf } from "./user-handle.ts";
import { type Authentication, readAuthentication, verifyAuthentication } from "./webauthn.ts";

type LoginBody = z.output<typeof passkeyLoginBodySchema>;

/** A login page offers passkeys from when it opens, and stays open while its reader does something else. */
const loginLifeMs = 3_600_000;

/** What the browser needs to ask for any passkey of this host. */
export async function loginOptions(
  { challenges, relyingPartyOf }: PasskeyDeps,
  address: CallAddress,
): Promise<PasskeyOptions> {
  const { id: rpID } = await relyingPartyOf(address);
  const options = await generateAuthenticationOptions({ rpID, timeout: challengeLifeMs, userVerification: "required" });
  const payload = { challenge: options.challenge };
  const challengeId = await challenges.open("passkey-login", { payload, lifeMs: loginLifeMs });
  return { challenge_id: challengeId, options: { ...options } };
}

export async function loginByPasskey(
  deps: PasskeyDeps,
  context: RequestContext,
  { body, address }: { readonly body: LoginBody; readonly address: CallAddress },
): Promise<LoginResult> {
  const { database, challenges, accounts, sessions, relyingPartyOf } = deps;
  const taken = await challenges.take("passkey-login", body.challenge_id);
  if (taken === undefined) throw new DomainError("challengeOver");
  const authentication = readAuthentication(body.response);
  const passkey = await findPasskey(database.db, authentication.id);
  if (passkey === undefined) throw new DomainError("passkeyMissing");
  const expected = { challenge: String(taken.payload["challenge"]), party: await relyingPartyOf(address) };
  await useOf(deps, { passkey, authentication, expected }).catch(async (error: unknown) => {
    await recordFailure(deps, context, passkey);
    throw error;
  });
  const account = await accounts.find(passkey.account_id);
  if (account === undefined) throw new DomainError("passkeyMissing");
  const { client_kind: clientKind, site_code: siteCode } = body;
  return sessions.completeSignIn(context, account, { method: "passkey", clientKind, siteCode });
}

/** Checks a use of a passkey and counts it. @throws {DomainError} `passkeyRefused` */
async function useOf(
  { database, clock }: PasskeyDeps,
  use: {
    readonly passkey: PasskeyRow;
    readonly authentication: Authentication;
    readonly expected: { readonly challenge: string; readonly party: RelyingParty };
  },
): Promise<void> {
  const { passkey, authentication, expected } = use;
  const isOurs = passkey.rp_id === expected.party.id;
  if (!isOurs || !isUserHandleOf(passkey.account_id, authentication.response.userHandle)) {
    throw new DomainError("passkeyRefused");
  }
  const { id, public_key: publicKey } = passkey;
  const credential = { id, publicKey, counter: passkey.counter };
  const counter = await verifyAuthentication(authentication, { ...expected, credential });
  // Of two uses at once with the same count, one is a copy.
  if (!(await recordUse(database.db, { id, counter, at: clock.now() }))) throw new DomainError("passkeyRefused");
}

async function recordFailure({ audit }: PasskeyDeps, context: RequestContext, passkey: PasskeyRow): Promise<void> {
  const target = `account:${passkey.account_id}`;
  await audit.record(context, { action: "sign-in", outcome: "failure", target, after: { method: "passkey" } });
}
