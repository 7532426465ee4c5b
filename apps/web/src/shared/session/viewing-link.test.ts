import { expect, it } from "vitest";
import { viewingLink, viewingTokenOf } from "./viewing-link.ts";

const hashOf = (link: string) => link.slice(link.indexOf("#"));

it("gives the token of an address that this browser has made, once it is asked for with the ticket", () => {
  const link = viewingLink("header.payload.signature", "1a-2b");
  expect(link.startsWith("/viewing#")).toBe(true);
  expect(viewingTokenOf(hashOf(link), "1a-2b")).toBe("header.payload.signature");
});

it.each([
  ["nothing is waited for", hashOf(viewingLink("a.b.c", "1a-2b")), null],
  ["another one is waited for", hashOf(viewingLink("a.b.c", "1a-2b")), "3c"],
  ["there is no ticket", "#a.b.c", null],
  ["the ticket is empty", "#~a.b.c", ""],
  ["it is no token", "#1a~a.b", "1a"],
  ["there is nothing", "", null],
])("takes over no session of an address that anybody may have made: %s", (_why, hash, ticket) => {
  expect(viewingTokenOf(hash, ticket)).toBeUndefined();
});
