import type { TagType } from "../../../model/unit.ts";
import { attributesOf, localName, valueOf } from "../../../xml/index.ts";
import { fieldKind } from "./fields.ts";
import { planAttributes, readObject } from "./object-reader.ts";
import type { CodeItem, ParagraphItem, RawPiece } from "./paragraph-items.ts";
import type { PlannedParagraph } from "./planned.ts";
import type { ReadingContext } from "./reading-context.ts";
import { RunReader } from "./run-reader.ts";

/** Elements around runs, which stay around what their text becomes. */
const wrappers: Readonly<Record<string, TagType>> = {
  "w:hyperlink": "link",
  "w:ins": "other",
  "w:moveTo": "other",
  "w:customXml": "other",
  "w:dir": "other",
  "w:bdo": "other",
};
/** Word's own mark of the last edit; where it stands means nothing. */
const lastEdit = "_GoBack";

/** Reads the content of one paragraph into items. */
export class ParagraphReader {
  readonly #items: ParagraphItem[] = [];
  readonly #context: ReadingContext;
  readonly #paragraph: PlannedParagraph;
  readonly #runs: RunReader;
  readonly #marks: ParagraphItem[] = [];
  #hoisted: string | undefined;

  constructor(context: ReadingContext, paragraph: PlannedParagraph) {
    this.#context = context;
    this.#paragraph = paragraph;
    this.#runs = new RunReader(context, paragraph, this.#items);
  }

