/** What a server tells the process that supervises it. */
export type FromServer =
  /** It starts; once it is told to stop it takes that long at most. */
  | { readonly kind: "starting"; readonly stopsWithinMs: number }
  /** It answers, or takes jobs. */
  | { readonly kind: "up" };

/** What a server is told when it starts in the place of one that ended by itself. */
export interface Predecessor {
  /** In words, such as `it was killed by SIGKILL`. */
  readonly how: string;
  /** What was seen of it when it stood still. */
  readonly freeze?: Freeze;
}

/** An event loop that stood still. */
export interface Freeze {
  readonly seconds: number;
  /** What it was working on; where that could not be read, the last that it had begun. */
  readonly work: Work | undefined;
  /** `false`: the work is merely the last that was begun. */
  readonly isSure: boolean;
  /** Empty where native code never came back. */
  readonly stack: readonly string[];
}

/** Something that a process works on: never texts, names or addresses of users. */
export interface Work {
  /** Method and route, or the job's name. */
  readonly name: string;
  /** Of the request or the job. */
  readonly id: string;
  readonly accountId?: string;
}

/** The server's second argument where somebody supervises it. */
export const supervised = "supervised";

/** The file descriptor by which a server's watching thread tells of a freeze, as a line of JSON. */
export const freezeFd = 4;

/** A setting is wrong: another start would end likewise. As `sysexits.h` has it. */
export const wrongSettings = 78;

/** What a process that was ended by a second Ctrl+C ends with, as shells have it. */
export const interrupted = 130;
