import type { Picture, TranslatePictureBody } from "@yiqiao/contracts/pictures";
import { describe, expect, test, vi } from "vitest";
import { ApiError } from "#shared/api-client/index.ts";
import { buildPicture } from "../picture-builders.ts";
import { nameOfAddress, parseKept, type KeptPicture } from "./tray-item.ts";
import { createTray, type TrayParts } from "./tray.ts";

const order = { src_lang: "auto", tgt_lang: "en-us", domain: "general", ask_price: false } as const;
const idOf = (name: string) => `id of ${name}`;

function build(parts: Partial<TrayParts> = {}) {
  const sent: { name: string; finish: () => void; fail: (error: unknown) => void; signal: AbortSignal }[] = [];
  const ordered: TranslatePictureBody[] = [];
  let kept: readonly KeptPicture[] = [];
  let keys = 0;
  const upload = (file: File, signal: AbortSignal) =>
    new Promise<Picture>((resolve, reject) => {
      const finish = () => resolve(buildPicture({ id: idOf(file.name), name: file.name }));
      sent.push({ name: file.name, finish, fail: reject, signal });
    });
  const tray = createTray({
    upload,
    fetch: (address) => Promise.resolve(buildPicture({ id: idOf(address), name: "a.png" })),
    translate: (body) => {
      ordered.push(body);
      return Promise.resolve(buildPicture({ id: body.id, state: "waiting" }));
    },
    kept: { read: () => kept, write: (list) => (kept = list) },
    newKey: () => `key ${++keys}`,
    ...parts,
  });
  const files = (...names: string[]) => names.map((name) => new File(["x"], name));
  const phases = () => tray.read().items.map(({ phase }) => phase);
  return { tray, sent, ordered, files, phases, kept: () => kept };
}

describe("the row of pictures", () => {
  test("sends two at a time and the others after them", async () => {
    const { tray, sent, files, phases } = build();
    tray.add(files("a.png", "b.png", "c.png"));
    expect(phases()).toEqual(["sending", "sending", "queued"]);
    sent[0]?.finish();
    await vi.waitFor(() => expect(phases()).toEqual(["sent", "sending", "sending"]));
    expect(sent.map(({ name }) => name)).toEqual(["a.png", "b.png", "c.png"]);
  });

  test("selects the first of what was added", () => {
    const { tray, files } = build();
    tray.add(files("a.png"));
    tray.add(files("b.png", "c.png"));
    expect(tray.read().selected).toBe("key 2");
  });

  test("what is wanted before it is there begins as soon as it is, and once", async () => {
    const { tray, sent, ordered, files } = build();
    tray.add(files("a.png"));
    tray.translate(["key 1"], order);
    expect(ordered).toEqual([]);
    sent[0]?.finish();
    await vi.waitFor(() => expect(ordered).toEqual([{ id: idOf("a.png"), ...order }]));
    await vi.waitFor(() => expect(tray.read().items[0]?.order).toBeUndefined());
    expect(tray.read().items[0]?.told?.state).toBe("waiting");
  });

  test("a failure stays with its picture, and another try takes it away", async () => {
    const { tray, sent, files, phases } = build();
    tray.add(files("a.png", "b.png"));
    sent[0]?.fail(new ApiError({ kind: "business", code: 43502, message: "too large" }));
    await vi.waitFor(() => expect(phases()).toEqual(["failed", "sending"]));
    expect(tray.read().items[0]?.failure).toEqual({ code: 43502, message: "too large" });
    tray.retry("key 1");
    expect(phases()).toEqual(["sending", "sending"]);
    expect(tray.read().items[0]?.failure).toBeUndefined();
  });

  test("what the server does not begin says why and can be asked for again", async () => {
    const error = new ApiError({ kind: "business", code: 42007, message: "no trials left" });
    const { tray, sent, files } = build({ translate: () => Promise.reject(error) });
    tray.add(files("a.png"));
    tray.translate(["key 1"], order);
    sent[0]?.finish();
    await vi.waitFor(() => expect(tray.read().items[0]?.failure?.code).toBe(42007));
    expect(tray.read().items[0]).toMatchObject({ phase: "sent", isOrdering: false, order: undefined });
  });

  test("one that is taken out is sent no further, and the one beside it is looked at", () => {
    const { tray, sent, files } = build();
    tray.add(files("a.png", "b.png", "c.png"));
    tray.remove("key 1");
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(tray.read().selected).toBe("key 2");
    expect(tray.read().items.map(({ phase }) => phase)).toEqual(["sending", "sending"]);
  });

  test("is there again after a reload, without what was not on the server", async () => {
    const first = build();
    first.tray.add(first.files("a.png", "b.png"));
    first.sent[0]?.finish();
    await vi.waitFor(() => expect(first.kept()).toEqual([{ id: idOf("a.png"), name: "a.png" }]));
    const again = build({ kept: { read: first.kept, write: () => undefined } });
    again.tray.restore();
    expect(again.tray.read().items).toMatchObject([{ id: idOf("a.png"), phase: "sent" }]);
    again.tray.restore();
    expect(again.tray.read().items).toHaveLength(1);
  });

  test("a picture that is there already is selected instead of shown twice", () => {
    const { tray } = build();
    tray.open({ id: "one", name: "one.png" });
    tray.open({ id: "two", name: "two.png" });
    tray.open({ id: "one", name: "one.png" });
    expect(tray.read().items).toHaveLength(2);
    expect(tray.read().selected).toBe("key 1");
    tray.forget(["one"]);
    expect(tray.read()).toMatchObject({ items: [{ id: "two" }], selected: "key 2" });
  });
});

test("what was kept is read with care", () => {
  const id = "00000000-0000-4000-8000-000000000001";
  expect(parseKept(JSON.stringify([{ id, name: "a.png" }, { id: "x", name: "b" }, null, 5]))).toEqual([
    { id, name: "a.png" },
  ]);
  expect(parseKept("{")).toEqual([]);
  expect(parseKept("{}")).toEqual([]);
});

test("a picture of an address is called as its address ends", () => {
  expect(nameOfAddress("https://example.com/menus/%E8%8F%9C.png?size=2")).toBe("菜.png");
  expect(nameOfAddress("https://example.com/")).toBe("example.com");
  expect(nameOfAddress("no address")).toBe("no address");
});
