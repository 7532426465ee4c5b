// What documents state of the whole: lists that are complete, counts, decisions, words of the glossary.
import { existsSync, globSync, readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentFormatIds } from "../packages/contracts/src/documents/index.ts";
import { domainCodes, languageCodes } from "../packages/contracts/src/languages/index.ts";
import * as libraries from "../packages/contracts/src/libraries/index.ts";
import { provenanceSchema } from "../packages/contracts/src/text/index.ts";
import { engineKinds } from "../packages/engines/src/index.ts";
import { codeIn, documents, read, sourcesOf } from "./lib/documents.mjs";
import { root } from "./lib/install.mjs";

/** @param {string} folder */
const foldersOf = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The section under a heading. @param {string} file @param {string} heading */
function section(file, heading) {
  const [, text] = read(file).split(`\n${heading}\n`);
  expect(text, `${file} has ${heading}`).toBeDefined();
  return (text ?? "").split(/^## /m)[0] ?? "";
}

/** Cells of the rows of tables. @param {string} text */
function rowsIn(text) {
  const rows = text.split("\n").filter((line) => /^\| (?!-)/.test(line));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

const packages = foldersOf("packages");
const features = foldersOf("apps/server/src/features");

describe("the README", () => {
  it("maps every workspace and every folder at the top", () => {
    const mapped = rowsIn(section("README.md", "## Map")).flatMap(([where = ""]) => codeIn(where));
    const atTheTop = ["models", "training", "e2e", "bench", "scripts", "docs"];
    const workspaces = [...packages.map((name) => `packages/${name}`), "apps/server", "apps/web"];
    expect(mapped.toSorted()).toEqual([...workspaces, ...atTheTop].toSorted());
  });

  it("leads to every document of docs", () => {
    const missing = globSync("docs/*.md", { cwd: root }).filter((file) => !read("README.md").includes(`](${file})`));
    expect(missing).toEqual([]);
  });
});

describe("the architecture", () => {
  const file = "docs/architecture.md";

  it("has every feature of the server, and only those", () => {
    const named = rowsIn(section(file, "## Features of the server")).flatMap(([, folders = ""]) => codeIn(folders));
    expect(named.toSorted()).toEqual(["apps/server/src/features", ...features].toSorted());
  });

  it("has every package with what it knows", () => {
    const rooms = rowsIn(section(file, "## Rooms")).flatMap(([room = "", , knows = ""]) => {
      const parts = knows.split("; ");
      return codeIn(room).map((name, at) => [name, parts[at] ?? knows]);
    });
    const told = rooms.filter(([name = ""]) => name.startsWith("packages/"));
    const inCode = packages.map((name) => {
      const { dependencies = {} } = JSON.parse(read(`packages/${name}/package.json`));
      const ours = Object.keys(dependencies).filter((each) => each.startsWith("@yiqiao/"));
      return [`packages/${name}`, ours.map((each) => each.slice("@yiqiao/".length)).toSorted()];
    });
    const inDocument = told.map(([name, knows = ""]) => [
      name,
      knows === "nothing" ? [] : knows.split(", ").toSorted(),
    ]);
    expect(Object.fromEntries(inDocument)).toEqual(Object.fromEntries(inCode));
  });

  it("is right that features have one name everywhere", () => {
    expect(foldersOf("apps/web/src/features").filter((name) => !features.includes(name))).toEqual([]);
    const withCalls = globSync("packages/contracts/src/*/*calls.ts", { cwd: root }).map((path) => path.split("/")[3]);
    expect(withCalls.filter((name) => !features.includes(name ?? ""))).toEqual([]);
  });
});

it.each(globSync("apps/*/src/features/*/**/README.md", { cwd: root }))("%s names the folders beside it", (file) => {
  const named = new Set(codeIn(read(file)));
  expect(foldersOf(dirname(file)).filter((folder) => folder !== "testing" && !named.has(folder))).toEqual([]);
});

describe("a package's README", () => {
  it.each(packages)("%s tells of everything that the package offers", (name) => {
    const { exports, name: published } = JSON.parse(read(`packages/${name}/package.json`));
    const doors = Object.keys(exports).filter((door) => door !== "." && !door.includes("*"));
    const text = read(`packages/${name}/README.md`);
    expect(text.startsWith(`# ${published}\n`)).toBe(true);
    expect(doors.filter((door) => !text.includes(`${published}${door.slice(1)}`))).toEqual([]);
  });

  it("of the engines has every kind", () => {
    const kinds = rowsIn(section("packages/engines/src/adapters/README.md", "## Kinds of engines")).flatMap(
      ([kind = ""]) => codeIn(kind),
    );
    expect(kinds.toSorted()).toEqual(Object.keys(engineKinds).toSorted());
  });
});

describe("formats", () => {
  it("of documents are those that there are", () => {
    const rows = rowsIn(section("docs/documents.md", "## Formats")).slice(1);
    const told = rows.flatMap(([names = ""]) => names.split(", "));
    expect(told.toSorted()).toEqual([...documentFormatIds].toSorted());
  });

  it("of memories and termbases are those that there are", () => {
    const text = read("docs/library-files.md").replaceAll("\n", " ");
    /** @param {readonly string[]} names */
    const list = (names) => [...names].map((name) => name.toUpperCase()).toSorted();
    const told = [
      ["Memories are imported from ", ", termbases from "],
      [", termbases from ", "; memories"],
      ["memories are exported as ", ", termbases as "],
      [", termbases as ", "."],
    ].map(([start = "", end = ""]) => text.split(start)[1]?.split(end)[0] ?? "");
    expect(told.map((names) => names.split(/, | and /).toSorted())).toEqual([
      list(libraries.memoryImportFormats),
      list(libraries.termImportFormats),
      list(libraries.memoryExportFormats),
      list(libraries.termExportFormats),
    ]);
  });
});

describe("numbers in words", () => {
  const inWords =
    "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
      " ",
    );

  it.each([
    ["formats", documentFormatIds.length, /\b(\w+) (?:document )?formats\b/gi],
    ["languages", languageCodes.length, /\b(\w+) languages\b/gi],
    ["domains", domainCodes.length, /\b(\w+) subject fields\b/gi],
  ])("of %s are right", (_, count, pattern) => {
    const told = documents.flatMap((file) =>
      [...read(file).matchAll(pattern)].map(([, word = ""]) => word.toLowerCase()),
    );
    const numbers = told.filter((word) => inWords.indexOf(word) > 4);
    expect(numbers.length).toBeGreaterThan(0);
    expect(new Set(numbers)).toEqual(new Set([inWords[count]]));
  });
});

describe("decisions", () => {
  const files = globSync("docs/decisions/*.md", { cwd: root })
    .map((file) => basename(file))
    .toSorted();
  const numbers = files.map((file) => file.slice(0, 3));

  it("are numbered without gaps and bear their number", () => {
    expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(3, "0")));
    const odd = files.filter((file) => !read(`docs/decisions/${file}`).startsWith(`# ${file.slice(0, 3)} `));
    expect(odd).toEqual([]);
  });

  it("that are spoken of are there", () => {
    const texts =
      documents.map((file) => read(file)).join("\n") + sourcesOf("apps", "packages", "bench", "e2e", "scripts/lib");
    const cited = [...texts.matchAll(/decisions? (0\d\d)\b|\((0\d\d)\)|\[(0\d\d)\]/g)].map(
      (match) => match[1] ?? match[2] ?? match[3],
    );
    expect(cited.length).toBeGreaterThan(50);
    expect(cited.filter((number) => !numbers.includes(number ?? ""))).toEqual([]);
    const paths = [...texts.matchAll(/docs\/decisions\/[\w-]+\.md/g)].map(([path]) => path);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe("the glossary", () => {
  const terms = rowsIn(read("docs/glossary.md")).slice(1);

  it("is in the order of the alphabet, each term once", () => {
    const names = terms.map(([term = ""]) => term.toLowerCase());
    expect(names).toEqual([...new Set(names)].toSorted());
  });

  it("has words of the code", () => {
    const sources = sourcesOf("apps", "packages");
    const strange = terms.filter(([term = ""]) => {
      const words = term.replace(/ \(.*/, "").split(/[ -]/);
      return !new RegExp(words.join("[ _-]?"), "i").test(sources);
    });
    expect(strange.map(([term]) => term)).toEqual([]);
  });

  it("tells all that a translation can come from", () => {
    const [, meaning = ""] = terms.find(([term]) => term === "provenance") ?? [];
    expect(meaning.split(": ")[1]?.split(", ")).toEqual(provenanceSchema.options);
  });
});

it("what users get of their data is in the table of what is kept", () => {
  const told = new Set(codeIn(read("docs/privacy.md")));
  const files = globSync("apps/server/src/features/**/*data*.ts", {
    cwd: root,
    exclude: ["**/*.test.ts", "**/testing"],
  });
  const texts = files.map((file) => read(file)).join("\n");
  const whole = [...texts.matchAll(/(?:File|file)\("([\w-]+\.json)"|path: "([\w-]+\.json)"/g)];
  const short = [...texts.matchAll(/\bfile: "([\w-]+)"/g)].map(([, name]) => `${name}.json`);
  const given = [...whole.map(([, first, second]) => first ?? second ?? ""), ...short];
  expect(given.length).toBeGreaterThan(15);
  const patterns = [...told]
    .filter((name) => name.includes("*"))
    .map((name) => new RegExp(`^${name.replace("*", ".+")}$`));
  const missing = given.filter((name) => !told.has(name) && !patterns.some((pattern) => pattern.test(name)));
  expect(missing).toEqual([]);
});
