import { expect, test } from "vitest";
import { accountPreferences } from "./account-preferences.ts";

test("an account changes the language of the interface only where its owner chose one", () => {
  const registered = { language: "en", language_chosen: false, color_scheme: "dark" } as const;
  expect(accountPreferences(registered)).toEqual({ language: null, colorScheme: "dark" });
  expect(accountPreferences({ ...registered, language_chosen: true }).language).toBe("en");
  expect(accountPreferences(undefined)).toEqual({ language: null, colorScheme: null });
});
