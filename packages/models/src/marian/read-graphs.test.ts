import { describe, expect, it } from "vitest";
import { convertStudent } from "./convert.ts";
import { OnnxGraph } from "./onnx/onnx-graph.ts";
import { readMarianBin } from "./read-bin.ts";
import { readStudentGraphs } from "./read-graphs.ts";
import { randomStudent } from "./testing/random-student.ts";
import { writeMarianBin } from "./write-bin.ts";

describe("weights that are read back from graphs", () => {
  it.each(["float32", "intgemm8"] as const)("are the very same, of a model from %s", (form) => {
    const { tensors, config } = randomStudent({ vocabulary: 400 });
    const bin = readMarianBin(writeMarianBin(tensors, config, form));
    const written = convertStudent(bin, { keepFloat: ["encoder_l2_ffn_W2"] });
    const read = readStudentGraphs(written);
    expect(read.keepFloat).toEqual(["encoder_l2_ffn_W2"]);
    const again = convertStudent(read.bin, read);
    expect(Buffer.compare(again.encoder, written.encoder)).toBe(0);
    expect(Buffer.compare(again.decoder, written.decoder)).toBe(0);
  });

  it("are refused where they have no names", () => {
    const [encoder, decoder] = [new OnnxGraph().toBytes("encoder"), new OnnxGraph().toBytes("decoder")];
    const { architecture } = convertStudent(randomStudent());
    expect(() => readStudentGraphs({ architecture, encoder, decoder })).toThrow(
      "encoder_l1_ffn_W1: is in neither graph",
    );
  });
});
