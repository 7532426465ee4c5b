import type { DocumentWarning } from "@yiqiao/contracts/documents";
import { DocumentError } from "../model/document-error.ts";
import type { OpcPackage } from "../opc/index.ts";
import { type Relationship, relationshipsNameOf } from "../opc/relationships.ts";

/** The package, of which a part with damaged relationships counts as one without any: a warning instead of an error. */
export function lenientPackage(pack: OpcPackage, warn: (warning: DocumentWarning) => void): OpcPackage {
  const relationships = (partName = ""): readonly Relationship[] => {
    if (partName === "" || partName === pack.mainPart) return pack.relationships(partName);
    try {
      return pack.relationships(partName);
    } catch (error) {
      if (!(error instanceof DocumentError) || error.fault !== "documentCorrupt") throw error;
      const location = relationshipsNameOf(partName);
      warn({ code: "partUnreadable", location, details: { ...error.details } });
      return [];
    }
  };
  return { ...pack, relationships };
}