  get items(): readonly ParagraphItem[] {
    return [...this.#marks, ...this.#items];
  }

  /** Reads children of the element that the cursor is in, up to its closing tag. */
  readChildren(): void {
    const { cursor } = this.#context;
    while (cursor.next()) {
      if (cursor.kind === "close") return;
      if (cursor.kind === "open" || cursor.kind === "empty") this.readChild(cursor.element());
    }
  }

  /** Reads the element whose opening or empty tag the cursor stands on. */
  readChild(name: string): void {
    const { cursor } = this.#context;
    const wrapper = wrappers[name];
    if (name === "w:r") this.#runs.read();
    else if (wrapper !== undefined && cursor.kind === "open") this.#readWrapper(name, wrapper);
    else if (name === "w:fldSimple") this.#readSimpleField();
    else if (name === "w:sdt" && cursor.kind === "open") this.#readControl();
    else if (name === "w:smartTag" && cursor.kind === "open") this.readChildren();
    else if (name === "w:del" || name === "w:moveFrom") this.#readDeleted();
    else if (name === "m:oMath" || name === "m:oMathPara") this.#readFormula();
    else if (name === "w:bookmarkStart" || name === "w:bookmarkEnd") this.#readBookmark(name);
    else if (name === "w:proofErr" || name === "w:smartTagPr") cursor.skip();
    else this.#readOther();
  }

  #readWrapper(name: string, type: TagType): void {
    const { cursor } = this.#context;
    const open = { start: cursor.start, end: cursor.end };
    if (name === "w:hyperlink") planAttributes(this.#context, this.#paragraph, ["tooltip"]);
    this.#openAndClose(type, [open], () => {
      while (cursor.next()) {
        if (cursor.kind === "close") return { start: cursor.start, end: cursor.end };
        if (cursor.kind !== "open" && cursor.kind !== "empty") continue;
        const child = cursor.element();
        if (child === `${name}Pr`) {
          cursor.skip();
          open.end = cursor.end;
        } else this.readChild(child);
      }
      return { start: cursor.start, end: cursor.end };
    });
  }

  /** The opening item is made first, so that its pieces may still grow while `read` runs. */
  #openAndClose(type: TagType, raw: RawPiece[], read: () => RawPiece): void {
    this.#items.push({ kind: "open", raw, type });
    const close = read();
    this.#items.push({ kind: "close", raw: [close], type });
  }

  /** A content control inside of the paragraph; what binds it to data elsewhere is left out. */
  #readControl(): void {
    const { cursor } = this.#context;
    const raw: { start: number; end: number }[] = [{ start: cursor.start, end: cursor.end }];
    let hasContent = false;
    this.#openAndClose("other", raw, () => {
      let closeStart: number | undefined;
      while (cursor.next()) {
        const last = raw.at(-1);
        if (cursor.kind === "close") break;
        if (cursor.kind !== "open" && cursor.kind !== "empty") continue;
        const name = cursor.element();
        if (name === "w:sdtContent" && cursor.kind === "open" && !hasContent) {
          hasContent = true;
          if (last) last.end = cursor.end;
          this.readChildren();
          closeStart = cursor.start;
        } else if (name === "w:sdtPr") {
          const binding = skipControlProperties(this.#context);
          if (last && binding) {
            last.end = binding.start;
            raw.push({ start: binding.end, end: cursor.end });
          } else if (last) last.end = cursor.end;
        } else {
          cursor.skip();
          if (last && !hasContent) last.end = cursor.end;
        }
      }
      return { start: closeStart ?? cursor.start, end: cursor.end };
    });
  }

  #readSimpleField(): void {
    const { cursor } = this.#context;
    const { isText, type } = fieldKind(this.#attribute("instr"));
    if (cursor.kind === "empty") return this.#readOther();
    const from = this.#items.length;
    const start = cursor.start;
    this.#readWrapper("w:fldSimple", type);
    if (!isText) this.#runs.collapse(from, { type, raw: [{ start, end: cursor.end }] });
  }

  #readDeleted(): void {
    this.#context.warn("trackedChanges");
    this.#readOther();
  }

  #readFormula(): void {
    const { cursor } = this.#context;
    const start = cursor.start;
    const outside = cursor.depth - (cursor.kind === "open" ? 1 : 0);
    let equiv = "";
    while (cursor.depth > outside && cursor.next())
      if (cursor.kind === "text") equiv += cursor.text.slice(cursor.start, cursor.end);
    this.#add({ raw: [{ start, end: cursor.end }], type: "code", equiv: equiv.trim(), isWord: true });
  }

  #readBookmark(name: string): void {
    const isStart = name === "w:bookmarkStart";
    const isLastEdit = isStart ? this.#attribute("name") === lastEdit : this.#attribute("id") === this.#hoisted;
    if (!isLastEdit) return this.#readOther();
    this.#hoisted = isStart ? this.#attribute("id") : undefined;
    const { cursor } = this.#context;
    const { start } = cursor;
    cursor.skip();
    this.#marks.push({ kind: "standalone", raw: [{ start, end: cursor.end }], type: "other" });
  }

  /** Anything else stays as it is; text boxes in it are read. */
  #readOther(): void {
    const { start } = this.#context.cursor;
    const end = readObject(this.#context, this.#paragraph);
    this.#add({ raw: [{ start, end }], type: "other" });
  }

  #add(item: Omit<CodeItem, "kind">): void {
    this.#items.push({ kind: "standalone", ...item });
  }

  #attribute(name: string): string {
    const { text, start, end } = this.#context.cursor;
    const found = attributesOf(text, start, end).find((attribute) => localName(attribute.name) === name);
    return found === undefined ? "" : valueOf(text, found);
  }
}

/** Goes behind `w:sdtPr`; gives the range of the binding in it, if there is one. */
export function skipControlProperties({ cursor }: Pick<ReadingContext, "cursor">) {
  let binding: { start: number; end: number } | undefined;
  if (cursor.kind !== "open") return binding;
  const outside = cursor.depth - 1;
  while (cursor.next() && cursor.depth > outside) {
    if (cursor.kind !== "open" && cursor.kind !== "empty") continue;
    if (localName(cursor.name()) !== "dataBinding") continue;
    const { start } = cursor;
    cursor.skip();
    binding ??= { start, end: cursor.end };
  }
  return binding;
}
