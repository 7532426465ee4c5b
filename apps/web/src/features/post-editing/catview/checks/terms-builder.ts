import type { ProjectFoundTerm } from "@yiqiao/contracts/post-editing";
import type { QaFoundTerm } from "@yiqiao/qa";
import type { ProjectTerms } from "./project-terms.ts";

type Given = Pick<ProjectFoundTerm, "source" | "start" | "end" | "targets" | "forbidden">;

/** Terms that a test makes known, in all sources or in one of them. */
export function termsOf() {
  const found: { readonly term: QaFoundTerm; readonly id: number | undefined }[] = [];
  const terms: ProjectTerms = {
    of: (id) => found.filter((one) => one.id === undefined || one.id === id).map(({ term }) => term),
    want: () => undefined,
    arrived: async () => 0,
    reload: () => undefined,
    stop: () => undefined,
  };
  const know = ({ source, ...place }: Given, id?: number): void => {
    found.push({ term: { ...place, term: { source, caseSensitive: false, libraryName: "Words" } }, id });
  };
  return { ...terms, know };
}
