// Prints figures of the sources: functions, long lines, repeats, lines of each area. `--list functions|lines|repeats` prints
// where they are. `--check` refuses what lint does not: long tests, long lines of code, comments that stop the formatter.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./lib/install.mjs";
import { repeatsIn, SHORTEST_RUN } from "./lib/structure/repeats.mjs";
import { faultsOf } from "./lib/structure/faults.mjs";
import { LONGEST_LINE, readSource } from "./lib/structure/source.mjs";

/** Lines of functions above which they are counted. */
const STEPS = [40, 60, 80];

const { values } = parseArgs({ options: { list: { type: "string" }, check: { type: "boolean", default: false } } });
const began = performance.now();
const files = globSync("{packages,apps,scripts,bench,e2e}/**/*.{ts,tsx,mjs,js}", {
  cwd: root,
  exclude: ["**/node_modules", "**/dist", "**/*.gen.ts"],
});
const sources = files.toSorted().map((file) => readSource(file, readFileSync(join(root, file), "utf8")));
const kinds = [
  ["product", sources.filter(({ isTest }) => !isTest)],
  ["tests", sources.filter(({ isTest }) => isTest)],
];
const isOfTests = ({ one, other }) => one.isTest || other.isTest;

const lists = { functions: listFunctions, lines: listLines, repeats: listRepeats };
if (values.check) check();
else if (values.list === undefined) printFigures();
else if (Object.hasOwn(lists, values.list)) lists[values.list]();
else throw new Error(`There is a list of ${Object.keys(lists).join(", ")}.`);

function check() {
  const faults = sources.flatMap(faultsOf);
  for (const fault of faults) console.log(fault);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${sources.length} files, ${faults.length} faults; ${seconds} s`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

function printFigures() {
  const repeats = repeatsIn(sources);
  for (const [kind, of] of kinds) {
    const functions = of.flatMap((each) => each.functions);
    const above = STEPS.map((step) => `${functions.filter(({ lines }) => lines > step).length} over ${step} lines`);
    console.log(`functions, ${kind}: ${functions.length}, ${above.join(", ")}`);
  }
  for (const [kind, of] of kinds) {
    const long = of.flatMap((each) => each.long);
    const texts = long.filter(({ isText }) => isText).length;
    console.log(
      `lines over ${LONGEST_LINE} characters, ${kind}: ${long.length - texts}, and ${texts} with a long text`,
    );
  }
  for (const [kind, of] of kinds) {
    console.log(`comments that stop the formatter, ${kind}: ${of.flatMap(({ ignores }) => ignores).length}`);
  }
  const ofTests = repeats.filter(isOfTests).length;
  console.log(`pairs of ${SHORTEST_RUN} equal lines or more, product: ${repeats.length - ofTests}`);
  console.log(`pairs of ${SHORTEST_RUN} equal lines or more, tests: ${ofTests}`);
  printAreas();
  console.log(`${sources.length} files; ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function printAreas() {
  const areas = Map.groupBy(sources, ({ file }) => /^(?:(?:apps|packages)\/)?[^/]+/.exec(file)[0]);
  const linesOf = (of) => of.reduce((sum, { lines }) => sum + lines, 0);
  const rows = [...areas, ["whole", sources]].map(([area, of]) => {
    const tests = linesOf(of.filter(({ isTest }) => isTest));
    return [area, linesOf(of) - tests, tests];
  });
  console.log(`lines of code${"product".padStart(26)}${"tests".padStart(9)}`);
  for (const [area, product, tests] of rows) {
    console.log(`  ${area.padEnd(28)}${String(product).padStart(9)}${String(tests).padStart(9)}`);
  }
}

function listFunctions() {
  const functions = sources.flatMap((source) => source.functions.map((each) => ({ ...each, isTest: source.isTest })));
  const long = functions.filter(({ lines }) => lines > STEPS[0]).toSorted((one, other) => other.lines - one.lines);
  for (const { file, line, name, lines, isTest } of long) {
    console.log(`${lines} ${isTest ? "tests" : "product"} ${file}:${line} ${name}`);
  }
}

function listLines() {
  for (const { file, line, length, isText } of sources.flatMap(({ long }) => long)) {
    console.log(`${length} ${isText ? "text" : "code"} ${file}:${line}`);
  }
  for (const { file, ignores } of sources) {
    for (const line of ignores) console.log(`stops the formatter ${file}:${line}`);
  }
}

function listRepeats() {
  for (const { lines, one, other } of repeatsIn(sources)) {
    const kind = isOfTests({ one, other }) ? "tests" : "product";
    console.log(`${lines} ${kind} ${one.file}:${one.line}-${one.end} ${other.file}:${other.line}-${other.end}`);
  }
}
