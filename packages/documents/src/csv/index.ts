export { declaredDelimiter, detectDelimiter, detectDialect } from "./dialect.ts";
export type { Dialect } from "./fields.ts";
export { type Field, fieldValue, writeField } from "./fields.ts";
export { type CsvRecord, RecordReader } from "./record-reader.ts";
