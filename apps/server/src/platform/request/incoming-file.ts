import type { Readable } from "node:stream";

/** A file that is being uploaded. */
export interface IncomingFile {
  readonly name: string;
  readonly stream: Readable;
  /** Whether it was cut off at the call's limit; known when the stream has ended. */
  readonly wasCut: () => boolean;
}
