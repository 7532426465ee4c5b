import type { AlignJob, CountJob, CountResult, ListJob, ListResult, ScanLimits, Spent } from "./jobs.ts";
import { runIsolated } from "./run-isolated.ts";

export type { AlignedTerm } from "../bilingual/align-terms.ts";
export type {
  AlignJob,
  CountJob,
  CountResult,
  ListedTerm,
  ListJob,
  ListResult,
  ScanLimits,
  Spent,
  TextLine,
} from "./jobs.ts";
export { JsonLineWriter, readJsonLines } from "./lines.ts";
export { TermCountError } from "./run-isolated.ts";

/*
 * Each of these works in a process of its own: a text that makes it hang or fills its memory ends that process alone.
 */

/** Counts what may be a term in one document, and keeps its sentence pairs. @throws {TermCountError} */
export function countFile(job: CountJob, limits?: ScanLimits): Promise<CountResult> {
  return runIsolated("count", job, limits);
}

/** Ranks the candidates of counted documents and finds their translations in the pairs. @throws {TermCountError} */
export function listFiles(job: ListJob, limits?: ScanLimits): Promise<ListResult> {
  return runIsolated("list", job, limits);
}

/** Finds translations of terms in sentence pairs. @throws {TermCountError} */
export function alignFiles(job: AlignJob, limits?: ScanLimits): Promise<Spent> {
  return runIsolated("align", job, limits);
}
