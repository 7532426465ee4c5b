import type { HistoryState } from "@tanstack/react-router";
import { createMemoryHistory, defaultParseSearch, defaultStringifySearch } from "@tanstack/react-router";
import { describe, expect, test } from "vitest";
import { createAddressBar, type TextAddress } from "./text-address.ts";
import type { TextSearch } from "./text-search.ts";

const long = "长".repeat(3000);
const pair: TextSearch = { sl: "auto", tl: "en-us" };

function buildBar(entry = "/") {
  const history = createMemoryHistory({ initialEntries: [entry] });
  const opened: TextAddress[] = [];
  let written = 0;
  const bar = createAddressBar({
    history,
    parse: defaultParseSearch,
    replace: (search: TextSearch, state: HistoryState) => {
      written++;
      history.replace(`/${defaultStringifySearch({ ...search })}`, state);
    },
  });
  bar.subscribe((address) => opened.push(address));
  return { history, bar, opened, written: () => written };
}

describe("createAddressBar", () => {
  test("never takes what it wrote for a navigation, whatever the text", () => {
    const { bar, opened, history } = buildBar();
    bar.write({ search: { ...pair, text: "短" }, text: "短" });
    bar.write({ search: pair, text: long });
    bar.write({ search: pair, text: "" });
    expect(opened).toEqual([]);
    expect(history.location.search).toBe("?sl=auto&tl=en-us");
  });

  test("tells of a link, and of the way back to a text that no address carries", () => {
    const { bar, opened, history } = buildBar();
    bar.write({ search: pair, text: long });
    history.push("/?sl=ja&text=%E7%8C%AB");
    history.back();
    expect(opened.map(({ search, text }) => [search.sl, text])).toEqual([
      ["ja", "猫"],
      ["auto", long],
    ]);
  });

  test("knows nothing of the text behind a link that names none", () => {
    const { bar, opened, history } = buildBar();
    bar.write({ search: pair, text: long });
    history.push("/");
    expect(opened.map(({ text }) => text)).toEqual([undefined]);
  });

  test("takes a jump within the page for no navigation", () => {
    const { bar, opened, history } = buildBar();
    bar.write({ search: { ...pair, text: "a" }, text: "a" });
    history.push("/?sl=auto&tl=en-us&text=a#main");
    expect(opened).toEqual([]);
  });

  test("writes no more once the reader is on the way to another page, nor what is there", () => {
    const { bar, history, written } = buildBar("/?sl=auto&tl=en-us&text=a");
    bar.write({ search: { ...pair, text: "a" }, text: "a" });
    expect(written()).toBe(0);
    history.push("/file");
    bar.write({ search: pair, text: long });
    expect([written(), history.location.pathname]).toEqual([0, "/file"]);
  });

  test("tells of nothing that is opened on other pages", () => {
    const { opened, history } = buildBar("/?sl=auto&tl=en-us&text=a");
    history.push("/file?sl=ja");
    history.push("/?sl=auto&tl=en-us&text=a");
    expect(opened).toEqual([]);
  });

  test("keeps no text with the history that is too large for it", () => {
    const { bar, history } = buildBar();
    bar.write({ search: pair, text: "长".repeat(50_000) });
    expect(history.location.state.textField?.text).toHaveLength(50_000);
    bar.write({ search: pair, text: "长".repeat(50_001) });
    expect(history.location.state.textField).toEqual({});
  });
});
