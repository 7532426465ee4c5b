export { declaredDelimiter, detectDelimiter, detectDialect, type Dialect } from "./dialect.ts";
export { type Field, fieldValue, writeField } from "./fields.ts";
export { type CsvRecord, RecordReader } from "./record-reader.ts";
