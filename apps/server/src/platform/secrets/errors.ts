export type SecretsProblem =
  /** Sealed with a key that is not at hand. */
  | "unknown-key"
  /** Changed, cut off, or moved to another place. */
  | "damaged"
  /** The key file cannot be read or written, or does not hold keys. */
  | "key-file"
  /** A new key would leave what is sealed closed for good. */
  | "key-lost";

/** Why a secret cannot be sealed or opened; the message never contains a secret. */
export class SecretsError extends Error {
  override readonly name = "SecretsError";
  readonly problem: SecretsProblem;

  constructor(problem: SecretsProblem, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
  }
}
