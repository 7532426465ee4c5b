// Names the circles of imports, types counted: between features, and of files. With "imports", those that a circle of features is made of.
import { circles, featureGraph, importGraph, importsBetween } from "./lib/import-graph.mjs";
import { root } from "./lib/install.mjs";

const isLong = process.argv.includes("imports");
const began = performance.now();
const graph = importGraph(root);
console.log(`${graph.size} files in ${((performance.now() - began) / 1000).toFixed(1)} s`);
let hasFeatureCircle = false;
for (const folder of ["apps/server/src/features", "apps/web/src/features"]) {
  const found = circles(featureGraph(graph, folder), { types: true });
  hasFeatureCircle ||= found.length > 0;
  console.log(`${folder}: ${found.length} circles`);
  for (const members of found) {
    console.log(`  ${members.length}: ${members.join(", ")}`);
    if (isLong) for (const line of importsBetween(graph, folder, members)) console.log(`    ${line}`);
  }
}
for (const types of [false, true]) {
  const found = circles(graph, { types });
  console.log(`Files, ${types ? "types counted" : "values alone"}: ${found.length} circles`);
  for (const members of found) console.log(`  ${members.length}: ${members.slice(0, 12).join(", ")}`);
}
process.exit(hasFeatureCircle ? 1 : 0);
