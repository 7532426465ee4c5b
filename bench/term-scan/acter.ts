import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type Measured, measure } from "./precision.ts";

/** Domains of ACTER 1.5 with the gates of their first fifty. */
export const acterDomains = { htfl: 80, wind: 76, equi: 92, corp: 64 } as const;

function textsOf(folder: string): string[][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".txt"))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8").split("\n"));
}

/** The gold list in small letters: terms and names, as they are written in the texts. */
function goldOf(folder: string, domain: string): ReadonlySet<string> {
  const file = path.join(folder, "annotations/unique_annotation_lists", `${domain}_en_terms_nes.tsv`);
  return new Set(
    readFileSync(file, "utf8")
      .split("\n")
      .map((line) => (line.split("\t")[0] ?? "").toLowerCase())
      .filter((term) => term !== ""),
  );
}

/** English of ACTER 1.5, whose folder `en` lies in `folder`. */
export function measureActer(folder: string): Record<string, Measured> {
  return Object.fromEntries(
    Object.keys(acterDomains).map((domain) => {
      const annotated = path.join(folder, "en", domain, "annotated");
      return [domain, measure(textsOf(path.join(annotated, "texts")), "en-us", goldOf(annotated, domain))];
    }),
  );
}
