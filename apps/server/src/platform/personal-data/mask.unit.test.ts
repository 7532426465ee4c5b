import { expect, it } from "vitest";
import { maskIdentifier } from "./mask.ts";

it.each([
  ["13800138000", "138****8000"],
  ["reader@example.com", "r***r@example.com"],
  ["joe@example.com", "j***@example.com"],
  ["j@example.com", "***@example.com"],
  ["𠮷野@example.com", "𠮷***@example.com"],
  ["admin", "a***n"],
  ["ann", "a***"],
  ["a", "***"],
  ["张伟", "张***"],
  ["a@b@example.com", "a***@example.com"],
])("%s is shown as %s", (identifier, shown) => expect(maskIdentifier(identifier)).toBe(shown));
