import { describe, expect, it } from "vitest";
import type { ModelManifest } from "./manifest.ts";
import { chooseModels, inOrder, pairKey } from "./model-choice.ts";
import { type PoolModel, poolModel } from "./pool/model-memory.ts";
import { named } from "./testing/fake-workers.ts";

const pair = { source: "en-us", target: "fr" } as const;

function model(id: string, version: string, more: { folder?: string } & Partial<ModelManifest> = {}): PoolModel {
  const { folder = `/installed/${id}`, ...changes } = more;
  return poolModel({ folder, manifest: { ...named(id, version).model.manifest, ...changes } });
}

function servingOf(...models: readonly PoolModel[]): string | undefined {
  const choice = chooseModels(inOrder(models, ["/installed", "/bundled"]));
  const manifest = choice.get(pairKey(pair))?.model.model.manifest;
  return manifest && `${manifest.id} ${manifest.version}`;
}

describe("of several models for a pair", () => {
  it("the newest version serves, of whatever size it is", () => {
    expect(servingOf(model("firefox-base", "2.9"), model("firefox-tiny", "2.10"))).toBe("firefox-tiny 2.10");
    expect(
      servingOf(model("a", "3.0", { folder: "/installed/x" }), model("a", "3.1", { folder: "/installed/y" })),
    ).toBe("a 3.1");
  });

  it("a starter serves only where there is no other, a hash is no version", () => {
    expect(servingOf(model("a", "9.0", { quality: "starter" }), model("b", "1.0"))).toBe("b 1.0");
    expect(servingOf(model("a", "98fe01"), model("b", "1.0"))).toBe("b 1.0");
    expect(servingOf(model("a", "98fe01"), model("b", "99fe01"))).toBe("a 98fe01");
  });

  it("an installed one goes before a bundled one", () => {
    expect(servingOf(model("b", "9.0", { folder: "/bundled/b" }), model("a", "1.0"))).toBe("a 1.0");
  });

  it("one id stands for the first of its models alone, for all their pairs", () => {
    const reversed: Partial<ModelManifest> = { pairs: [{ source: "fr", target: "en-us" }] };
    const newer = model("a", "3.1", { folder: "/installed/y" });
    const older = model("a", "3.0", { folder: "/bundled/a", ...reversed });
    const choice = chooseModels(inOrder([older, newer], ["/installed", "/bundled"]));
    expect([...choice.keys()]).toEqual([pairKey(pair)]);
  });
});
