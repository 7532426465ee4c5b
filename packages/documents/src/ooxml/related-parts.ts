import type { OpcPackage, Relationship } from "../opc/index.ts";
import { readDrawing, type DrawingOptions } from "./drawing.ts";
import type { EmbeddedPart, TextPart } from "./package-parts.ts";

export interface RelatedParts {
  readonly parts: readonly TextPart[];
  /** Workbooks behind charts. */
  readonly workbooks: readonly string[];
}

/** The charts and diagrams that a part shows, with what belongs to them. */
export function relatedDrawings(
  pack: OpcPackage,
  partName: string,
  context: Pick<DrawingOptions, "part" | "place" | "skipsCaches">,
): RelatedParts {
  const related = pack.relationships(partName);
  const ofKind = (kind: string, of: readonly Relationship[] = related) => namesOf(pack, of, kind);
  const charts = [...ofKind("chart"), ...ofKind("chartEx")];
  const behindCharts = charts.flatMap((name) => pack.relationships(name));
  const of = (kind: "chart" | "diagram") => ({ ...context, kind, place: [...context.place, { in: kind }] });
  const part = (name: string, kind: "chart" | "diagram"): TextPart => ({
    name,
    place: of(kind).place,
    read: (text) => readDrawing(text, { name, ...of(kind) }),
  });
  return {
    parts: [
      ...charts.map((name) => part(name, "chart")),
      ...ofKind("chartUserShapes", behindCharts).map((name) => part(name, "chart")),
      ...ofKind("diagramData").map((name) => part(name, "diagram")),
      ...ofKind("diagramDrawing").map((name): TextPart => ({
        name,
        place: of("diagram").place,
        read: (text, before) => {
          const repeats = before.filter((unit) => unit.context.kind === "diagram");
          return readDrawing(text, { name, repeats, ...of("diagram") });
        },
      })),
    ],
    workbooks: ofKind("package", behindCharts).filter((name) => /\.xlsx$/i.test(name)),
  };
}

/** Names of the parts of one kind that relationships lead to, as they stand in the package. */
export function namesOf(pack: OpcPackage, related: readonly Relationship[], kind: string): string[] {
  const names = related
    .filter((relationship) => relationship.kind === kind && relationship.target !== undefined)
    .map(({ target = "" }) => pack.find(target)?.name)
    .filter((name) => name !== undefined);
  return [...new Set(names)];
}

/** Each part of a package belongs to one group: the first one that leads to it. */
export class PartClaims {
  readonly #claimed = new Set<string>();

  claim<Part extends TextPart | EmbeddedPart>(parts: readonly Part[]): Part[] {
    return parts.filter(({ name }) => {
      if (this.#claimed.has(name)) return false;
      this.#claimed.add(name);
      return true;
    });
  }
}
