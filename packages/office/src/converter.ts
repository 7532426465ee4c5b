import type { OfficeKind } from "./filters.ts";
import type { OfficeTarget } from "./office.ts";

export interface Conversion {
  /** In a folder of its own. */
  readonly input: string;
  readonly output: string;
  readonly to: OfficeTarget;
  readonly filters: Readonly<Partial<Record<OfficeKind, string>>>;
}

/** One LibreOffice, warm or started for each file. One file at a time. */
export interface Converter {
  /** It has converted nothing yet, so that what goes wrong now is not left over from before. */
  readonly isFresh: boolean;
  /** It serves no more. */
  readonly isBroken: boolean;
  /**
   * Writes the output, or an unusable one: the caller looks at it. An abort kills everything.
   * @throws {OfficeError} or the signal's reason
   */
  convert(conversion: Conversion, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

export interface ConverterOptions {
  /** For it alone; removed by whoever made it. */
  readonly folder: string;
  readonly program: string;
  readonly memoryMb: number;
}
