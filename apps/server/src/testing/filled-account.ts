/** What is personal of a filled account, by what it is. None of it may be left after the account was erased. */
export interface Traces {
  readonly email: string;
  readonly phone: string;
  readonly former: string;
  readonly username: string;
  readonly address: string;
  readonly userAgent: string;
  readonly source: string;
  readonly target: string;
  readonly passkey: string;
  readonly passkeyName: string;
  readonly subject: string;
  readonly displayName: string;
  readonly picture: string;
  readonly document: string;
  readonly message: string;
  readonly mail: string;
  readonly passwordHash: string;
  readonly totpSecret: Buffer;
  readonly recoveryHash: Buffer;
  readonly refreshHash: Buffer;
  readonly codeHash: Buffer;
}

export interface FilledAccount {
  readonly id: string;
  readonly sessionId: string;
  readonly traces: Traces;
}

/** A statement of SQL with its parameters. */
export type FillStatement = readonly [string, readonly unknown[]];

/**
 * What puts content of an account into the tables of a feature: `testing/fill-account.ts` in its folder exports it as
 * `fillAccount`, and the tests of exports and of erasing find it there.
 */
export type FillAccount = (filled: Pick<FilledAccount, "id" | "traces">, now: Date) => readonly FillStatement[];
