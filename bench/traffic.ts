/**
 * `npm run bench -- traffic [--rules 500] [--listed 10000] [--requests 200000]`: what rules and lists cost a request in
 * a process that has read them: whether the caller is blocked, whether all calls are limited, and which limit holds for the
 * call. The last line is JSON.
 */
import process from "node:process";
import { parseArgs } from "node:util";
import { createRuleBook } from "../apps/server/src/features/traffic-control/rule-book.ts";

const { values } = parseArgs({
  options: {
    rules: { type: "string", default: "500" },
    listed: { type: "string", default: "10000" },
    requests: { type: "string", default: "200000" },
  },
});
const [ruleCount, listedCount, requests] = [values.rules, values.listed, values.requests].map(Number) as [
  number,
  number,
  number,
];

const at = new Date();
const networkAt = (number: number): string => `10.${(number >> 8) & 255}.${number & 255}.0/24`;
const rules = Array.from({ length: ruleCount }, (_, id) => {
  const level = (["address", "site", "everyone"] as const)[id % 3] ?? "everyone";
  const value = level === "address" ? networkAt(id) : level === "site" ? String(id) : "";
  return { id, call_group: "text", level, value, account_id: null, most: 60, window_s: 60, note: "", changed_at: at };
});
const listed = Array.from({ length: listedCount }, (_, id) => {
  const network = id % 2 === 0 ? networkAt(id) : `172.16.${id & 255}.${(id >> 8) & 255}/32`;
  return { id, list: "block" as const, network, account_id: null, reason: "", expires_at: null, created_at: at };
});

function microseconds(book: ReturnType<typeof createRuleBook>): number {
  const callers = Array.from({ length: 64 }, (_, number) => {
    return { principal: null, siteId: number, address: `198.51.${number}.7` };
  });
  const now = Date.now();
  const round = (count: number): number => {
    const begun = process.cpuUsage();
    let found = 0;
    for (let number = 0; number < count; number++) {
      const caller = callers[number & 63];
      if (caller === undefined) continue;
      if (book.hasListed && book.standingOf(caller.address, undefined, now) !== undefined) found++;
      if (book.ruleFor("all", caller) !== undefined) found++;
      if (book.ruleFor("text", caller) !== undefined) found++;
    }
    if (found < 0) throw new Error("unreachable");
    // Time of the processor: what else runs on the machine does not count.
    return process.cpuUsage(begun).user / count;
  };
  round(requests / 10);
  return Number(round(requests).toFixed(3));
}

const begun = process.cpuUsage();
const full = createRuleBook(rules, listed);
const readMs = Number((process.cpuUsage(begun).user / 1000).toFixed(1));
const figures = { empty: microseconds(createRuleBook([], [])), full: microseconds(full), readMs };
console.log(`without rules and lists ${figures.empty} µs a request`);
console.log(
  `with ${ruleCount} rules and ${listedCount} entries ${figures.full} µs a request, made ready in ${readMs} ms`,
);
console.log(JSON.stringify({ rules: ruleCount, listed: listedCount, ...figures }));
