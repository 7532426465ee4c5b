import { errorCatalogue, errorMessage } from "@yiqiao/contracts/errors";
import { describe, expect, it } from "vitest";
import { BackupError, type BackupProblem } from "#platform/backup";
import { DomainError } from "#platform/errors";
import { BusyError } from "#platform/maintenance";
import { StorageError } from "#platform/storage";
import { failureOf } from "./failures.ts";

const problem = (of: BackupProblem, part = "table memory_texts") => new BackupError(of, part, "said by the database");

function expectTold(error: unknown, code: number, { en, zh }: { readonly en: RegExp; readonly zh: RegExp }): void {
  const { error: name, details } = failureOf(error, "1.0.0");
  expect(errorCatalogue[name].code).toBe(code);
  expect(errorMessage(name, "en", details)).toMatch(en);
  expect(errorMessage(name, "zh", details)).toMatch(zh);
}

describe("what is kept of a failure", () => {
  it.each([
    [problem("differs"), 43750, /table memory_texts held something other/, /数据表 memory_texts/],
    [problem("in-use"), 43754, /did not stop/, /未能及时停止/],
    [new DomainError("backupInterrupted"), 43752, /stopped in the middle/, /停止运行/],
    [new Error("what nobody foresaw"), 43758, /what nobody foresaw/, /what nobody foresaw/],
  ])("of %s that comes of running is told in both languages", (error, code, en, zh) =>
    expectTold(error, code, { en, zh }),
  );

  it.each([
    [problem("newer", "9.0.0"), 43744, /9\.0\.0.{0,30}newer.{0,30}\(1\.0\.0\)/, /9\.0\.0.{0,900}1\.0\.0/],
    [problem("damaged"), 43741, /at table memory_texts/, /（数据表 memory_texts）/],
    [problem("damaged", "bytes 65 and on"), 43741, /at bytes 65 and on/, /（第 65 字节起）/],
    [problem("rights"), 43749, /said by the database/, /said by the database/],
    [problem("wrong-passphrase"), 43742, /does not open/, /无法打开/],
    [new BusyError("busy"), 43754, /did not stop/, /未能及时停止/],
    [new StorageError("full", "x", "no room"), 50700, /no room/, /空间不足/],
  ])("of %s is told in both languages", (error, code, en, zh) => expectTold(error, code, { en, zh }));
});
