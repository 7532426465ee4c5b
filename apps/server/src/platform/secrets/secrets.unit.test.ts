import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keyIdOf } from "./envelope.ts";
import { SecretsError } from "./errors.ts";
import { createSecrets, type SecretsOptions, type UsedKeys } from "./secrets.ts";

let dataDir = "";
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-secrets-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const place = { table: "engines", row: "deepl", field: "secrets" };
const keyFile = () => join(dataDir, "secrets.key");
const bytes = (fill: number) => Buffer.alloc(32, fill);
const by =
  (...boxes: readonly Uint8Array[]): UsedKeys =>
  () =>
    Promise.resolve(new Set(boxes.flatMap((box) => keyIdOf(box) ?? [])));
const secrets = (more: Partial<SecretsOptions> = {}) =>
  createSecrets({ key: undefined, previousKey: undefined, dataDir, ...more });
const sealText = async (more: Partial<SecretsOptions> = {}, text = "hush, 密码") =>
  (await secrets(more).sealingKeys(by())).seal(text, place);

describe("a sealed secret", () => {
  it("opens to the same text, and never looks the same twice nor shows it", async () => {
    const [one, other] = [await sealText(), await sealText()];
    expect(one.equals(other)).toBe(false);
    expect(one.includes("hush")).toBe(false);
    const keys = await secrets().keys();
    expect([keys.open(one, place), keys.open(other, place)]).toEqual(["hush, 密码", "hush, 密码"]);
    expect(keys.open(await sealText({}, ""), place)).toBe("");
  });

  it.each([{ table: "mails" }, { row: "deepl2" }, { field: "settings" }, { table: "engin", row: "esdeepl" }])(
    "does not open in another place: %o",
    async (change) => {
      const box = await sealText();
      const keys = await secrets().keys();
      expect(() => keys.open(box, { ...place, ...change })).toThrow(SecretsError);
    },
  );

  it("does not open when any byte was changed or cut off", async () => {
    const box = await sealText();
    const keys = await secrets().keys();
    for (let at = 0; at < box.length; at += 1) {
      const changed = Buffer.from(box);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => keys.open(changed, place)).toThrow(SecretsError);
      expect(() => keys.open(box.subarray(0, at), place)).toThrow(SecretsError);
    }
  });

  it("does not open with the parts of two secrets of the same key", async () => {
    const [one, other] = [await sealText({}, "one text"), await sealText({}, "two text")];
    const keys = await secrets().keys();
    const wrappedEnd = 9 + 60;
    const mixed = Buffer.concat([one.subarray(0, wrappedEnd), other.subarray(wrappedEnd)]);
    expect(() => keys.open(mixed, place)).toThrow("it was changed");
  });

  it("says which key is missing and how to put that right, without showing a key", async () => {
    const box = await sealText({ key: bytes(1) });
    const keys = await secrets({ key: bytes(2) }).keys();
    expect(() => keys.open(box, place)).toThrow(
      /another key. Put .{0,900}secrets\.key back from a backup, or set SECRETS_KEY/,
    );
    expect(() => keys.open(box, place)).not.toThrow(bytes(2).toString("hex"));
  });
});

