// What a document names is there: links, folders, commands with their options, calls, pages, settings, names of the code.
import { existsSync, globSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { codeIn, documents, filesOf, read, sourcesOf } from "./lib/documents.mjs";
import { root } from "./lib/install.mjs";

/** @type {{ scripts: Record<string, string> }} */
const { scripts } = JSON.parse(read("package.json"));

const aboutUs =
  /^(?:apps|packages|docs|scripts|bench|e2e|training|models|features|platform|main|contracts)\/[\w./<>{},*-]+$/;
/** Where a path in a document may begin: sources are named without the folders that all of them lie in. */
const bases = ["", "apps/server/src", "apps/web/src", "packages"];

/** @param {string} path `<name>` and `NNNN_name` stand for any name */
function isThere(path) {
  const pattern = path.replace(/<[\w-]+>|N{3,}(?:_name)?/g, "*");
  const inSources = pattern.replace(/^((?:packages\/)?[\w-]+)\//, "$1/src/");
  /** @param {string} each */
  const exists = (each) =>
    /[*{]/.test(each) ? globSync(each, { cwd: root }).length > 0 : existsSync(join(root, each));
  return bases.some((base) =>
    [pattern, inSources].some((each) => ["", ".ts"].some((ending) => exists(join(base, each + ending)))),
  );
}

const sources =
  sourcesOf("apps", "packages", "bench", "e2e", "scripts/lib", "training", "models") + read("package.json");
const fileNames = new Set(filesOf("apps", "packages", "bench", "e2e", "scripts").map((path) => basename(path)));
const words = new Set(sources.match(/[A-Za-z_$][\w$]*/g));
const calls = [...sourcesOf("packages/contracts/src").matchAll(/\bpath: "\/([^"]+)"/g)].map(([, path = ""]) => path);
const callFolders = new Set(calls.filter((path) => path.includes("/")).map((path) => path.split("/")[0]));

/** The sources of the command `npm run NAME`, which hold what it says of its use. @param {string} name */
function commandSources(name) {
  const entry = (scripts[name] ?? "").replace(/^(exec )?node /, "");
  return read(entry) + sourcesOf(entry.replace(/\.ts$/, ""));
}
const said = new Map(["cli", "engines", "models", "sites"].map((name) => [name, commandSources(name)]));

/** Names that only examples have, or programs of others. */
const ofOthers = new Set(["HttpOnly", "acme-sender.ts", "acme.ts", "createAcme", "helloCalls", "localConcurrency"]);
const examplePaths = new Set(["/acme", "/root", "/tmp"]);

it("are found", () => {
  expect(documents.length).toBeGreaterThan(60);
});

describe.each(documents)("%s", (file) => {
  const text = read(file);
  const prose = text.replace(/^```[\s\S]*?^```/gm, "");
  const named = codeIn(text);

  it("links to what is there", () => {
    const links = [...prose.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existsSync(join(root, dirname(file), decodeURIComponent(link))))).toEqual([]);
  });

  it("names folders and files that are there", () => {
    const drawn = [...text.matchAll(/^```mermaid$[\s\S]*?^```/gm)].flatMap(([picture]) =>
      picture.split(/[\s"<>()[\]]+/),
    );
    const inCommands = [...text.matchAll(/\bnode ((?:apps|packages|scripts)\/[\w./-]+)/g)].map(([, path = ""]) => path);
    const tokens = named.flatMap((code) => code.split(/[\s,;]+/));
    const paths = [...tokens, ...drawn, ...inCommands].filter((code) => aboutUs.test(code) && !code.endsWith("/dist"));
    expect(paths.filter((path) => !isThere(path) && !calls.includes(path))).toEqual([]);
    const bare = named.filter((code) => /^\w[\w.-]*\.(?:ts|tsx|mjs|sql|css)$/.test(code) && !ofOthers.has(code));
    expect(bare.filter((name) => !fileNames.has(name))).toEqual([]);
  });

  it("names commands that there are", () => {
    const commands = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const benchmarks = [...text.matchAll(/npm run bench (?:-- )?([\w-]+)/g)].map(([, name = ""]) => name);
    expect(benchmarks.filter((name) => !existsSync(join(root, "bench", `${name}.ts`)))).toEqual([]);
  });

  it("gives commands what they take", () => {
    const uses = [...text.matchAll(/npm run (cli|engines|models|sites) (?:-- )?([a-z][\w-]*)([^\n`#]*)/g)];
    const strange = uses.flatMap(([, name = "", command = "", rest = ""]) =>
      [command, ...(rest.match(/--[\w-]+/g) ?? [])].flatMap((word) => {
        const isKnown = new RegExp(`(^|[\\s,[])${word}\\b`, "m").test(said.get(name) ?? "");
        return isKnown ? [] : `${name}: ${word}`;
      }),
    );
    expect(strange).toEqual([]);
  });

  it("names calls and pages that there are", () => {
    const path = /^(?:(?:GET|POST|DELETE) (?:\/api\/v1\.0\/)?)?([a-z_]+(?:\/[\w{}-]+)*)$/;
    const asked = named.flatMap((code) => {
      const [, call = ""] = path.exec(code) ?? [];
      return /^[A-Z]/.test(code) || callFolders.has(call.split("/")[0]) ? call : [];
    });
    const missing = asked
      .filter((call) => call.includes("/") && !aboutUs.test(call))
      .filter((call) => !calls.includes(call.replaceAll(/\{(\w+)\}/g, ":$1")));
    expect(missing.filter((call) => !isThere(call) && !words.has(call))).toEqual([]);
    const pages = named.filter((code) => /^\/[a-zA-Z-]{2,}$/.test(code) && !examplePaths.has(code));
    expect(pages.filter((page) => !sources.includes(`"${page}"`))).toEqual([]);
  });

  it("names settings that there are", () => {
    const settings = named.flatMap((code) => /^([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)(?:=|$)/.exec(code)?.[1] ?? []);
    expect(settings.filter((name) => !words.has(name))).toEqual([]);
  });

  it("names what the code calls so", () => {
    const inProse = named
      .filter((code) => /^[\w.]+(?:\(.*\))?$/.test(code))
      .flatMap((code) => code.replace(/\(.*/, "").split("."))
      .filter((name) => /[a-z\d][A-Z]/.test(name));
    const imports = [...text.matchAll(/^import (?:type )?\{([^{}]*)\} from "@yiqiao/gm)].flatMap(([, list = ""]) =>
      list.split(",").map((name) => name.replace(/^\s*type\s/, "").trim()),
    );
    const strange = [...inProse, ...imports].filter((name) => name !== "" && !ofOthers.has(name) && !words.has(name));
    expect(strange).toEqual([]);
  });
});
