import type { OutputMeta, OutputRow } from "./row.ts";

export type { OutputMeta, OutputRow } from "./row.ts";
/** Writes bilingual files row by row; memory holds one row. */
export type OutputWriter = (meta: OutputMeta, rows: AsyncIterable<OutputRow>) => AsyncIterable<Uint8Array>;
export declare const writeBilingualDocx: OutputWriter;
export declare const writeBilingualXliff: OutputWriter;
export declare const writeTmx: OutputWriter;
