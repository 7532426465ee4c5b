import { applyEdits, type Edit } from "../../markup/edit.ts";
import { asDocumentPart, partsOf } from "../../markup/text-format.ts";
import type { PlannedUnit } from "../../markup/planned-unit.ts";
import { TextPlaces } from "../../model/text-places.ts";
import type { Unit, UnitTarget } from "../../model/unit.ts";
import { planHtml } from "./html-planner.ts";

export { placeTarget, type TargetPiece } from "../../markup/place-target.ts";

/** A unit of the html format, with the same id, and the stretch of the page that its target replaces. */
export interface HtmlUnit {
  readonly unit: Unit;
  /** UTF-16 offsets in the page; of an attribute: the value with its quotes. */
  readonly start: number;
  readonly end: number;
}

/** The units of a page whose text is known already, in the order of the page. */
export class HtmlUnits {
  readonly units: readonly HtmlUnit[];
  readonly #source: string;
  readonly #planned = new Map<string, PlannedUnit>();

  constructor(source: string) {
    this.#source = source;
    const places = new TextPlaces();
    this.units = partsOf(planHtml(source).units).flatMap((part) => {
      const { units } = asDocumentPart(part, places);
      return part.units.flatMap((planned, at) => {
        const unit = units[at];
        const edit = unit && planned.edit(changed(unit));
        if (!edit) return [];
        this.#planned.set(unit.id, planned);
        return [{ unit, start: edit.start, end: edit.end }];
      });
    });
  }

  /** What stands in the stretch of a unit after translation; units within it stay as they are. */
  write(target: UnitTarget): string | undefined {
    const edit = this.#editOf(target);
    return edit?.write((start, end) => this.#source.slice(start, end));
  }

  /** The page with these translations in it. */
  writePage(targets: Iterable<UnitTarget>): string {
    return applyEdits(
      this.#source,
      Array.from(targets).flatMap((target) => this.#editOf(target) ?? []),
    );
  }

  #editOf(target: UnitTarget): Edit | undefined {
    return this.#planned.get(target.id)?.edit(target);
  }
}

/** A target that changes something, so that its place is told. */
function changed({ id, text, tags }: Unit): UnitTarget {
  return { id, text: `${text}.`, tags };
}
