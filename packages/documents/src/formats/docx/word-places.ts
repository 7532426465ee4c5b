import type { PlaceStep } from "@yiqiao/contracts/documents";
import { TextPlaces } from "../../model/text-places.ts";
import type { UnitKind } from "../../model/unit.ts";
import { TablePlaces } from "./table-places.ts";

type Steps = readonly PlaceStep[];

/** Where in one part of a Word document the reader is, as those who read the document say it. */
export class WordPlaces {
  readonly #kind: UnitKind;
  readonly #texts = new TextPlaces();
  #notes = 0;
  /** Of the body or of the text box that is read. */
  tables = new TablePlaces();

  constructor(kind: UnitKind) {
    this.#kind = kind;
  }

  /** A footnote, an endnote or a comment begins. */
  enterNote(): void {
    this.#notes++;
  }

  get isInTable(): boolean {
    return this.tables.current().length > 0;
  }

  of(kind: UnitKind, text: string): Steps {
    if (kind !== "paragraph" && kind !== "heading" && kind !== this.#kind) return this.within({ in: kind });
    if (this.#kind !== "paragraph" || this.isInTable) return this.within();
    if (kind === "heading") this.tables.restart();
    return this.#texts.of(kind, text);
  }

  /** Of what is more than a paragraph or a cell. */
  within(...own: Steps): Steps {
    const steps = [...own, ...this.tables.current()];
    return this.#kind === "paragraph" ? this.#texts.within(steps) : [...this.#story(), ...steps];
  }

  #story(): Steps {
    return [this.#notes === 0 ? { in: this.#kind } : { in: this.#kind, at: this.#notes }];
  }
}
