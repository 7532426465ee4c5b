import { errorCatalogue } from "@yiqiao/contracts/errors";
import { describe, expect, test } from "vitest";
import { ApiError } from "#shared/api-client/api-error.ts";
import { failureOf, isTransient, remedyOf } from "./translation-failure.ts";

const buildError = (name: keyof typeof errorCatalogue, data: unknown = null, retryAfterS?: number) =>
  new ApiError({ kind: "business", code: errorCatalogue[name].code, message: "said the server", data, retryAfterS });
const failure = (...parameters: Parameters<typeof buildError>) => failureOf(buildError(...parameters), true);

describe("failureOf", () => {
  test("keeps the name and the server's words", () => {
    expect(failure("unsupportedPair")).toEqual({
      name: "unsupportedPair",
      message: "said the server",
      retryAfterSeconds: undefined,
      language: undefined,
    });
  });

  test("takes the time to wait from the header, or from the details of an event", () => {
    expect(failure("engineUnavailable", { seconds: 7 }, 3).retryAfterSeconds).toBe(3);
    expect(failure("engineUnavailable", { seconds: 6.2 }).retryAfterSeconds).toBe(7);
    expect(failure("engineUnavailable", { seconds: "soon" }).retryAfterSeconds).toBeUndefined();
    expect(failure("tooManyRequests", null, 0).retryAfterSeconds).toBeUndefined();
  });

  test("knows the language that is in the way, if it is a code", () => {
    expect(failure("sameLanguage", { lang: "English", code: "en-us" }).language).toBe("en-us");
    expect(failure("sameLanguage", { lang: "English" }).language).toBeUndefined();
  });

  test("tells a broken connection from no network", () => {
    const error = new ApiError({ kind: "network", code: 0, message: "" });
    expect(failureOf(error, true).name).toBe("interrupted");
    expect(failureOf(error, false).name).toBe("offline");
  });

  test("calls everything else unknown", () => {
    expect(failureOf(new Error("bug"), true).name).toBe("unknown");
    expect(failureOf(new ApiError({ kind: "business", code: 1, message: "?" }), true).name).toBe("unknown");
  });
});

describe("remedies", () => {
  test("waiting is offered only when a time is known", () => {
    expect(remedyOf(failure("tooManyRequests", null, 2))).toBe("wait");
    expect(remedyOf(failure("tooManyRequests"))).toBe("retry");
  });

  test.each([
    ["languageUndetected", "chooseSource"],
    ["languageNotServed", "editText"],
    ["placeholderText", "editText"],
    ["unsupportedPair", "chooseTarget"],
    ["sameLanguage", "chooseTarget"],
    ["insufficientCharacters", "quota"],
    ["trialsOver", "quota"],
    ["planLimit", "quota"],
    ["planNeeded", "quota"],
    ["textTooLong", "editText"],
    ["internal", "retry"],
  ] as const)("%s asks for %s", (name, remedy) => {
    expect(remedyOf(failure(name))).toBe(remedy);
  });

  test("only what passes by itself leaves the old translation on the screen", () => {
    expect(isTransient(failure("engineUnavailable", null, 2))).toBe(true);
    expect(isTransient(failureOf(new ApiError({ kind: "network", code: 0, message: "" }), false))).toBe(true);
    expect(isTransient(failure("unsupportedPair"))).toBe(false);
  });
});
