// No circle of imports, those of types counted: whoever reads a feature or a file reads what it stands on, and comes to an end.
import { beforeAll, expect, test } from "vitest";
import { read } from "./lib/documents.mjs";
import { circles, featureGraph, importGraph, importsBetween } from "./lib/import-graph.mjs";
import { root } from "./lib/install.mjs";

const features = { server: "apps/server/src/features", web: "apps/web/src/features" };
let graph;
beforeAll(() => (graph = importGraph(root)));

test.each(Object.entries(features))("features of the %s know each other in one direction", (_, folder) => {
  const known = featureGraph(graph, folder);
  expect(known.size).toBeGreaterThan(30);
  const found = circles(known, { types: true }).map((members) => importsBetween(graph, folder, members));
  expect(found).toEqual([]);
});

test.each([
  ["features of the server", features.server],
  ["folders of the bilingual editor", `${features.web}/post-editing/catview`],
])("%s know those that stand before them in the list", (_, folder) => {
  const [, list] = read(`${folder}/README.md`).split("\n# Who may know whom\n");
  /** @type {string[]} */
  const order = [...list.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name);
  const known = featureGraph(graph, folder);
  // Files beside the folders stand on top of all, and know each other as they like.
  const isFile = (name) => name.includes(".");
  const placeOf = (name) => (isFile(name) ? order.length : order.indexOf(name));
  expect(order.toSorted()).toEqual([...known.keys()].filter((name) => !isFile(name)).toSorted());
  const against = [...known].flatMap(([from, { values, types }]) =>
    [...new Set([...values, ...types])].filter((to) => placeOf(to) > placeOf(from)).map((to) => `${from} → ${to}`),
  );
  expect(against).toEqual([]);
});

test("files know each other in one direction", () => expect(circles(graph, { types: true })).toEqual([]));
