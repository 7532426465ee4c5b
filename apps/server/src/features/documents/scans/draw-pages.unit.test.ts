import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DocumentError } from "@yiqiao/documents";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawPagesInOrder } from "./draw-pages.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "drawn-"));
});
afterAll(() => rm(folder, { recursive: true }));

const { signal } = new AbortController();

it("leaves out the page that ends its process, and draws the others", async () => {
  const asked: (readonly number[])[] = [];
  const draw = async ({ pages }: { readonly pages: readonly number[] }) => {
    asked.push(pages);
    if (pages.includes(2)) throw new DocumentError("documentTooMuch", { place: "1000 MB" });
    const pictures = pages.map((page) => ({ page, path: join(folder, `${page}.png`), format: "png" as const }));
    for (const { page, path } of pictures) await writeFile(path, `picture ${page}`);
    return { pictures, seconds: 1, peakMb: 1 };
  };
  const drawn: unknown[] = [];
  const pages = [1, 2, 3, 4, 5].map((page) => ({ page }));
  for await (const { page, picture } of drawPagesInOrder(pages, { path: "a.pdf", folder, signal, draw })) {
    drawn.push([page.page, picture === undefined ? undefined : Buffer.from(picture.bytes).toString()]);
  }
  expect(drawn).toEqual([
    [1, "picture 1"],
    [2, undefined],
    [3, "picture 3"],
    [4, "picture 4"],
    [5, "picture 5"],
  ]);
  expect(asked).toEqual([[1, 2, 3, 4], [1], [2], [3], [4], [5]]);
});

it("tells of what is no fault of the file", async () => {
  const draw = () => Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC" }));
  const drawing = drawPagesInOrder([{ page: 1 }], { path: "a.pdf", folder, signal, draw });
  await expect(drawing.next()).rejects.toThrow("no space");
});
