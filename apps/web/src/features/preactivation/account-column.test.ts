import { expect, it } from "vitest";
import { accountColumn, countAccounts } from "./account-column.ts";

it.each([
  ["a@x.example\nb@x.example", ["a@x.example", "b@x.example"]],
  ["\uFEFFName,E-mail\r\nAnn,a@x.example\r\n\r\nBob,b@x.example\r\n", ["a@x.example", "b@x.example"]],
  ['"Ann, Dr.","a@x.example"\n"Bob";"13800138000"', ["a@x.example", "13800138000"]],
  ["account\nnobody\na@x.example", ["nobody", "a@x.example"]],
  ["a@x.example,13800138000", ["a@x.example"]],
  ["", []],
])("reads the accounts of %j", (text, accounts) => {
  expect(accountColumn(text)).toEqual(accounts);
});

it("counts what is between commas, spaces and lines", () => {
  expect(countAccounts("a@x.example，b@x.example\n c@x.example,")).toBe(3);
});
