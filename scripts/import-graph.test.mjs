// Which imports the graph sees, and what it concludes from them.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { circles, dependents, featureGraph, importGraph, importsBetween } from "./lib/import-graph.mjs";

const server = "apps/server/src";
const files = {
  "apps/server/package.json": JSON.stringify({
    name: "@ours/server",
    imports: { "#features/*": "./src/features/*/index.ts", "#testing": "./src/testing/index.ts" },
  }),
  "packages/words/package.json": JSON.stringify({
    name: "@ours/words",
    exports: { ".": "./src/index.ts", "./*": "./src/*/index.ts", "./cards": "./src/special/cards.ts" },
  }),
  "packages/words/src/index.ts": `export * from "./plain.ts"; export type { Long } from "./long.ts"; export { type Odd } from "./odd.ts";`,
  "packages/words/src/plain.ts": "export const plain = 1;",
  "packages/words/src/long.ts": "export type Long = string;",
  "packages/words/src/odd.ts": "export type Odd = string;",
  "packages/words/src/signs/index.ts": "export const signs = 1;",
  "packages/words/src/special/cards.ts": "export const cards = 1;",
  [`${server}/testing/index.ts`]: `import { one } from "#features/one";`,
  [`${server}/features/one/index.ts`]: `
    import type { Two } from "#features/two";
    import { readFile } from "node:fs";
    import type from "./named-type.ts";
    export { part, type PartOf } from "./part.ts";`,
  [`${server}/features/one/named-type.ts`]: "export default 1;",
  [`${server}/features/one/part.ts`]: `
    import { plain } from "@ours/words";
    import { signs } from "@ours/words/signs";
    import { type Kept } from "./kept.ts";
    import "./effect.ts";
    type Later = import("./later-type.ts").Later;
    export const part = async () => import("./later.ts");`,
  [`${server}/features/one/kept.ts`]: "export type Kept = string;",
  [`${server}/features/one/effect.ts`]: "",
  [`${server}/features/one/later-type.ts`]: "export type Later = string;",
  [`${server}/features/one/later.ts`]: `
    import { Worker } from "node:worker_threads";
    import { join } from "node:path";
    // import("./only-said.ts")
    new Worker(new URL("./thread.ts", import.meta.url));
    join(import.meta.dirname, "testing/program.ts");
    join(import.meta.dirname, "../../../../..");
    new URL(\`data/\${name}.txt\`, import.meta.url);`,
  [`${server}/features/one/thread.ts`]: "",
  [`${server}/features/one/testing/program.ts`]: `import { three } from "#features/three";`,
  [`${server}/features/one/data/words.txt`]: "word",
  [`${server}/features/two/index.ts`]: `export type { Two } from "./two.ts";`,
  [`${server}/features/two/two.ts`]: `import { three } from "#features/three"; export type Two = string;`,
  [`${server}/features/three/index.ts`]: `import type { PartOf } from "#features/one"; export const three = 1;`,
  [`${server}/features/three/three.test.ts`]: `import { one } from "#features/four"; import { three } from "./index.ts";`,
  [`${server}/features/four/index.ts`]: `import { three } from "#features/three";`,
};

