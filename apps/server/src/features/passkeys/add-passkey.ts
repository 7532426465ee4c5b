import { generateRegistrationOptions } from "@simplewebauthn/server";
import { passkeysMax } from "@yiqiao/contracts/passkeys";
import { type Account, lockAccount } from "#features/accounts";
import { DomainError } from "#platform/errors";
import type { Principal, RequestContext } from "#platform/request";
import { challengeLifeMs, type PasskeyDeps } from "./passkey-deps.ts";
import { insertPasskey, listPasskeys } from "./passkeys.repository.ts";
import type { CallAddress } from "./relying-party.ts";
import { userHandleOf } from "./user-handle.ts";
import { algorithms, readRegistration, verifyRegistration } from "./webauthn.ts";

export interface PasskeyOptions {
  readonly challenge_id: string;
  readonly options: Record<string, unknown>;
}

export interface PasskeyToAdd {
  readonly challenge_id: string;
  readonly name: string;
  readonly response: unknown;
}

/** Who adds a passkey, from where. */
export interface PasskeyOwner {
  readonly principal: Principal;
  readonly account: Account;
  readonly address: CallAddress;
}

/** What the browser needs to make a passkey. */
export async function registrationOptions(
  { database, sites, proofs, challenges, relyingPartyOf }: PasskeyDeps,
  context: RequestContext,
  { principal, account, address }: PasskeyOwner,
): Promise<PasskeyOptions> {
  // Asked for now, so that nobody makes a passkey in vain, and taken when it is added.
  if (!(await proofs.has(principal, account, database.db))) throw new DomainError("proofMissing");
  const { id: rpID } = await relyingPartyOf(address);
  const passkeys = await listPasskeys(database.db, account.id);
  if (passkeys.length >= passkeysMax) throw new DomainError("passkeyLimit", { limit: passkeysMax });
  const { site_config: site } = await sites.current({ siteId: account.site_id });
  const options = await generateRegistrationOptions({
    rpName: context.language === "en" ? site.english_name : site.name,
    rpID,
    userID: userHandleOf(account.id),
    userName: account.account_number,
    userDisplayName: account.username,
    timeout: challengeLifeMs,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys
      .filter((passkey) => passkey.rp_id === rpID)
      .map(({ id, transports }) => ({ id, transports: [...transports] })),
    // Found without an account's name, and unlocked by its owner: so it stands for both factors.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const payload = { challenge: options.challenge };
  const challengeId = await challenges.open("passkey-add", { accountId: account.id, payload, lifeMs: challengeLifeMs });
  return { challenge_id: challengeId, options: { ...options } };
}

export async function addPasskey(
  { database, clock, proofs, challenges, relyingPartyOf, audit, messages }: PasskeyDeps,
  context: RequestContext,
  { principal, account, address, passkey }: PasskeyOwner & { readonly passkey: PasskeyToAdd },
): Promise<void> {
  const { challenge_id: challengeId, name } = passkey;
  const taken = await challenges.take("passkey-add", challengeId);
  if (taken === undefined || taken.accountId !== account.id) throw new DomainError("challengeOver");
  const registration = readRegistration(passkey.response);
  const party = await relyingPartyOf(address);
  const challenge = String(taken.payload["challenge"]);
  const { id, publicKey, counter } = await verifyRegistration(registration, { challenge, party });
  const { transports } = registration.response;
  const at = clock.now();
  await database.transaction(async (tx) => {
    await lockAccount(tx, account.id);
    await proofs.take(principal, account, tx);
    const isFull = (await listPasskeys(tx, account.id)).length >= passkeysMax;
    if (isFull) throw new DomainError("passkeyLimit", { limit: passkeysMax });
    const row = { id, account_id: account.id, rp_id: party.id, public_key: publicKey, counter, transports, name };
    if (!(await insertPasskey(tx, row, at))) throw new DomainError("passkeyRefused");
    const target = `account:${account.id}`;
    await audit.record(context, { action: "passkey.add", target, after: { name, host: party.id } }, tx);
    const { address: from, userAgent } = context;
    const params = { at: at.toISOString(), address: from, userAgent, name };
    await messages.tell(tx, { account, kind: "passkey-added", params });
  });
}
