import { readModel } from "./manifest.ts";
import { LoadedModel } from "./runtime/loaded-model.ts";
import { readFileSync } from "node:fs";
import { decodeBeam } from "./decoding/beam.ts";
import { decodeGreedy } from "./decoding/greedy.ts";
const model = await LoadedModel.load(await readModel("/work/main/models/zh-en-starter"));
const src = readFileSync("/work/shared/testdata/flores-dev/en.txt", "utf8").trim().split("\n").slice(0, 150);
const { prefix } = model.marksOf({ source: "en-us", target: "zh-cn" } as never, "general");
const rows = src.map((t) => [...prefix, ...model.source.encode(t).ids, 0]);
let ort = 0, steps = 0, enc = 0, rs = 0;
const g = (model.steps as any);
const inner = g.encode.bind(g);
g.encode = async (s: any) => { const t = performance.now(); const d = await inner(s); enc += performance.now() - t; const st = d.step.bind(d); d.step = async (p: any, w: any) => { const a = performance.now(); const r = await st(p, w); ort += performance.now() - a; steps++; rs += r.next.length; return r; }; return d; };
for (let round = 0; round < 2; round++) for (const [name, f] of [["greedy", (s: number[]) => decodeGreedy(model.steps, [{ source: s }], { attention: false, isWanted: () => true, scores: true, onDone: () => {} })], ["beam0", (s: number[]) => decodeBeam(model.steps, [{ source: s, width: 2, within: 1e-9 }], { attention: false, isWanted: () => true, unknownId: 1, onDone: () => {} })], ["beam1", (s: number[]) => decodeBeam(model.steps, [{ source: s, width: 2, within: 1, lengthPower: 1.3 }], { attention: false, isWanted: () => true, unknownId: 1, onDone: () => {} })]] as const) {
  ort = steps = enc = rs = 0; const t = performance.now(); for (const s of rows) await f(s); const all = performance.now() - t;
  console.log(name, "all/sentence", (all / 150).toFixed(2), "encode", (enc / 150).toFixed(2), "steps", (steps / 150).toFixed(1), "step ms", (ort / steps).toFixed(3), "rows/step", (rs / steps).toFixed(2), "rest", ((all - ort - enc) / 150).toFixed(2));
}
await model.release();