describe("the key file", () => {
  it("is made when it is first needed, for its owner alone, and nothing stays beside it", async () => {
    await secrets().keys();
    expect(await readdir(dataDir)).toEqual([]);
    await sealText();
    expect(await readdir(dataDir)).toEqual(["secrets.key"]);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  });

  it("is named when others may read it", async () => {
    expect(await secrets().openKeyFile()).toBeUndefined();
    await sealText();
    expect(await secrets().openKeyFile()).toBeUndefined();
    await chmod(keyFile(), 0o640);
    expect(await secrets().openKeyFile()).toBe(keyFile());
  });

  it("is the same for all who make it at once", async () => {
    const boxes = await Promise.all(Array.from({ length: 8 }, () => sealText()));
    const keys = await secrets().keys();
    for (const box of boxes) expect(keys.open(box, place)).toBe("hush, 密码");
    expect(await readdir(dataDir)).toEqual(["secrets.key"]);
  });

  it("is the same after an editor gave its lines other ends", async () => {
    const box = await sealText();
    await writeFile(keyFile(), (await readFile(keyFile(), "utf8")).replaceAll("\n", "\r\n\r\n"));
    expect((await secrets().keys()).open(box, place)).toBe("hush, 密码");
  });

  it("is not made anew when it is lost and something is sealed", async () => {
    const box = await sealText();
    await rm(keyFile());
    await expect(secrets().sealingKeys(by(box))).rejects.toMatchObject({ problem: "key-lost" });
    await expect(secrets().rotate(by(box))).rejects.toThrow("Put");
    expect(await readdir(dataDir)).toEqual([]);
  });

  it("is sealed with the key that another made while it was looked at what is sealed", async () => {
    let box: Buffer | undefined;
    const keys = await secrets().sealingKeys(async () => {
      box = await sealText({}, "theirs");
      return by(box)();
    });
    expect(box && keys.open(box, place)).toBe("theirs");
    expect((await secrets().keys()).open(keys.seal("ours", place), place)).toBe("ours");
  });

  it("is made beside what SECRETS_KEY_PREVIOUS opens", async () => {
    const box = await sealText({ key: bytes(1) });
    const moved = secrets({ previousKey: bytes(1) });
    const again = (await moved.sealingKeys(by(box))).seal((await moved.keys()).open(box, place), place);
    expect((await secrets().keys()).open(again, place)).toBe("hush, 密码");
  });

  it.each(["", "hello", `${"a".repeat(63)}\n`])("is not taken when it holds %j", async (content) => {
    await writeFile(keyFile(), content);
    await expect(secrets().keys()).rejects.toMatchObject({ problem: "key-file" });
    await expect(secrets().sealingKeys(by())).rejects.toThrow(`${keyFile()} does not hold a key`);
    expect(await readFile(keyFile(), "utf8")).toBe(content);
  });

  it("names the file that cannot be made", async () => {
    const folder = join(keyFile(), "inside");
    await writeFile(keyFile(), "a file");
    await expect(secrets({ dataDir: folder }).sealingKeys(by())).rejects.toThrow(
      `${join(folder, "secrets.key")} cannot`,
    );
  });
});

describe("a change of key", () => {
  it("opens old and new until the old is forgotten", async () => {
    const [old, kept] = [await sealText(), await sealText()];
    const keys = await secrets().rotate(by(old, kept));
    const fresh = keys.seal(keys.open(old, place), place);
    await secrets().forget(by(fresh, kept));
    const meanwhile = await secrets().keys();
    expect([old, kept, fresh].map((box) => meanwhile.open(box, place))).toEqual(Array(3).fill("hush, 密码"));
    await secrets().forget(by(fresh));
    const after = await secrets().keys();
    expect(after.open(fresh, place)).toBe("hush, 密码");
    expect(() => after.open(old, place)).toThrow("another key");
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  });

  it("survives another that comes between", async () => {
    const old = await sealText();
    const first = await secrets().rotate(by(old));
    const once = first.seal(first.open(old, place), place);
    const second = await secrets().rotate(by(once));
    const twice = second.seal(second.open(once, place), place);
    await secrets().forget(by(twice));
    await secrets().forget(by(twice));
    expect((await secrets().keys()).open(twice, place)).toBe("hush, 密码");
  });

  it("goes to SECRETS_KEY from the file and from SECRETS_KEY_PREVIOUS", async () => {
    const [inFile, before] = [await sealText(), await sealText({ key: bytes(1) })];
    const keys = await secrets({ key: bytes(2), previousKey: bytes(1) }).rotate(by(inFile, before));
    const boxes = [inFile, before].map((box) => keys.seal(keys.open(box, place), place));
    const after = await secrets({ key: bytes(2), dataDir: join(dataDir, "elsewhere") }).keys();
    expect(boxes.map((box) => after.open(box, place))).toEqual(["hush, 密码", "hush, 密码"]);
  });
});
