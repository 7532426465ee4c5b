/** What a login under way is known by at the provider; kept on the server until the browser comes back. */
export interface Authorization {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
  readonly redirectUri: string;
}

/** Somebody whom a provider vouches for. */
export interface ProvenIdentity {
  /** Lasting, and never given to somebody else. */
  readonly subject: string;
  /** What the provider may have known the same user by before. */
  readonly formerSubjects: readonly string[];
  /** Empty if the provider tells none. */
  readonly displayName: string;
}

/** One provider's way of vouching for users. */
export interface Connector {
  /** Where to send the browser. @throws {ProviderFailure} */
  authorizationUrl(authorization: Authorization): Promise<string>;
  /** Who came back with `query`. @throws {ProviderFailure} */
  identify(authorization: Authorization, query: URLSearchParams): Promise<ProvenIdentity>;
}
