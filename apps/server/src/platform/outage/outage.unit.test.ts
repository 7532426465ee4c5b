import { describe, expect, it } from "vitest";
import { StorageError } from "#platform/storage";
import { outageOf } from "./index.ts";

const coded = (code: string, message = code, cause?: unknown) => Object.assign(new Error(message, { cause }), { code });
const query = (cause: unknown) => Object.assign(new Error("Failed query", { cause }), { name: "DrizzleQueryError" });

describe("outageOf", () => {
  it.each([
    ["a file that could not be written", coded("ENOSPC")],
    ["a quota that is used up", coded("EDQUOT")],
    ["the object store", new StorageError("full", "key", "no room")],
    ["PostgreSQL's own disk", query(coded("53100", "could not extend file"))],
    ["what lies two causes deep", new Error("a", { cause: new Error("b", { cause: coded("ENOSPC") }) })],
  ])("knows a full disk from %s", (_what, error) => {
    expect(outageOf(error)).toBe("full");
  });

  it.each([
    ["a shutdown", query(coded("57P01"))],
    ["a start that is not over", coded("57P03")],
    ["a refused connection", query(coded("ECONNREFUSED"))],
    ["a socket that is not there yet", query(coded("ENOENT"))],
    ["a broken connection", new Error("Connection terminated unexpectedly")],
    ["a frozen server", new Error("Query read timeout")],
    ["no connection in time", new Error("timeout exceeded when trying to connect")],
  ])("knows the database from %s", (_what, error) => {
    expect(outageOf(error)).toBe("database");
  });

  it.each([
    ["a deadlock", query(coded("40P01"))],
    ["a serialisation failure", new Error("The order could not be kept", { cause: query(coded("40001")) })],
  ])("knows a conflict from %s", (_what, error) => {
    expect(outageOf(error)).toBe("conflict");
  });

  it.each([
    ["a wrong statement", query(coded("42601"))],
    ["a constraint", query(coded("23505"))],
    ["another server", coded("ECONNREFUSED")],
    ["a file that is missing", coded("ENOENT")],
    ["an object that is missing", new StorageError("not-found", "key", "gone")],
    ["anything", "ENOSPC"],
  ])("leaves %s alone", (_what, error) => {
    expect(outageOf(error)).toBeUndefined();
  });
});
