/** What LibreOffice can be asked to write. */
export type OfficeTarget = "docx" | "doc" | "pptx" | "ppt" | "xlsx" | "xls" | "pdf" | "txt";

export type OfficeAvailability =
  | { readonly available: true; readonly version: string }
  /** `command` installs what is missing. */
  | { readonly available: false; readonly command: string };

/** LibreOffice, kept warm in processes of its own. */
export interface Office {
  availability(): Promise<OfficeAvailability>;
  /**
   * Writes `input` (an absolute path) as `to` at the path `output`.
   * @throws {OfficeError} when nothing usable was written, in time or at all
   */
  convert(
    job: { readonly input: string; readonly to: OfficeTarget; readonly output: string },
    signal?: AbortSignal,
  ): Promise<void>;
  close(): Promise<void>;
}
