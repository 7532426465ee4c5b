import { describe, expect, it } from "vitest";
import { convertStudent } from "./convert.ts";
import { OnnxGraph } from "./onnx/onnx-graph.ts";
import { readMarianBin } from "./read-bin.ts";
import { readStudentGraphs } from "./read-graphs.ts";
import { randomStudent } from "./testing/random-student.ts";
import { writeMarianBin } from "./write-bin.ts";

const separate = { "tied-embeddings-all": false, "tied-embeddings": true };
const untied = { "tied-embeddings-all": false, "tied-embeddings-src": true };

describe("weights that are read back from graphs", () => {
  it.each([
    ["as it is", {}, {}],
    ["with swish", { "transformer-ffn-activation": "swish" }, {}],
    ["whose first layer tells where it looked", { "transformer-guided-alignment-layer": "1" }, {}],
    ["with blocks of three matrices", { "transformer-ffn-depth": 3 }, {}],
    ["with other blocks in its decoder", { "transformer-decoder-ffn-depth": 3, "transformer-decoder-dim-ffn": 20 }, {}],
    ["with an embedding a language", { ...separate, "dim-vocabs": [56, 40] }, {}],
    ["with an output layer of its own", untied, {}],
    ["that never writes another piece", {}, { unknownPiece: 3 }],
    ["in float32", {}, { precision: "float32" }],
    ["of which some stays float32", {}, { keepFloat: ["encoder_l2_ffn_W2", "Wemb"] }],
  ] as const)("are the very same, of a student %s", (_, settings, options) => {
    const { tensors, config } = randomStudent({ settings });
    for (const form of ["float32", "intgemm8"] as const) {
      const bin = readMarianBin(writeMarianBin(tensors, config, form));
      const written = convertStudent(bin, options);
      const read = readStudentGraphs(written);
      const again = convertStudent(read.bin, read.options);
      expect(again.architecture).toEqual(written.architecture);
      expect(Buffer.compare(again.encoder, written.encoder)).toBe(0);
      expect(Buffer.compare(again.decoder, written.decoder)).toBe(0);
    }
  });

  it("are refused where they have no names", () => {
    const [encoder, decoder] = [new OnnxGraph().toBytes("encoder"), new OnnxGraph().toBytes("decoder")];
    const { architecture } = convertStudent(randomStudent());
    expect(() => readStudentGraphs({ architecture, encoder, decoder })).toThrow(
      "encoder_l1_ffn_W1: is in neither graph",
    );
  });
});
