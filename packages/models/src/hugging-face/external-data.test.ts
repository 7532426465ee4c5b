import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { externalDataOf } from "./external-data.ts";
import { externalTensor, number, part } from "./testing/onnx-bytes.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "external-"));
});
afterEach(async () => rm(folder, { recursive: true }));

async function write(...contents: readonly Uint8Array[]): Promise<string> {
  const file = path.join(folder, "graph.onnx");
  await writeFile(file, Buffer.concat(contents));
  return file;
}

it("finds the files that a graph and the branches in it name, past weights of any size", async () => {
  const heavy = part(5, part(8, "heavy"), part(9, Buffer.alloc(300_000, 0xff)));
  const branch = part(6, externalTensor("branch.onnx_data"));
  const node = part(1, part(4, "If"), part(5, part(1, "then_branch"), branch));
  const file = await write(number(1, 8), part(7, heavy, node, externalTensor("encoder_model.onnx_data"), heavy));
  expect([...externalDataOf(file)].toSorted()).toEqual(["branch.onnx_data", "encoder_model.onnx_data"]);
});

it("finds none where the weights are inside", async () => {
  expect(externalDataOf(await write(part(7, part(5, part(9, "weights")))))).toEqual(new Set());
});

it.each([
  ["cut off", part(7, externalTensor("x")).subarray(0, 20)],
  ["of another kind", Buffer.from("<html></html>")],
])("refuses a file that is %s", async (_, bytes) => {
  const file = await write(bytes);
  expect(() => externalDataOf(file)).toThrow(RangeError);
});
