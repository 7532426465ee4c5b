import { type Call, openCallOf } from "@yiqiao/contracts/calls";
import { documentCalls } from "@yiqiao/contracts/documents";
import { entryCalls, libraryCalls, libraryFileCalls } from "@yiqiao/contracts/libraries";
import { pictureCalls } from "@yiqiao/contracts/pictures";
import { openCalls } from "@yiqiao/contracts/public-api";
import { webPageCalls } from "@yiqiao/contracts/web-pages";
import { expect, it } from "vitest";
import { callWords } from "./call-words.zh.ts";

it("has Chinese words for every call of ours that keys make", () => {
  const groups = [documentCalls, entryCalls, libraryCalls, libraryFileCalls, pictureCalls, webPageCalls];
  const shared = groups.flatMap((group): Call[] => Object.values(group)).flatMap((call) => openCallOf(call) ?? []);
  const calls: Call[] = [...Object.values(openCalls), ...shared];
  const names = calls.map(({ method, path }) => `${method} /api/v1.0${path.replaceAll(/:(\w+)/g, "{$1}")}`);
  expect(names.filter((name) => callWords[name] === undefined)).toEqual([]);
  expect(names.length).toBeGreaterThan(40);
});
