export {
  apart,
  blankOf,
  defineRecord,
  erasedValues,
  exportedOf,
  held,
  tableDataOf,
  type TableRecord,
  wireOf,
  without,
} from "./record.ts";
