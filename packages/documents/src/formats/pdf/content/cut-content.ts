import { deflateSync } from "node:zlib";
import { PDFDict, PDFName, PDFNumber, PDFRawStream, type PDFContext, type PDFRef } from "@cantoo/pdf-lib";
import type { Operator } from "./operators.ts";
import type { Show } from "./read-shows.ts";
import type { WalkedPage, WalkedStream } from "./walk-page.ts";

/** A number as PDF writes it: without an exponent. */
export function number(value: number): string {
  const rounded = Math.round(value * 1000) / 1000;
  return Number.isFinite(rounded) && Math.abs(rounded) < 1e15 ? String(rounded) : "0";
}

/** Instead of a text-showing operator: what it does beside showing text. */
function movementOf({ name, operands }: Operator, advance: number): string {
  const [wordSpacing, characterSpacing] = operands.map((operand) => (operand.kind === "number" ? operand.value : 0));
  const move = advance === 0 ? "" : `[${number(advance)}] TJ`;
  if (name === "'") return `T* ${move}`;
  if (name === '"') return `${number(wordSpacing ?? 0)} Tw ${number(characterSpacing ?? 0)} Tc T* ${move}`;
  return move;
}

/** Marked content whose dictionary may repeat the text (`ActualText`, `Alt`) or belongs to the dropped structure. */
function bareMark({ name, operands }: Operator): string | undefined {
  const [tag, properties] = operands;
  if (tag?.kind !== "name" || properties?.kind !== "dictionary") return undefined;
  const plain = tag.value.replace(/[^A-Za-z0-9_.+-]/g, "");
  return name === "BDC" ? `/${plain} BMC` : `/${plain} MP`;
}

interface CutStream {
  readonly bytes: Uint8Array;
  /** Forms that stand in it instead of others, by their new names. */
  readonly forms: ReadonlyMap<string, PDFRef>;
  /** Names of the pictures and forms that it still shows. */
  readonly kept: ReadonlySet<string>;
}

/** Takes text out of content streams, and puts forms that lost text in the place of those that have it. */
export class ContentCutter {
  readonly #context: PDFContext;
  /** Forms by what was cut from which. */
  readonly #forms = new Map<string, PDFRef>();
  #count = 0;

  constructor(context: PDFContext) {
    this.#context = context;
  }

  /** @param cuts indexes of the shows to take out */
  cut(page: WalkedPage, shows: readonly Show[], cuts: ReadonlySet<number>): CutStream {
    return this.#cutStream(page.stream, { page, shows, cuts });
  }

  #cutStream(
    stream: WalkedStream,
    input: { page: WalkedPage; shows: readonly Show[]; cuts: ReadonlySet<number> },
  ): CutStream {
    const pieces: Uint8Array[] = [];
    const forms = new Map<string, PDFRef>();
    const names = new Set(stream.images);
    let kept = 0;
    const replace = ({ start, end }: Operator, text: string): void => {
      pieces.push(stream.bytes.subarray(kept, start), Buffer.from(` ${text} `, "latin1"));
      kept = end;
    };
    for (const part of stream.parts) {
      if (part.kind === "show") {
        const operator = input.page.shows[part.index]?.operator;
        if (operator !== undefined && input.cuts.has(part.index)) {
          replace(operator, movementOf(operator, input.shows[part.index]?.advance ?? 0));
        }
      } else if (part.kind === "marked") {
        const bare = bareMark(part.operator);
        if (bare !== undefined) replace(part.operator, bare);
      } else {
        const form = this.#cutForm(part.stream, input);
        if (form === undefined) {
          for (const used of [part.name, ...inheritedNames(part.stream, stream)]) names.add(used);
          continue;
        }
        const name = `YqForm${forms.size + 1}`;
        forms.set(name, form);
        replace(part.operator, `/${name} Do`);
      }
    }
    pieces.push(stream.bytes.subarray(kept));
    return { bytes: Buffer.concat(pieces), forms, kept: names };
  }

  #cutForm(
    stream: WalkedStream,
    input: { page: WalkedPage; shows: readonly Show[]; cuts: ReadonlySet<number> },
  ): PDFRef | undefined {
    const signature = signatureOf(stream, input.cuts);
    if (stream.form === undefined || !signature.includes("x")) return undefined;
    const { ref } = stream.form;
    const key = `${ref?.toString() ?? `direct${++this.#count}`}:${signature}`;
    const known = this.#forms.get(key);
    if (known !== undefined) return known;
    const { bytes, forms, kept } = this.#cutStream(stream, input);
    const dictionary = stream.form.stream.dict.clone(this.#context);
    for (const entry of ["Filter", "DecodeParms", "StructParents", "StructParent", "PieceInfo"]) {
      dictionary.delete(PDFName.of(entry));
    }
    dictionary.set(PDFName.of("Resources"), withForms(this.#context, { resources: stream.resources, kept, forms }));
    const form = this.#context.register(compressed(this.#context, bytes, dictionary));
    this.#forms.set(key, form);
    return form;
  }
}

/** Which of a form's texts are cut, those of its own forms included. */
function signatureOf(stream: WalkedStream, cuts: ReadonlySet<number>): string {
  return stream.parts
    .map((part) => {
      if (part.kind === "show") return cuts.has(part.index) ? "x" : "o";
      return part.kind === "form" ? `(${signatureOf(part.stream, cuts)})` : "";
    })
    .join("");
}

/** Names that a form looks up in the resources of the stream that shows it, having none of its own. */
function inheritedNames(form: WalkedStream, parent: WalkedStream): string[] {
  if (form.resources !== parent.resources) return [];
  const nested = form.parts.flatMap((part) => {
    return part.kind === "form" ? [part.name, ...inheritedNames(part.stream, form)] : [];
  });
  return [...form.images, ...nested];
}

/**
 * A copy of the resources with the forms and pictures that are still shown, and none of the others: through them the
 * text that was cut could still be reached.
 */
export function withForms(
  context: PDFContext,
  {
    resources,
    kept,
    forms,
  }: { resources: PDFDict | undefined; kept: ReadonlySet<string>; forms: ReadonlyMap<string, PDFRef> },
): PDFDict {
  const copy = resources?.clone(context) ?? context.obj({});
  const found = copy.lookup(PDFName.of("XObject"));
  const group = context.obj({});
  for (const name of found instanceof PDFDict ? kept : []) {
    const object = found instanceof PDFDict ? found.get(PDFName.of(name)) : undefined;
    if (object !== undefined) group.set(PDFName.of(name), object);
  }
  for (const [name, ref] of forms) group.set(PDFName.of(name), ref);
  copy.set(PDFName.of("XObject"), group);
  return copy;
}

/** A copy of the resources with entries added to one of their dictionaries. */
export function withEntries(
  context: PDFContext,
  { resources, kind, entries }: { resources: PDFDict | undefined; kind: string; entries: ReadonlyMap<string, PDFRef> },
): PDFDict {
  const copy = resources?.clone(context) ?? context.obj({});
  const found = copy.lookup(PDFName.of(kind));
  const group = found instanceof PDFDict ? found.clone(context) : context.obj({});
  for (const [name, ref] of entries) group.set(PDFName.of(name), ref);
  copy.set(PDFName.of(kind), group);
  return copy;
}

export function compressed(context: PDFContext, bytes: Uint8Array, dictionary = context.obj({})): PDFRawStream {
  const packed = deflateSync(bytes);
  dictionary.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
  dictionary.set(PDFName.of("Length"), PDFNumber.of(packed.length));
  return PDFRawStream.of(dictionary, packed);
}
