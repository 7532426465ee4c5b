import { type Passkey, passkeyCalls } from "@yiqiao/contracts/passkeys";
import { type SignedIn } from "@yiqiao/contracts/sessions";
import type { TestApp, TestCall } from "#testing";
import type { Ceremony, SoftwareAuthenticator } from "./software-authenticator.ts";

interface CreationOptions {
  readonly challenge_id: string;
  readonly options: {
    readonly challenge: string;
    readonly rp: { readonly id: string; readonly name: string };
    readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
    readonly excludeCredentials: readonly { readonly id: string }[];
    readonly authenticatorSelection: Readonly<Record<string, unknown>>;
    readonly attestation: string;
  };
}
interface RequestOptions {
  readonly challenge_id: string;
  readonly options: { readonly challenge: string; readonly rpId: string; readonly userVerification: string };
}

/** What goes otherwise than it should. */
export interface Bent extends Partial<Ceremony> {
  readonly userHandle?: string;
  readonly id?: string;
  readonly challengeId?: string;
  /** Changes what the authenticator answered. */
  readonly bend?: (response: Readonly<Record<string, string>>) => Record<string, string>;
  readonly siteCode?: string;
}

/** A browser at an origin, with what the calls of a page there carry. */
export function passkeyBrowser(app: TestApp, origin: string, sent: TestCall = {}) {
  const { hostname: rpId } = new URL(origin);
  const send = <T>(path: string, body: object) => app.call<T>(path, { ...sent, body });
  /** Makes a passkey by options that the server gave. */
  const answer = (authenticator: SoftwareAuthenticator, asked: CreationOptions, bent: Bent = {}) => {
    const { challenge, user } = asked.options;
    const made = authenticator.create({ challenge, origin, rpId, ...bent }, user.id);
    const response = { ...made, response: bent.bend?.(made.response) ?? made.response };
    return { challenge_id: bent.challengeId ?? asked.challenge_id, response };
  };
  return {
    answer,
    creationOptions: () => send<CreationOptions>(passkeyCalls.options.path, {}),
    requestOptions: () => send<RequestOptions>(passkeyCalls.loginOptions.path, {}),
    add: async (authenticator: SoftwareAuthenticator, name: string, bent: Bent = {}) => {
      const { data } = await send<CreationOptions>(passkeyCalls.options.path, {});
      return send<{ passkeys: Passkey[] }>(passkeyCalls.add.path, { name, ...answer(authenticator, data, bent) });
    },
    login: async (authenticator: SoftwareAuthenticator, bent: Bent = {}) => {
      const { data } = await send<RequestOptions>(passkeyCalls.loginOptions.path, {});
      const { userHandle, id, siteCode, challengeId = data.challenge_id } = bent;
      const ceremony = { challenge: data.options.challenge, origin, rpId, ...bent };
      const given = authenticator.get(ceremony, {
        ...(userHandle === undefined ? {} : { userHandle }),
        ...(id === undefined ? {} : { id }),
      });
      const response = { ...given, response: bent.bend?.(given.response) ?? given.response };
      const site = siteCode === undefined ? {} : { site_code: siteCode };
      return send<SignedIn>(passkeyCalls.login.path, { challenge_id: challengeId, response, ...site });
    },
  };
}
export type PasskeyBrowser = ReturnType<typeof passkeyBrowser>;
