import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { readModelFiles, SentencePiece } from "@yiqiao/engines/local";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cipherBin, cipherTranslation, cipherVocabulary } from "../testing/cipher.ts";
import { convertStudent } from "./convert.ts";
import { readMarianBin } from "./read-bin.ts";
import { translatePieces } from "./run-graphs.ts";
import { type StudentModelFields, writeStudentModel } from "./student-model.ts";
import { randomStudent } from "./testing/random-student.ts";

const fields: StudentModelFields = {
  id: "cipher",
  version: "1",
  pairs: [{ source: "zh-cn", target: "en-us" }],
  quality: "standard",
  licence: "Apache-2.0",
  origin: "made for tests",
  trained: {},
  scores: [],
};
const vocabularies = { source: cipherVocabulary() };

describe("a student's model folder", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "student-model-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(["float32", "intgemm8", "intgemm8-alphas"] as const)(
    "holds what the engine wants, from a file in %s",
    async (form) => {
      const bin = readMarianBin(cipherBin({ form }));
      const model = await writeStudentModel(path.join(folder, form), { bin, vocabularies, fields });
      const files = await readModelFiles(model);
      expect(model.manifest).toMatchObject({ ...fields, vocabulary: { source: "vocab.spm", target: "vocab.spm" } });
      expect([...files.keys()]).toEqual(["encoder.onnx", "decoder.onnx", "vocab.spm"]);
    },
  );

  it("has a vocabulary a language where there are two", async () => {
    const bin = readMarianBin(cipherBin());
    const both = { ...vocabularies, target: vocabularies.source };
    const { manifest } = await writeStudentModel(path.join(folder, "two"), { bin, vocabularies: both, fields });
    expect(manifest.vocabulary).toEqual({ source: "source.spm", target: "target.spm" });
  });

  it("is refused with a vocabulary of another size", async () => {
    const written = writeStudentModel(path.join(folder, "other"), { bin: randomStudent(), vocabularies, fields });
    await expect(written).rejects.toThrow(/^vocab.spm: has \d+ pieces, the model has 40$/);
  });
});

describe("a converted student", () => {
  it("translates in either precision", async () => {
    const vocabulary = new SentencePiece(cipherVocabulary());
    const text = "你好 世界.";
    const bin = readMarianBin(cipherBin({ form: "float32" }));
    for (const precision of ["float32", "int8"] as const) {
      const source = [...vocabulary.encode(text).ids, 0];
      const [target] = await translatePieces(convertStudent(bin, { precision }), [source]);
      expect(vocabulary.decode(target).text).toBe(cipherTranslation(text));
    }
  });
});
