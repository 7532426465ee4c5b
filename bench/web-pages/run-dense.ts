/** Prepares a dense page, or parses and writes it with parse5 alone, several times in one process; the figures as JSON. */
import { parse, serialize } from "parse5";
import { preparePage } from "@yiqiao/web-pages";
import { densePage } from "./dense-page.ts";

export interface DenseTime {
  readonly ms: number;
  /** Of the process, with the collector's threads. */
  readonly cpuMs: number;
}

export interface DenseFigures {
  /** In a process that has done nothing yet. */
  readonly first: DenseTime;
  /** Of several in one process. */
  readonly best: DenseTime;
  readonly peakMb: number;
  readonly units: number;
}

const [work = "prepare", bytes = "2000000", rounds = "5"] = process.argv.slice(2);
const page = densePage(Number(bytes));

function prepare(): number {
  return preparePage(page, {
    address: "https://site.test/list",
    targetLanguage: "zh-cn",
    resource: (address, kind) => `https://proxy.test/${kind}?u=${encodeURIComponent(address)}`,
    link: (address) => `https://house.test/webpage?u=${encodeURIComponent(address)}`,
  }).units.length;
}

function parseAlone(): number {
  serialize(parse(page));
  return 0;
}

function time(): DenseTime & { readonly units: number } {
  const [started, before] = [performance.now(), process.cpuUsage()];
  const units = work === "prepare" ? prepare() : parseAlone();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  return { ms, cpuMs: (user + system) / 1000, units };
}

const times = Array.from({ length: Number(rounds) }, time);
const first = times[0] ?? time();
const best = times.toSorted((one, other) => one.ms - other.ms)[0] ?? first;
const figures: DenseFigures = { first, best, peakMb: process.resourceUsage().maxRSS / 1024, units: first.units };
console.log(JSON.stringify(figures));
