import { describe, expect, it } from "vitest";
import { messageSearch } from "./message-search.ts";

describe("messageSearch", () => {
  it("takes the filter and the page", () => {
    expect(messageSearch({ unread: true, page: 3 })).toEqual({ unread: true, page: 3 });
    expect(messageSearch({ unread: "true", page: "2" })).toEqual({ unread: true, page: 2 });
  });

  it.each([{}, { unread: "yes", page: "x" }, { page: 1 }, { page: -4 }, { page: 2.5 }, { page: 1e9 }])(
    "leaves out what means nothing: %j",
    (search) => {
      expect(messageSearch(search)).toEqual({});
    },
  );
});
