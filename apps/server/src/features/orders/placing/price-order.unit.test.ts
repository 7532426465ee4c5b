import { catalogue } from "#features/plans";
import { expect, it } from "vitest";
import { documentFen } from "./price-order.ts";

it.each([
  [0, 0],
  [1, 80],
  [1999, 80],
  [2000, 80],
  [2001, 160],
  [4000, 160],
  [4001, 240],
  [3_000_000_001, 120_000_080],
])("a document of %i characters costs %i fen: 0.8 yuan for each started 2000", (characters, fen) => {
  expect(documentFen(characters, catalogue.document.priceFen ?? 0)).toBe(fen);
});
