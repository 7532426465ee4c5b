import { readTarget } from "@yiqiao/translation-memory/term-checks";
import type { Check } from "../context.ts";

/** Terms that were found in the source: their wanted translation missing, a forbidden one there. */
export const checkFoundTerms: Check = function* ({
  segment: { terms = [] },
  target,
  languages,
  isOn,
  inSource,
  inTarget,
}) {
  if (terms.length === 0 || !(isOn("term-missing") || isOn("term-forbidden"))) return;
  for (const { found, target: wanted, place, spelled, forbidden } of readTarget(terms, {
    text: target,
    language: languages.target,
  }).states) {
    const { libraryName, source } = found.term;
    const term = { libraryName, source, wanted: found.targets };
    const at = inSource(found.start, found.end);
    const [preferred] = found.targets;
    if (forbidden.length > 0) {
      if (!isOn("term-forbidden")) continue;
      const expected = preferred === undefined ? {} : { expected: preferred };
      for (const { start, end } of forbidden) {
        yield { rule: "term-forbidden", source: at, target: inTarget(start, end), ...expected, term };
      }
    } else if (preferred !== undefined && (wanted === undefined || spelled !== undefined) && isOn("term-missing")) {
      const there = place && spelled !== undefined && { target: inTarget(place.start, place.end), expected: spelled };
      yield { rule: "term-missing", source: at, ...there, term };
    }
  }
};
