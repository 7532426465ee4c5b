import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { ErrorName } from "@yiqiao/contracts/errors";
import { describe, expect, it } from "vitest";
import { ApiError } from "#shared/api-client/index.ts";
import { messageAt, nameOfError, placeOfError, secondsOfError } from "./field-of-error.ts";

const buildError = (name: ErrorName, data?: unknown) =>
  new ApiError({ kind: "business", code: errorCatalogue[name].code, message: name, data });

describe("placeOfError", () => {
  it.each([
    ["captchaRequired", "captcha"],
    ["captchaWrong", "captcha"],
    ["codeWrong", "code"],
    ["identifierTaken", "account"],
    ["passwordRule", "password"],
    ["passwordCommon", "password"],
    ["wrongCredentials", "form"],
    ["siteDisabled", "form"],
  ] as const)("tells %s at the field %s", (name, place) => {
    expect(placeOfError(buildError(name))).toBe(place);
  });

  it("tells what is no answer of the server at the form", () => {
    expect(placeOfError(new TypeError("broken"))).toBe("form");
    expect(nameOfError(new TypeError("broken"))).toBeUndefined();
  });
});

describe("messageAt", () => {
  it("gives the message at its own place only", () => {
    const error = buildError("codeWrong");
    expect(messageAt("code", error)).toBe("codeWrong");
    expect(messageAt("form", error)).toBeUndefined();
    expect(messageAt("form", null)).toBeUndefined();
  });
});

describe("secondsOfError", () => {
  it("takes the seconds of the answer, else those of its header", () => {
    expect(secondsOfError(buildError("codeRecent", { seconds: 42 }))).toBe(42);
    const limited = new ApiError({ kind: "business", code: 42900, message: "", retryAfterS: 7 });
    expect(secondsOfError(limited)).toBe(7);
    expect(secondsOfError(buildError("codeRecent"))).toBeUndefined();
  });
});