let root;
let graph;
const write = (path, text) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "imports-"));
  for (const [path, text] of Object.entries(files)) write(path, text);
  graph = importGraph(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** @param {Iterable<string>} paths */
const sorted = (paths) => [...paths].toSorted();
const edgesOf = (path) => ({ values: sorted(graph.get(path).values), types: sorted(graph.get(path).types) });
const one = `${server}/features/one`;

describe("of a file, the graph sees", () => {
  it("what it takes from packages, in itself or later, and of which types alone", () => {
    expect(edgesOf(`${one}/part.ts`)).toEqual({
      values: [
        `${one}/effect.ts`,
        `${one}/kept.ts`,
        `${one}/later.ts`,
        "packages/words/src/index.ts",
        "packages/words/src/signs/index.ts",
      ],
      types: [`${one}/kept.ts`, `${one}/later-type.ts`],
    });
  });

  it("what it passes on", () => {
    expect(edgesOf("packages/words/src/index.ts")).toEqual({
      values: ["packages/words/src/plain.ts"],
      types: ["packages/words/src/long.ts", "packages/words/src/odd.ts"],
    });
  });

  it("its package's own names", () => {
    expect(edgesOf(`${one}/index.ts`)).toEqual({
      values: [`${one}/named-type.ts`, `${one}/part.ts`],
      types: [`${one}/part.ts`, `${server}/features/two/index.ts`],
    });
    expect(edgesOf(`${server}/testing/index.ts`).values).toEqual([`${one}/index.ts`]);
  });

  it("threads, programs and data beside it, but not the whole repository", () => {
    expect(edgesOf(`${one}/later.ts`)).toEqual({
      values: [`${one}/data/`, `${one}/testing/program.ts`, `${one}/thread.ts`],
      types: [],
    });
  });
});

it("an import of a file that is not there is named", () => {
  for (const specifier of ["./nothing.ts", "#features/nothing", "@ours/words/nothing", "#none"]) {
    const file = `${server}/features/broken.ts`;
    write(file, `import { nothing } from "${specifier}";`);
    try {
      expect(() => importGraph(root)).toThrow(`${file}: there is no "${specifier}".`);
    } finally {
      rmSync(join(root, file));
    }
  }
});

describe("what a change may break", () => {
  const whatBreaksBy = (path) => sorted(dependents(graph, [path])).filter((each) => each !== path);

  it("is all that reaches the file, by types too", () => {
    const above = [`${one}/index.ts`, `${server}/features/four/index.ts`, `${server}/features/three/index.ts`];
    expect(whatBreaksBy(`${one}/kept.ts`)).toEqual(
      sorted([
        `${one}/part.ts`,
        ...above,
        `${one}/later.ts`,
        `${one}/testing/program.ts`,
        `${server}/features/three/three.test.ts`,
        `${server}/features/two/index.ts`,
        `${server}/features/two/two.ts`,
        `${server}/testing/index.ts`,
      ]),
    );
    expect(whatBreaksBy(`${server}/testing/index.ts`)).toEqual([]);
  });

  it("is found by data in a folder that is named", () => {
    expect(whatBreaksBy(`${one}/data/words.txt`)).toContain(`${one}/later.ts`);
    expect(whatBreaksBy(`${one}/another.txt`)).toEqual([]);
  });
});

describe("circles", () => {
  const graphOf = (/** @type {Record<string, { values?: string[], types?: string[] }>} */ edges) =>
    new Map(
      Object.entries(edges).map(([file, { values = [], types = [] }]) => [
        file,
        { values: new Set(values), types: new Set(types) },
      ]),
    );

  it("are groups of files that reach each other", () => {
    const known = graphOf({
      a: { values: ["b", "x"] },
      b: { values: ["c", "outside"] },
      c: { values: ["b"], types: ["a"] },
      x: { values: ["y"] },
      y: { values: ["z"] },
      z: { types: ["x", "y"] },
      alone: { values: ["alone", "a"] },
      p: { values: ["q"] },
      q: { types: ["p", "a"] },
    });
    expect(circles(known, { types: false })).toEqual([["b", "c"]]);
    expect(new Set(circles(known, { types: true }))).toEqual(
      new Set([
        ["a", "b", "c"],
        ["p", "q"],
        ["x", "y", "z"],
      ]),
    );
  });

  it("are found at the end of a long chain", () => {
    const many = 20_000;
    const chain = Array.from({ length: many }, (_, at) => [`${at}`, { values: [`${(at + 1) % many}`] }]);
    expect(circles(graphOf(Object.fromEntries(chain)), { types: false })[0]).toHaveLength(many);
  });

  it("of features count neither tests nor what they alone use", () => {
    const features = featureGraph(graph, `${server}/features`);
    expect(circles(features, { types: true })).toEqual([["one", "three", "two"]]);
    expect(circles(features, { types: false })).toEqual([]);
    expect(importsBetween(graph, `${server}/features`, ["one", "three"])).toEqual([
      `${server}/features/three/index.ts → ${one}/index.ts`,
    ]);
  });
});
