import { type PictureEdit, pictureLimits } from "@yiqiao/contracts/pictures";
import type { TextBlock, TextBox } from "@yiqiao/pictures";
import { DomainError } from "#platform/errors";
import { blockOf } from "../run/read-blocks.ts";
import type { StoredBlock } from "../records/stored-picture.ts";

/** The texts of a picture, some of them changed. */
export interface EditedBlocks {
  readonly blocks: readonly StoredBlock[];
  readonly nextBlock: number;
}

const { blocks: limit } = pictureLimits;

/** Reads what stands in a box that the owner drew. */
export type ReadBox = (box: TextBox) => Promise<TextBlock | undefined>;

const open = { translation: null, isTranslationEdited: false, provenance: [], issues: [], untranslated: 0 } as const;

/**
 * Makes the changes of one call, in their order; what has to be translated anew is left open.
 * @throws {DomainError} `pictureBlockMissing`, `pictureTooManyTexts`, `pictureNoText` when nothing stands in a new box
 */
export async function applyEdits(
  given: EditedBlocks,
  edits: readonly PictureEdit[],
  readBox: ReadBox,
): Promise<EditedBlocks> {
  let { blocks, nextBlock } = given;
  const change = (id: number, make: (block: StoredBlock) => Partial<StoredBlock>): void => {
    const index = blocks.findIndex((block) => block.id === id);
    const block = blocks[index];
    if (block === undefined) throw new DomainError("pictureBlockMissing", { block: id });
    blocks = blocks.with(index, { ...block, ...make(block) });
  };
  for (const edit of edits) {
    if (edit.op === "add") {
      if (blocks.length >= limit) throw new DomainError("pictureTooManyTexts", { limit });
      const read = await readBox(edit.box);
      if (read === undefined) throw new DomainError("pictureNoText", { name: "" });
      blocks = [...blocks, blockOf(nextBlock++, read)];
    } else if (edit.op === "merge") {
      blocks = merged(blocks, edit.blocks);
    } else change(edit.block, changeOf(edit));
  }
  return { blocks, nextBlock };
}

type BlockEdit = Exclude<PictureEdit, { readonly op: "add" | "merge" }>;

function changeOf(edit: BlockEdit): (block: StoredBlock) => Partial<StoredBlock> {
  switch (edit.op) {
    case "text":
      return ({ read, text }) =>
        edit.text === text ? {} : { text: edit.text, isTextEdited: edit.text !== read.text, ...open };
    case "translation":
      return () => ({ translation: edit.text, isTranslationEdited: true, provenance: ["human"], issues: [] });
    case "reset":
      return ({ read }) => ({ text: read.text, isTextEdited: false, isRemoved: false, ...open });
    case "remove":
      return () => ({ isRemoved: true });
    default:
      return () => ({ isRemoved: false });
  }
}

/** The first keeps its number. @throws {DomainError} `pictureBlockMissing` */
function merged(blocks: readonly StoredBlock[], ids: readonly number[]): StoredBlock[] {
  const parts = [...new Set(ids)].map((each) => {
    const block = blocks.find((known) => known.id === each);
    if (block === undefined) throw new DomainError("pictureBlockMissing", { block: each });
    return block;
  });
  const [first, ...rest] = parts;
  if (first === undefined || rest.length === 0) return [...blocks];
  const read: TextBlock = {
    ...first.read,
    text: joined(parts.map((part) => part.read.text)),
    lines: parts.flatMap((part) => part.read.lines),
    box: around(parts.map((part) => part.read.box)),
    confidence: Math.min(...parts.map((part) => part.read.confidence)),
  };
  const isTextEdited = parts.some((part) => part.isTextEdited);
  const whole = { ...blockOf(first.id, read), isTextEdited, text: joined(parts.map(({ text }) => text)) };
  return blocks.flatMap((block) => (block === first ? whole : parts.includes(block) ? [] : block));
}

const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Myanmar}，。、！？；：]/u;

/** Texts as one: scripts that do not part words get no space. */
function joined(texts: readonly string[]): string {
  return texts.reduce((sum, text) => {
    const isTight = spaceless.test(sum.slice(-1)) && spaceless.test(text.slice(0, 1));
    return `${sum}${isTight ? "" : " "}${text}`;
  });
}

/** A box, turned as the first one, that holds all of them. */
function around(boxes: readonly TextBox[]): TextBox {
  const angle = boxes[0]?.angle ?? 0;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = boxes.flatMap((box) => cornersOf(box));
  const along = corners.map(({ x, y }) => x * cos + y * sin);
  const across = corners.map(({ x, y }) => y * cos - x * sin);
  const [left, right] = [Math.min(...along), Math.max(...along)];
  const [top, bottom] = [Math.min(...across), Math.max(...across)];
  const [u, v] = [(left + right) / 2, (top + bottom) / 2];
  return { x: u * cos - v * sin, y: u * sin + v * cos, width: right - left, height: bottom - top, angle };
}

function cornersOf({ x, y, width, height, angle }: TextBox): { readonly x: number; readonly y: number }[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [-1, 1].flatMap((a) =>
    [-1, 1].map((b) => {
      const [u, v] = [(a * width) / 2, (b * height) / 2];
      return { x: x + u * cos - v * sin, y: y + u * sin + v * cos };
    }),
  );
}
