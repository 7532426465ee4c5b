/** What LibreOffice can be asked to write. The flat OpenDocument files (`fod…`) hold all text of a file in one XML. */
export type OfficeTarget = "docx" | "doc" | "pptx" | "ppt" | "xlsx" | "xls" | "pdf" | "fodt" | "fodp" | "fods";

export type OfficeAvailability =
  | {
      readonly available: true;
      readonly version: string;
      /** False where Python's UNO bindings are missing: every file then waits for a start of LibreOffice. */
      readonly warm: boolean;
      /** Makes it warm, where it is not. */
      readonly command?: string;
    }
  /** `command` installs what is missing. */
  | { readonly available: false; readonly command: string };

export interface OfficeJob {
  /** Absolute path. Its extension is the hint by which LibreOffice tells formats of the same look apart. */
  readonly input: string;
  readonly to: OfficeTarget;
  /** Absolute path; written whole or not at all. */
  readonly output: string;
  /** For this file, with every try, from the moment at which it is taken up; none by default but that of the office. */
  readonly timeoutMs?: number | undefined;
  /** Called when the file is taken up: what it has waited for a free process is over. */
  readonly onStart?: (() => void) | undefined;
}

/** LibreOffice, kept warm in processes of its own. */
export interface Office {
  /** Looks again on every call as long as something is missing; cheap. */
  availability(): Promise<OfficeAvailability>;
  /**
   * Writes `input` as `to` at the path `output`. Jobs wait for a free process, first come, first served.
   * @throws {OfficeError} when nothing usable was written, in time or at all; the signal's reason when aborted
   */
  convert(job: OfficeJob, signal?: AbortSignal): Promise<void>;
  /** Ends running jobs and every process; resolves once they are gone. */
  close(): Promise<void>;
}

export interface OfficeOptions {
  /** Folder for profiles and the files being converted; made if it is missing. Several processes may share it. */
  readonly profileDir: string;
  /** Files converted at the same time, each in a process of its own. Default 1. */
  readonly processes?: number;
  /** LibreOffice's `soffice`, or the folder `program` that it lies in. Found by itself unless given. */
  readonly officePath?: string | undefined;
  /** For one file, from the moment at which it is taken up. Default two minutes. */
  readonly timeoutMs?: number;
  /** A process without work ends after this. Default five minutes. */
  readonly idleMs?: number;
  /** Memory that one process may take. Default 2,048. */
  readonly memoryMb?: number;
}
