/** What is wrong with a backup, or why it cannot be made or restored. */
export type BackupProblem =
  /** It begins like no backup. */
  | "not-a-backup"
  | "passphrase-needed"
  | "wrong-passphrase"
  /** A part was changed, cut off or is missing. */
  | "damaged"
  /** Of a later release than this one. */
  | "newer"
  /** The database account may not do what is needed. */
  | "rights"
  /** What was restored for a check is not what was backed up. */
  | "differs"
  /** Something else kept using the database. */
  | "in-use";

/** See {@link BackupProblem}; `part` names the damaged part of the file, such as `table memory_texts`. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly problem: BackupProblem;
  readonly part: string;

  constructor(problem: BackupProblem, part: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.problem = problem;
    this.part = part;
  }
}

export function damaged(part: string, what: string, cause?: unknown): BackupError {
  return new BackupError("damaged", part, `${part}: ${what}`, cause);
}
