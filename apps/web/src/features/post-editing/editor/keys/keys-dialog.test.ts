import { expect, it } from "vitest";
import { en } from "../messages.en.ts";
import { keyTable } from "./key-table.ts";
import { KeysDialog } from "./keys-dialog.tsx";

it("the dialog has a text for each action, with a place for a number where there are several", () => {
  expect(KeysDialog).toBeTypeOf("function");
  for (const { text, number } of keyTable)
    expect(JSON.stringify(en[text]).includes("{number}")).toBe(number !== undefined);
});
