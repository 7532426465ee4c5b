import { expect, it } from "vitest";
import { fieldValue, RecordReader } from "./index.ts";

const dialect = { delimiter: ",", quote: '"', escape: "double" } as const;

function recordsOf(text: string): string[][] {
  const reader = new RecordReader(dialect, () => "\n");
  return [...reader.all(text.split("\n").map((line) => ({ text: line })))].map((record) =>
    record.fields.map(({ start, end, isQuoted }) => fieldValue(record.text.slice(start, end), isQuoted, dialect)),
  );
}

it.each<[string, string, string[][]]>([
  ["quotes over lines", '1,"a ""b""\n\nc",2\n3', [["1", 'a "b"\n\nc', "2"], ["3"]]],
  ["spaces around quotes", 'a, "b, c" ,d', [["a", "b, c", "d"]]],
  ["text behind quotes", '"a, b" c,"5" 3/4', [['"a, b" c', '"5" 3/4']]],
  ["empty fields", ',"",', [["", "", ""]]],
  ["a quotation that goes on behind its end", '"a,b\nc"d,e\n"f"', [['"a', "b"], ['c"d', "e"], ["f"]]],
])("reads %s", (_, text, expected) => {
  expect(recordsOf(text)).toEqual(expected);
});

it("lets quotations go over lines until too many were never closed", () => {
  const text = '"open\n\n'.repeat(25) + '"a, b"\n"c\nd"';
  const records = recordsOf(text);
  expect(records).toHaveLength(53);
  expect(records.slice(-3)).toEqual([["a, b"], ['"c'], ['d"']]);
});
